#!/bin/sh
# SPDX-License-Identifier: MIT
# trace_report.sh DECOY: what decoy trace report and diff print of streams that are sound, damaged, empty or no streams.
set -u
decoy=$1
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

: >empty
"$decoy" sim dip --trace run.grt --cpus 4 -o /dev/null
cp run.grt bad.grt
printf X | dd of=bad.grt bs=1 seek=3000 conv=notrunc 2>dd.log || cat dd.log

row 2 'expected a trace' "$decoy" trace report
row 4 'no record can be read' "$decoy" trace report empty
row 2 'nope: No such file' "$decoy" trace report nope
row 0 '^complete: no event was lost$' "$decoy" trace report run.grt
row 0 '^  issue-complete +[1-9]' "$decoy" trace report run.grt
row 0 '"complete":true' "$decoy" trace report --json run.grt
row 1 '^INCOMPLETE: events are missing in [1-9].* jobs are left out of latencies$' "$decoy" trace report bad.grt
row 1 '"complete":false' "$decoy" trace report --json bad.grt
"$decoy" sim hang-and-reset --trace hang.grt -o /dev/null
row 0 'HANG +gpu0:0 +job 1:127 of client 2 .*failed after 0 ns with error -5$' "$decoy" trace report hang.grt

# two traces: what happened counts, not on which CPU
row 2 'expected two traces' "$decoy" trace diff run.grt
row 2 'nope: No such file' "$decoy" trace diff run.grt nope
row 4 'no record can be read' "$decoy" trace diff empty empty
row 0 '^the same events, with the same latencies$' "$decoy" trace diff run.grt run.grt
"$decoy" sim dip --trace one.grt --cpus 1 -o /dev/null
row 0 '^the same events' "$decoy" trace diff run.grt one.grt
row 1 '^only in run.grt: [0-9.]+ RING_ALLOC of device 0, ring 0, client 1, job 1:1$' "$decoy" trace diff run.grt empty
row 1 '^only in empty: 0 events$' "$decoy" trace diff empty run.grt
row 1 '^bad.grt is incomplete: ' "$decoy" trace diff run.grt bad.grt
row 0 '"of_a":{"records":"[1-9][0-9]*","only":"0","losses":"0"' "$decoy" trace diff --json run.grt one.grt
row 1 '^{"in":"a","type":"RING_ALLOC","t_ns":"[0-9]+","dev":0,"ring":0,"client":"1","fctx":"1","fseq":"1"},$' "$decoy" trace diff --json run.grt empty
row 4 '"of_b":{"records":"0","only":"0"' "$decoy" trace diff --json empty empty

rows_end
