"""What is stored, as SQLAlchemy tables. The log of a table (`entries`) is its only truth.

A change here needs a migration beside it, in `migrations/versions`; a test compares the two.
"""

import sqlalchemy as sa

metadata = sa.MetaData()

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # public, random
    sa.Column("name", sa.String, nullable=False),
    sa.Column("handle", sa.String, nullable=False, unique=True),
    sa.Column("passphrase", sa.String),  # argon2
    sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),  # of valid cookies
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("livery", sa.Integer),  # colour and emblem kept for later tables, from 1
)

# One-time links that bring an identity to another device.
links = sa.Table(
    "links",
    metadata,
    sa.Column("digest", sa.String, primary_key=True),  # of the token: the token itself is not kept
    sa.Column("person", sa.String, nullable=False, index=True),
    sa.Column("expires", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("code", sa.String, nullable=False, unique=True),
    sa.Column("name", sa.String),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON: what the engine starts from
    sa.Column("settings", sa.Text, nullable=False),  # JSON: clock, undo, hints, rated, absence
    sa.Column("rules", sa.String, nullable=False),  # the version that the log is played under
    sa.Column("status", sa.String, nullable=False, index=True),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("host", sa.String, index=True),  # a person; null once they deleted themselves
    sa.Column("mission", sa.String, index=True),  # of a solo mission: its name
    sa.Column("daily", sa.String),  # of a daily mission: its date
    sa.Column("secret", sa.String, nullable=False),  # of the shuffle; sealed until the end
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("number", sa.Integer, nullable=False, server_default="0"),  # of the last entry
    sa.Column("turn", sa.Integer),  # whose turn it is, for the lists
    sa.Column("deadline", sa.Float, index=True),  # when the clock of the seat to move runs out
    sa.Column("winners", sa.Text),  # JSON, once it is over
    sa.Column("rematch", sa.String),
    # Counts every change of the table, its seats and its log: a write names the revision that it
    # is based on, so that two processes never change the table from the same one.
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
    # While it is played: "bot" or "person". Null: of an older release, to be looked up.
    sa.Column("waits_for", sa.String, index=True),
    # Which process moves the bots of this table, and until when it may be believed to be alive.
    sa.Column("holder", sa.String, index=True),
    sa.Column("held_until", sa.Float),
    sa.Column("proposal", sa.Text),  # JSON: a rematch that is proposed, and the answers
)

# The secrets that all processes share, if they share a database, and the time of the last sweep.
# Stored as `house` since the first release: backups and archives carry that name.
server_values = sa.Table(
    "house",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),  # open, person, bot, guest
    sa.Column("person", sa.String, index=True),  # who sits there; of a guest: whose device it is
    sa.Column("name", sa.String),  # of a guest, or of a person as they were called
    sa.Column("level", sa.String),  # of a bot
    sa.Column("seed", sa.String),  # their part in the shuffle
    sa.Column("looked", sa.Integer, nullable=False, server_default="0"),  # last entry they saw
    sa.Column("left", sa.Float),  # when they stopped watching; null while they do, or unknown
    sa.Column("nudged", sa.Float),  # when they were last reminded that they are awaited
    sa.Column("livery", sa.Integer),  # of a person, from 1; null: by the number of the seat
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("action", sa.Text),  # the line of text of an action; JSON of other kinds
    sa.Column("time", sa.Float, nullable=False),
    sa.Column(
        "client", sa.String
    ),  # the id that the client gave it, so that no action is played twice
    sa.Column("by_bot", sa.Boolean, nullable=False, server_default=sa.false()),
)

# The newest position of each running table, in named fields: if a release changes the rules, the
# game goes on from here.
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("rules", sa.String, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
)

# Positions along the log of each table, so that any part of it can be played from near by
# (checkpoints.py). They follow from the log.
checkpoints = sa.Table(
    "checkpoints",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("rules", sa.String, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)

# What a seat has decided before its turn: played when the turn comes. Only its person may know.
prepared = sa.Table(
    "prepared",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("client", sa.String, nullable=False),  # of the entry that the first action becomes
    sa.Column("actions", sa.Text, nullable=False),  # JSON: lines of text, in the order of play
    sa.Column("number", sa.Integer, nullable=False),  # the last entry when it was prepared
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("dropped", sa.Text),  # JSON: the problem that made it impossible; it is not played
)

# The record of each finished table, as its players may download it.
records = sa.Table(
    "records",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)

# How each seat did in a finished game: for the lists of those who sat there.
results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("place", sa.Integer),  # from 1; null: of an older release, which did not tell
    sa.Column("score", sa.Integer),  # null: it ended before anything was counted
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("person", sa.String),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),  # empty: an emote, or of a deleted account
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("emote", sa.String),
)

# The best result of each person in each mission.
progress = sa.Table(
    "progress",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("mission", sa.String, primary_key=True),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("medal", sa.Integer, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
)

dailies = sa.Table(
    "dailies",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("date", sa.String, primary_key=True),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("medal", sa.Integer, nullable=False),
)

# Programs that play as a person: each has its own token, which can be revoked.
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # shown to its owner
    sa.Column("digest", sa.String, nullable=False, unique=True),  # the token itself is not kept
    sa.Column("person", sa.String, nullable=False, index=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float),  # last, to the minute
)

BOT_PLAYER = "bot:"  # before a level: how a bot is called among the rated players

# The rating of each player at each game, from rated tables.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("player", sa.String, primary_key=True),  # a person, or bot:LEVEL
    sa.Column("strength", sa.Float, nullable=False),
    sa.Column("uncertainty", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)

# What each rated table changed, for those who played there.
rating_changes = sa.Table(
    "rating_changes",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("player", sa.String, nullable=False, index=True),
    sa.Column("strength_before", sa.Float, nullable=False),
    sa.Column("uncertainty_before", sa.Float, nullable=False),
    sa.Column("strength", sa.Float, nullable=False),
    sa.Column("uncertainty", sa.Float, nullable=False),
)
