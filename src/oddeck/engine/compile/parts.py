"""How Numba compiles rule functions: each optimised once, where it ends up.

Numba optimises every function together with all it calls, and emits machine code for it, even if
only other machine code calls it. For rules, which are hundreds of small functions, that is two
fifths of the compile time. Here a function that only machine code calls, a *part*, stops at its
intermediate code. The functions that Python calls, the *entries*, link their parts and optimise
them once, together.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):
    """The intermediate code of one function, and the libraries it must be linked with, callers
    before callees.
    """

    def add_linking_library(self, library: Any) -> None:
        """Remember a library that this one calls, once."""
        library._ensure_finalized()
        if library not in self._linking_libraries:
            self._linking_libraries.append(library)

    def finalize(self) -> None:
        """Leave linking, optimising and emitting to the entries."""
        self._finalized = True


class EntryLibrary(JITCodeLibrary):
    """The machine code of one function with all its parts."""

    def finalize(self) -> None:
        """Link the parts before other entries, then continue as usual.

        The linker takes a function only if something it has already linked calls it. Another entry
        contains copies of its parts in which calls may have been inlined away; linked first, it
        would hide that a part is needed.
        """
        self._linking_libraries.sort(key=lambda library: not isinstance(library, PartLibrary))
        super().finalize()

    def _verify_declare_only_symbols(self) -> None:
        """Fail now, and not in a call to address 0, if a function is missing."""
        missing = [
            function.name for function in self._final_module.functions if function.is_declaration
        ]
        missing = [name for name in missing if name.startswith("_ZN")]
        assert not missing, f"functions that were not linked: {missing}"


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    """Lower a function to intermediate code and make it callable from other machine code."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower as Numba does, but emit nothing."""
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered, fndesc = state["cr"], state["cr"].fndesc
        # Numba finds the function by its entry point, which must be a built-in function; this one
        # has no code behind it.
        entry_point = _dynfunc.make_function(
            fndesc.lookup_module(), fndesc.qualname, "", 0, lowered.env, (state.library,)
        )
        state["cr"] = lowered._replace(cfunc=entry_point)
        state.targetctx.insert_user_function(
            entry_point, fndesc, [state.library, *state.library._linking_libraries]
        )
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):
    """Lower a function to machine code, with all its parts."""

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower as Numba does, into an `EntryLibrary`."""
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        super().run_pass(state)
        return True


class EntryCompiler(CompilerBase):
    """Numba's compiler with another last stage."""

    lowering: type[NativeLowering] = EntryLowering

    def define_pipelines(self) -> list[Any]:
        """Build the list of passes."""
        passes = PassManager(type(self).__name__)
        for stage in (
            DefaultPassBuilder.define_untyped_pipeline,
            DefaultPassBuilder.define_typed_pipeline,
            DefaultPassBuilder.define_nopython_lowering_pipeline,
        ):
            for each, description in stage(self.state).passes:
                passes.add_pass(self.lowering if each is NativeLowering else each, description)
        passes.finalize()
        return [passes]


class PartCompiler(EntryCompiler):
    """The compiler of parts."""

    lowering = PartLowering
