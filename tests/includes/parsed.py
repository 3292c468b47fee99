#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""parsed.py: nothing between an answer and its report parses text that the command made.

Results, differences, findings and timelines are structs until a file, a terminal or a report wants text. A source of these
directories that reads numbers or JSON from text is listed with whose text that is; one that is not listed, or that parses no
more, is an error.
"""
import pathlib
import re
import sys

HARNESS = pathlib.Path(__file__).resolve().parents[2] / "harness"
FOLDERS = ("cases", "judge", "lint", "relations", "report", "run", "sim", "watch")
PARSES = re.compile(r"\b(?:json_load\w*|strto(?:d|f|ld|l|ll|ul|ull|imax|umax)|v?sscanf|ato[fil]+)\(")
WHOSE = {
    "cases/casefile.c": "a case of the corpus",
    "judge/scope/idle.c": "device numbers of an expectation",
    "judge/scope/load_own.c": "pids of an answer",
    "lint/baseline.c": "a file",
    "relations/relation_rec.c": "numbers of a recording",
    "report/finding.c": "numbers of a file",
    "report/merge/merge.c": "the seed of a file",
    "report/merge/merge_shards.c": "the shard of a file",
    "report/picture.c": "times of a file; a value of a driver or of a subject",
    "report/sarif_result.c": "a path below /proc",
    "report/saved/saved.c": "a file",
    "report/timeline/timeline_recorded.c": "what a driver printed",
    "run/drive/drive_registers.c": "what a guest printed",
    "run/drive/drive_view.c": "what a driver printed",
    "run/fault.c": "numbers of an expectation and an answer",
    "run/vm/vm_observe_states.c": "what a guest printed",
    "run/vm/vm_play.c": "numbers of the environment",
}


def sources():
    """The sources of the directories, without tests."""
    for folder in FOLDERS:
        for path in sorted((HARNESS / folder).rglob("*.c")):
            if "tests" not in path.parts:
                yield path


def main():
    found = {str(path.relative_to(HARNESS)) for path in sources()
             if PARSES.search(re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL))}
    for name in sorted(found - WHOSE.keys()):
        print(f"harness/{name}: parses text; expected a struct, or a row in {pathlib.Path(__file__).name} that says whose text it is")
    for name in sorted(WHOSE.keys() - found):
        print(f"harness/{name}: parses nothing; remove its row")
    sys.exit(found != WHOSE.keys())


if __name__ == "__main__":
    main()
