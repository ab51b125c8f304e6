"""Real PostgreSQL and real Redis, started and removed by the tests.

They can be stopped, killed and started again in the middle of a game, which a server must survive.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
import redis
import sqlalchemy as sa

from server.real import free_port
from waiting import wait_for

PATIENCE = 60.0
POSTGRESQL = Path("/usr/lib/postgresql")  # where Debian puts its versions, outside the path
DURABLE = ("fsync=on", "synchronous_commit=on")  # as on a real site


class Postgresql:
    """A separate PostgreSQL cluster. Databases are created and dropped within it."""

    def __init__(self) -> None:
        self._programs = _postgresql_programs()
        self._folder = Path(tempfile.mkdtemp(prefix="rotonde-postgresql-"))
        self.port = free_port()
        if os.geteuid() == 0:
            shutil.chown(self._folder, "postgres", "postgres")
        self._run("initdb", "-A", "trust", "-U", "rotonde", "-D", str(self._folder / "data"))
        self.start()

    def start(self) -> None:
        options = [f"-p {self.port}", f"-k {self._folder}", "-c listen_addresses=127.0.0.1"]
        options += [f"-c {setting}" for setting in DURABLE]
        self._control("start", "-l", str(self._folder / "log"), "-o", " ".join(options))

    def stop(self, *, how: str = "fast") -> None:
        """`immediate` is as if the power had failed."""
        self._control("stop", "-m", how)

    def restart(self, *, how: str = "fast") -> None:
        self.stop(how=how)
        self.start()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Suspend all its processes: connections stay open, and nothing answers."""
        family = self._processes()
        for pid in family:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in family:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """The postmaster first, so that it starts no new processes."""
        postmaster = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        return [postmaster, *map(int, children)]

    def new_database(self, name: str) -> str:
        """An empty database; its address, as `rotonde serve --database` takes it."""
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            connection.execute(f'CREATE DATABASE "{name}"')
        return self._address(name)

    def engine(self, name: str) -> sa.Engine:
        """To look into a database from the outside."""
        address = self._address(name).replace("postgresql://", "postgresql+psycopg://")
        return sa.create_engine(address, poolclass=sa.NullPool)

    def remove(self) -> None:
        self.stop(how="immediate")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _address(self, name: str) -> str:
        return f"postgresql://rotonde@127.0.0.1:{self.port}/{name}"

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        if os.geteuid() == 0:  # it refuses to run as root
            command = [
                "setpriv",
                "--reuid=postgres",
                "--regid=postgres",
                "--clear-groups",
                *command,
            ]
        with (self._folder / "out").open("ab") as out:
            done = subprocess.run(
                command, check=False, stdout=out, stderr=out, cwd="/", timeout=PATIENCE
            )
        assert done.returncode == 0, Path(out.name).read_text(errors="replace")


class Redis:
    """A server without a file: a restart forgets everything."""

    def __init__(self) -> None:
        if shutil.which("redis-server") is None:
            pytest.skip("redis-server is not installed")
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        settings = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(
            ["redis-server", *settings, "--appendonly", "no"], stdout=subprocess.DEVNULL
        )
        client = redis.Redis.from_url(self.address)

        def answers() -> bool:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False

        wait_for(answers, PATIENCE, explain=lambda: "redis-server did not start")
        client.close()

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def restart(self) -> None:
        self.stop()
        self.start()


def _postgresql_programs() -> Path:
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    versions = sorted(POSTGRESQL.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not versions:
        pytest.skip("PostgreSQL is not installed")
    return versions[-1].parent
