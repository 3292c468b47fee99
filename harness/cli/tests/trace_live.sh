#!/bin/sh
# SPDX-License-Identifier: MIT
# trace_live.sh DECOY: what decoy trace live prints of recordings, and where there is no tracer.
set -u
decoy=$1
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# a job of 8 ms every 16 ms, from 0 on: 63 begin in the first second, 62 in the second one
"$decoy" sim dip --trace run.grt --cpus 4 -o /dev/null
: >empty

row 2 'expected one trace, or none' "$decoy" trace live run.grt run.grt
row 2 'nope: No such file' "$decoy" trace live nope
row 4 'no record can be read' "$decoy" trace live empty
row 0 '^1[.]000 s  gpu0:0 +render +63[.]0 jobs/s +1 in flight .* GPU-bound +gpu 50 %, cpu 50 %$' "$decoy" trace live run.grt
row 0 '^2[.]000 s  gpu0:0 +render +62[.]0 jobs/s +0 in flight .* CPU-bound +gpu 50 %, cpu 50 %$' "$decoy" trace live run.grt
row 0 '^1[.]000 s  gpu0/1 +app +63[.]0 jobs/s' "$decoy" trace live run.grt
row 0 '^all [0-9.]+ s: ' "$decoy" trace live run.grt
row 0 '^all [0-9.]+ s: ' sh -c '"$0" trace live - <run.grt' "$decoy"
row 0 '^2[.]000 s  gpu0:0 +render +62[.]5 jobs/s' "$decoy" trace live --every 2s run.grt
row 0 '^{"summary":false,"begin_ns":"0","end_ns":"1000000000",.*"rings":.{"dev":0,"ring":0,"jobs":"63","in_flight":"1"' "$decoy" trace live --json run.grt
row 0 '^{"summary":true,' "$decoy" trace live --json run.grt
"$decoy" sim hang-and-reset --trace hang.grt -o /dev/null
row 0 '^all 9[.]00 s: ' "$decoy" trace live hang.grt
row 0 '^3 HANG, TIMEOUT, RESET; gpu0:0 +RESET at 5[.]0+ s$' "$decoy" trace live hang.grt

# the parts are the whole: events of all intervals are those of the summary
"$decoy" trace live --json hang.grt >lines
row 0 '^the same$' python3 -c '
import json
lines = [json.loads(line) for line in open("lines")]
parts, whole = lines[:-1], lines[-1]
assert whole["summary"] and not any(part["summary"] for part in parts)
for name in "events", "lost", "losses", "hangs":
    assert sum(int(part[name]) for part in parts) == int(whole[name]), name
assert all(a["end_ns"] == b["begin_ns"] for a, b in zip(parts, parts[1:]))
for i, ring in enumerate(whole["rings"]):
    for state in ring["ns"]:
        of = [int(part["rings"][i]["ns"][state]) for part in parts if i < len(part["rings"])]
        assert sum(of) == int(ring["ns"][state]), (i, state)
print("the same")'

# a recorder of what comes only then
row 2 'snapshot-on' "$decoy" trace record --snapshot-on hang out.grt
row 2 'snapshot-on' "$decoy" trace record --snapshot-on 'latency>5' out.grt

# without a tracer
[ -e /dev/grtrace ] || row 3 '/dev/grtrace: No such file' "$decoy" trace record --snapshot-on 'HANG,latency>5ms' out.grt
row 0 'no file' sh -c '[ -e out.grt ] || echo no file'
[ -e /dev/grtrace ] || row 3 '/dev/grtrace: No such file or directory; load grtrace.ko' "$decoy" trace live

rows_end
