"""The Numba target of the rules: code for a plain processor, whatever the host program has set.

Rules are short loops over a few words, and wide vector instructions only get in their way: aiming
at the plain processor with bit instructions makes Rail's random play a fifth faster than aiming at
the host. `numba.config` could say so only for every function of the process, also for those of
other packages; so rules have a target of their own, next to Numba's "cpu" and made like it.
"""

# mypy: disable-error-code="no-untyped-call"

import gc
import platform
from functools import cached_property
from itertools import chain, islice
from typing import Any

from llvmlite import binding as llvm
from numba.core import codegen, compiler, cpu, decorators, types
from numba.core.registry import CPUDispatcher, CPUTarget, cpu_target
from numba.core.target_extension import (
    CPU,
    dispatcher_registry,
    jit_registry,
    target_override,
    target_registry,
)
from numba.core.typing.context import Context

from rotonde.kernel.cache import RuleCache
from rotonde.kernel.numba_settings import numba_settings

NAME = "rotonde"
PLAIN_PROCESSOR = "x86-64-v2"
BIT_INSTRUCTIONS = ("popcnt", "bmi", "bmi2")
# Rules of so many instructions at most are always written out where they are called. (LLVM judges
# them by what they are before they are optimised, and leaves loops over nine kinds as calls.)
SMALL = 400


def processor() -> tuple[str, str] | None:
    """The name and features to compile for; None: what Numba takes by itself.

    NUMBA_CPU_NAME in the environment has the last word.
    """
    if numba_settings.CPU_NAME is not None or platform.machine() not in ("x86_64", "AMD64"):
        return None
    host = llvm.get_host_cpu_features()
    if not all(host.get(feature, False) for feature in BIT_INSTRUCTIONS):
        return None
    return PLAIN_PROCESSOR, ",".join(f"+{feature}" for feature in BIT_INSTRUCTIONS)


class _Codegen(codegen.JITCPUCodegen):
    def _get_host_cpu_name(self) -> str:
        chosen = processor()
        name: str = super()._get_host_cpu_name() if chosen is None else chosen[0]
        return name

    def _get_host_cpu_features(self) -> str:
        chosen = processor()
        features: str = super()._get_host_cpu_features() if chosen is None else chosen[1]
        return features


class _Context(cpu.CPUContext):
    def init(self) -> None:
        super().init()
        self._internal_codegen = _Codegen("rotonde.exec")

    def refresh(self) -> None:
        # Otherwise Numba would fill the context of its own target on the way, which takes as long.
        with target_override(NAME):
            super().refresh()


class _Descriptor(CPUTarget):
    @cached_property
    def _toplevel_target_context(self) -> _Context:
        return _Context(self.typing_context, NAME)

    @cached_property
    def _toplevel_typing_context(self) -> Context:
        return Context()


_DESCRIPTOR = _Descriptor(NAME)


class _Flags(compiler.Flags):
    """Numba's flags, compared by what was set.

    They are part of the key of every look-up of a function that Numba offers. Numba reads all of
    its thirty flags each time it makes the hash of them, or compares two: a tenth of the time of
    compiling.
    """

    __slots__ = ()
    _hash = hash(compiler.Flags())  # of the names of the flags: Numba's own is the same for all

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _Flags) and self._values == other._values:
            return True
        same: bool = super().__eq__(other)  # what was not set has its default
        return same


class _Dispatcher(CPUDispatcher):
    targetdescr = _DESCRIPTOR

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        front_end: Any = self._compiler  # type: ignore[attr-defined] # of Numba
        front_end._customize_flags = _Flags


class _PartLibrary(codegen.JITCodeLibrary):
    """A rule as a part of the rules that call it: simplified, but not yet machine code."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if function.is_declaration:
                continue
            passes, builder = self._codegen._function_pass_manager()
            passes.run(function, builder)
            instructions = chain.from_iterable(block.instructions for block in function.blocks)
            if next(islice(instructions, SMALL, None), None) is None:
                function.add_function_attribute("alwaysinline")

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class _PartCompiler(compiler.Compiler):
    """Ends where machine code would begin."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.state.flags.no_compile = True
        self.state.library = _PartLibrary(self.state.targetctx.codegen(), "part")


class _PartDispatcher(_Dispatcher):
    """A rule as it is called by other compiled functions.

    Numba would make machine code of it, with wrappers for Python, and optimise it by itself before
    each caller is optimised with a copy of it inside: more than half the time of the first start.
    """

    def add_overload(self, cres: Any) -> None:
        key = object()
        self.targetctx.insert_user_function(key, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres._replace(entry_point=key)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called when a compiled function that calls this rule is typed."""
        # A constant is a number like any other: it needs no version of the rule for itself.
        args = tuple(map(types.unliteral, args))
        kws = {name: types.unliteral(kind) for name, kind in kws.items()}
        template = super().get_call_template(args, kws)
        # A function of another package, compiled for the host, finds the rule in that context.
        host: Any = cpu_target.target_context
        compiled: Any
        for compiled in self.overloads.values():
            if compiled.entry_point not in host._defns:
                host.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])
        return template


class RuleDispatcher(_Dispatcher):
    """A compiled rule as Python calls it, kept in the cache of the rules."""

    def compile(self, sig: Any) -> Any:
        """Compiles without looking for garbage meanwhile: there is little, and looking through all
        that the compiler holds takes an eighth of its time."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return super().compile(sig)
        finally:
            if collecting:
                gc.enable()

    def enable_caching(self) -> None:
        self._cache = RuleCache(self.py_func)

    @cached_property
    def part(self) -> _PartDispatcher:
        options = {**self.targetoptions, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return _PartDispatcher(self.py_func, targetoptions=options, pipeline_class=_PartCompiler)

    @property
    def _numba_type_(self) -> Any:
        """The type by which compiled functions know it."""
        return types.Dispatcher(self.part)


class Rules(CPU):
    """Everything that Numba can compile for a CPU it can compile for this target."""


target_registry[NAME] = Rules
dispatcher_registry[Rules] = RuleDispatcher


def jit(*args: Any, **options: object) -> Any:
    """`numba.jit` for this target."""
    compiler: Any = decorators.jit
    return compiler(*args, **{**options, "_target": NAME})


jit_registry[Rules] = jit
