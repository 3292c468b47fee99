# SPDX-License-Identifier: MIT
"""What ci/mutate breaks: codes, each with all its mutants in one build, and the components that are reported."""
import collections

# A folder of C sources, of which its CMake target compiles some. flags: how the syntax tree is to see them; once_more:
# sources that are read with other flags, too, as the preprocessor leaves other lines of them in then. planted: a
# function that tests call, in which a mutant that changes nothing is planted. cases_first: the cases are quicker
# than the unit tests.
Code = collections.namedtuple("Code", "name folder flags once_more planted cases_first")

# What is reported, and the goal: of 100 mutants so many killed. files: which ones of the code.
Component = collections.namedtuple("Component", "name code files goal")

CODES = {code.name: code for code in (
    Code("libfdinfo", "libfdinfo/src", ["-U__SSE2__"], {"lexer.c": []}, "fdi_arena_reset", True),
    Code("oracle", "harness/oracle", [], {}, "observer_add_sweep", False),
    Code("judge", "harness/judge", [], {}, "judge_state", False),
    Code("model", "fake-drm/model", [], {}, "fgpu_now", False),
)}

COMPONENTS = {component.name: component for component in (
    Component("libfdinfo", "libfdinfo", lambda file: not file.startswith("timelint"), 90),
    Component("time-lint", "libfdinfo", lambda file: file.startswith("timelint"), 95),
    Component("oracle", "oracle", lambda file: True, 95),
    Component("judge", "judge", lambda file: True, 95),
    Component("model", "model", lambda file: True, 95),
)}


def of(code, file):
    """The component that a file of a code is of."""
    return next(component for component in COMPONENTS.values() if component.code == code and component.files(file))
