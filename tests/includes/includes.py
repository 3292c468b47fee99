#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""includes.py BUILD: what a component must not see cannot be included from its sources.

Each row plants an include in a source of a component, compiled as the build compiles it: a header that it may see must
be found, one that it must not see must not be. The rows of design: docs/architecture.md, "Never".
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys

# Components of tests and of what others write have no row.
COMPONENT = re.compile(r"(harness|libfdinfo|grtrace(?!/module)|fake-drm/(model|sim))(/.*)?")
# Directories of the command itself have the row of harness/cli.
NO_COMPONENT = re.compile(r"(.*/(tests|examples)|harness/cli/(doctor|minimise|trace|verbs|vm|watch))(/.*)?")
NEVER_JUDGE = ["fdinfo.h", "fgpu.h", "libgrtrace.h", "rec_fd.h", "catalogue.h", "subject.h", "report.h"]
# source, header that it sees, headers that it must not see
ROWS = [
    ("fake-drm/model/engine.c", "command.h", ["sim.h", "fdinfo.h", "bytes.h"]),
    ("fake-drm/sim/sim.c", "fgpu.h", ["scenario.h", "simulate.h", "bytes.h"]),
    ("libfdinfo/src/lexer.c", "fdinfo.h", ["fgpu.h", "bytes.h", "oracle.h"]),
    ("grtrace/lib/src/reader.c", "grtrace.h", ["fdinfo.h", "fgpu.h", "bytes.h"]),
    ("grtrace/lib/src/verify/verifier.c", "record.h", ["fdinfo.h", "fgpu.h", "bytes.h"]),
    ("grtrace/torture/verify.c", "libgrtrace.h", ["fdinfo.h", "fgpu.h", "bytes.h", "buffer.h"]),
    ("harness/base/bytes.c", "bytes.h", ["fdinfo.h", "rec_fd.h", "recording.h"]),
    ("harness/base/fdinfo/rec_fd.c", "recording.h", ["oracle.h", "judge.h", "fgpu.h"]),
    ("harness/recording/load.c", "recording.h", ["fdinfo.h", "oracle.h"]),
    ("harness/oracle/history.c", "bytes.h", ["fdinfo.h", "fgpu.h", "libgrtrace.h", "rec_fd.h", "judge.h"]),
    ("harness/streams/stream_file.c", "stream_script.h", ["libgrtrace.h", "grtrace.h", "fdinfo.h", "judge.h"]),
    # Each sees those above it, and no observer but the oracle.
    ("harness/judge/values/diff.c", "bytes.h", ["case.h", "load.h", "state.h", "oracle.h", *NEVER_JUDGE]),
    ("harness/judge/load/load.c", "set.h", ["case.h", "state.h", "lossy.h", "oracle.h", *NEVER_JUDGE]),
    ("harness/judge/state/state.c", "load.h", ["case.h", "lossy.h", "oracle.h", *NEVER_JUDGE]),
    ("harness/cases/case.c", "state.h", ["lossy.h", "relation.h", "decoded.h", *NEVER_JUDGE]),
    ("harness/judge/scope/lossy.c", "case.h", ["oracle.h", "relation.h", "decoded.h", *NEVER_JUDGE]),
    ("harness/relations/relation.c", "case.h", ["oracle.h", "lossy.h", "decoded.h", *NEVER_JUDGE]),
    ("harness/judge/decoded/decoded.c", "case.h", ["oracle.h", "lossy.h", "relation.h", *NEVER_JUDGE]),
    ("harness/catalogue/place.c", "fdinfo.h", ["oracle.h", "judge.h", "fgpu.h"]),
    ("harness/scenario/play.c", "plan.h", ["fgpu.h", "sim.h", "simulate.h"]),
    ("harness/sim/truth_log.c", "scenario.h", ["vm.h", "journal.h", "fdinfo.h"]),
    ("harness/replay/journal_query.c", "fgpu.h", ["arguments.h", "vm.h", "simulate.h"]),
    ("harness/vm/script.c", "simulate.h", ["agent.h", "oracle.h", "fdinfo.h"]),
    ("harness/vm/driver/driver.c", "vm.h", ["agent.h", "oracle.h", "fdinfo.h", "vm_suite.h"]),
    ("harness/vm/kunit/suite.c", "suite.h", ["vm.h", "script.h"]),
    ("harness/subject/zoo/track.c", "decoy_subject.h", ["subject.h", "fdinfo.h", "oracle.h", "bytes.h"]),
    ("harness/subject/reference/reference.c", "subject.h", ["oracle.h", "judge.h", "fgpu.h"]),
    ("harness/subject/child_ask.c", "recording.h", ["judge.h", "fdinfo.h", "reference_json.h"]),
    ("harness/subject/decoder/reference_decoder.c", "libgrtrace.h", ["judge.h", "oracle.h", "stream_script.h"]),
    ("harness/subject/decoder_zoo/decoders.c", "decoder.h", ["libgrtrace.h", "judge.h", "stream_script.h"]),
    ("harness/scan/scan.c", "recording.h", ["fdinfo.h", "judge.h", "subject.h", "options.h"]),
    ("harness/watch/watcher.c", "linter.h", ["scan.h", "judge.h", "oracle.h", "options.h"]),
    ("harness/minimise/shrink.c", "recording.h", ["linter.h", "judge.h", "fdinfo.h", "options.h"]),
    ("harness/shown/shown_truth.c", "xmalloc.h", ["scan.h", "oracle.h", "fdinfo.h", "options.h"]),
    ("harness/record/recorder.c", "recording.h", ["scan.h", "judge.h", "catalogue.h", "options.h"]),
    ("harness/report/text.c", "report.h", ["judge.h", "timeline.h", "options.h"]),
    ("harness/report/merge/merge.c", "saved.h", ["judge.h", "timeline.h", "options.h"]),
    ("harness/report/saved/saved.c", "jsonplace.h", ["judge.h", "fdinfo.h", "options.h"]),
    ("harness/report/compare/compare.c", "report.h", ["judge.h", "fdinfo.h", "options.h"]),
    ("harness/report/timeline/timeline.c", "judge.h", ["fdinfo.h", "options.h", "vm.h"]),
    ("harness/lint/linter.c", "catalogue.h", ["oracle.h", "judge.h", "options.h"]),
    ("harness/trace/trace_print.c", "libgrtrace.h", ["oracle.h", "judge.h", "options.h", "fgpu.h"]),
    ("harness/run/runner.c", "judge.h", ["cli.h", "zoo_matrix.h", "vm.h", "rec_fd.h"]),
    ("harness/run/coverage/coverage.c", "catalogue.h", ["cli.h", "bench_zoo.h", "rec_fd.h"]),
    ("harness/drive/play.c", "drive.h", ["witness.h", "drive_judge.h", "oracle.h", "options.h"]),
    ("harness/drive/cells/cells.c", "drive.h", ["drive_judge.h", "oracle.h", "fdinfo.h", "options.h"]),
    ("harness/drive/witness/witness.c", "drive.h", ["drive_judge.h", "oracle.h", "fdinfo.h", "options.h"]),
    ("harness/drive/judge/judge.c", "witness.h", ["cells.h", "vm.h", "oracle.h", "options.h"]),
    ("harness/run/drive/drive_run.c", "drive_judge.h", ["cli.h", "zoo_matrix.h", "agent.h"]),
    ("harness/run/vm/vm_suite.c", "vm.h", ["cli.h", "zoo_matrix.h", "rec_fd.h"]),
    ("harness/run/zoo/zoo_matrix.c", "zoo.h", ["cli.h", "vm.h", "vm_suite.h"]),
    ("harness/fuzz/fuzz.c", "replay.h", ["cli.h", "oracle.h", "vm.h", "rec_fd.h"]),
    ("harness/bench/bench_vm.c", "vm_suite.h", ["cli.h", "oracle.h", "rec_fd.h"]),
    ("harness/cli/command/options.c", "terminal.h", ["cli.h", "vm.h", "oracle.h", "rec_fd.h"]),
    ("harness/cli/test.c", "vm_suite.h", ["zoo_matrix.h", "bench_zoo.h", "oracle.h", "rec_fd.h"]),
    ("harness/dev/zoo.c", "zoo_matrix.h", ["cli.h", "oracle.h", "rec_fd.h"]),
]


def compiles(command, header):
    """Whether the source of a compile command still compiles with one more include."""
    words = shlex.split(command["command"])
    if pathlib.Path(words[0]).name == "ccache":
        words = words[1:]
    words = [word for i, word in enumerate(words) if word not in ("-c", "-MD", "-o", "-MT", "-MF")
             and words[i - 1] not in ("-o", "-MT", "-MF")]
    done = subprocess.run(words + ["-fsyntax-only", "-include", header], cwd=command["directory"],
                          capture_output=True, text=True, check=False)
    if done.returncode and "No such file" not in done.stderr and "not found" not in done.stderr:
        sys.exit(f"{command['file']}: with {header} it failed otherwise than expected:\n{done.stderr}")
    return done.returncode == 0


def main():
    build = pathlib.Path(sys.argv[1])
    root = pathlib.Path(__file__).resolve().parents[2]
    commands = {command["file"]: command for command in json.loads((build / "compile_commands.json").read_text())}
    wrong = 0
    rows = {str(pathlib.Path(source).parent) for source, _, _ in ROWS}
    for file in commands:
        folder = pathlib.Path(file).parent
        folder = str(folder.relative_to(root)) if folder.is_relative_to(root) else ""
        if COMPONENT.fullmatch(folder) and not NO_COMPONENT.fullmatch(folder) and folder not in rows:
            print(f"{folder}: a component without a row; add one to tests/includes/includes.py")
            rows.add(folder)
            wrong += 1
    for source, visible, hidden in ROWS:
        command = commands.get(str(root / source))
        if not command:
            print(f"{source}: no such source in {build}; mend the table of {__file__}")
            wrong += 1
            continue
        if not compiles(command, visible):
            print(f"{source}: cannot include {visible}, which its component sees")
            wrong += 1
        for header in hidden:
            if not any(root.glob(f"**/{header}")):
                print(f"{header}: no such header; mend the table of {__file__}")
                wrong += 1
            if compiles(command, header):
                print(f"{source}: includes {header}, which its component must not see; check SEES and SHOWS "
                      f"in {pathlib.Path(source).parent}/CMakeLists.txt")
                wrong += 1
    return 1 if wrong else 0


sys.exit(main())
