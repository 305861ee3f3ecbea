"""How Numba compiles the functions that only other machine code calls.

Numba optimises every function, with all it calls, and emits machine code for it, even if nothing but other machine code
calls it. For rules, which are hundreds of small functions, that is two fifths of the compile time. A part stops at its
intermediate code. The functions that Python calls link all their parts, then optimise them once, together.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):
    """The intermediate code of one function, and a list of the libraries it must be linked with."""

    def add_linking_library(self, library: Any) -> None:
        """Remember a library that this one calls, once."""
        library._ensure_finalized()
        if library not in self._linking_libraries:
            self._linking_libraries.append(library)

    def finalize(self) -> None:
        """Leave linking, optimising and emitting to the caller's library."""
        self._finalized = True


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
        # Numba finds the function by its entry point, which must be a built-in function; this one has no code behind it.
        entry_point = _dynfunc.make_function(fndesc.lookup_module(), fndesc.qualname, "", 0, lowered.env, (state.library,))
        state["cr"] = lowered._replace(cfunc=entry_point)
        state.targetctx.insert_user_function(entry_point, fndesc, [state.library, *state.library._linking_libraries])
        return True


class PartCompiler(CompilerBase):
    """Numba's compiler with `PartLowering` as its last stage."""

    def define_pipelines(self) -> list[Any]:
        """Build the list of passes."""
        passes = PassManager("part")
        for stage in (
            DefaultPassBuilder.define_untyped_pipeline,
            DefaultPassBuilder.define_typed_pipeline,
            DefaultPassBuilder.define_nopython_lowering_pipeline,
        ):
            for each, description in stage(self.state).passes:
                passes.add_pass(PartLowering if each is NativeLowering else each, description)
        passes.finalize()
        return [passes]
