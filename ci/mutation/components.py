# SPDX-License-Identifier: MIT
"""The codes that ci/mutate changes, each with all its mutants in one build, and the components that are reported."""
import collections
import os

import work

# Directories of C sources, of which CMake targets compile some; no two files have one name. flags: those of the syntax
# tree; once_more: sources that are parsed with other flags, too, with which the preprocessor keeps other lines of them.
# planted: a function that tests call, in which a mutant that changes nothing is planted. cases_first: the cases are
# quicker than the unit tests.
Code = collections.namedtuple("Code", "name folders flags once_more planted cases_first")

# A component that is reported. goal: percent of mutants that are killed; files: its files of the code; explained: each
# survivor needs a row of survivors/. A component without that is new here: its goal is what its tests kill today.
Component = collections.namedtuple("Component", "name code files goal explained", defaults=(True,))

CODES = {code.name: code for code in (
    Code("libfdinfo", ["libfdinfo/src"], ["-U__SSE2__"], {"lexer.c": []}, "fdi_arena_reset", True),
    Code("oracle", ["harness/oracle"], [], {}, "observer_add_sweep", False),
    Code("judge", ["harness/judge/values", "harness/judge/load", "harness/judge/state", "harness/cases",
                  "harness/judge/scope", "harness/relations", "harness/judge/decoded"], [], {}, "judge_state", False),
    Code("model", ["fake-drm/model"], [], {}, "fgpu_now", False),
    Code("lint", ["harness/lint"], [], {}, "lint_driver_of", False),
    Code("watch", ["harness/watch"], [], {}, "watch_hash", False),
    Code("report", ["harness/report"], [], {}, "findings_free", False),
    Code("libgrtrace", ["grtrace/lib/src", "grtrace/lib/src/verify"], [], {}, "grt_reader_new", False),
)}

# What all formats of a report are made of; the formats themselves are compared with whole texts, by tests of the command.
REPORT_TABLES = ("finding.c", "picture.c", "results.c", "rule_counts.c")

COMPONENTS = {component.name: component for component in (
    Component("libfdinfo", "libfdinfo", lambda file: not file.startswith("timelint"), 90),
    Component("time-lint", "libfdinfo", lambda file: file.startswith("timelint"), 95),
    Component("oracle", "oracle", lambda file: True, 95),
    Component("judge", "judge", lambda file: True, 95),
    Component("model", "model", lambda file: True, 95),
    Component("lint", "lint", lambda file: True, 95),
    Component("watch", "watch", lambda file: True, 95),
    Component("report", "report", lambda file: file in REPORT_TABLES, 95),
    Component("report-formats", "report", lambda file: file not in REPORT_TABLES, 27, explained=False),
    Component("libgrtrace", "libgrtrace", lambda file: True, 74, explained=False),
)}


def folder_of(code, file):
    """The directory that a file of a code is in."""
    return next(folder for folder in code.folders if os.path.exists(os.path.join(work.ROOT, folder, file)))


def of(code, file):
    """The component that a file of a code is of."""
    return next(component for component in COMPONENTS.values() if component.code == code and component.files(file))
