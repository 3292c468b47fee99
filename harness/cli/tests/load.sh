#!/bin/sh
# SPDX-License-Identifier: MIT
# load.sh DECOY SOURCE: adapters with one number a process are judged as in docs/protocol.md.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

load="python3 $source/harness/subject/examples/load.py"
stream="python3 $source/harness/subject/examples/stream.py"
lossy="python3 $source/harness/cli/tests/lossy.py"
few='--run client/* --run timeline/* --no-relations --jobs 2 --check-protocol'

# judge EXIT PATTERN COMMAND [OPTION...]
judge() {
	code=$1 pattern=$2 command=$3
	shift 3
	# shellcheck disable=SC2086 # options, a word each
	row "$code" "$pattern" "$decoy" test $few --stream "$command" "$@"
}

judge 0 '^skipped:.*[0-9]+ not covered: load' "$load"
judge 0 ' 0 failed' "$load"
row 4 '^skipped:.* 1 not covered: load' "$decoy" test --run scenario/idle --no-relations --stream "$load"
row 0 '^1 passed' "$decoy" test --run scenario/dup --no-relations --stream "$load"

# another number than it declares
judge 1 'processes [0-9]+: busy_ratio: expected' "$load" --load sum
judge 1 'processes [0-9]+: busy_ratio: expected' "$load" --load mean:render,video
judge 1 'processes [0-9]+: busy_ratio: expected .* got nothing' \
	"$stream | $lossy '{\"features\":[\"load\"],\"load\":{\"sum\":\"sum\"}}'"

# several loads, by name
two="$load | sed -u 's/\"busy_ratio\": \(\"[0-9.]*\"\)/\"loads\": {\"gpu\": \1, \"all\": \1}/g; s/\"load\": {/\"loads\": {\"gpu\": {\"sum\": \"max\"}}, \"load_\": {/'"
judge 0 ' 0 failed' "$two"
judge 0 ' 0 failed' "$two" --load gpu=max --load all=max
judge 1 'load all of processes [0-9]+: busy_ratio: expected' "$two" --load gpu=max --load all=sum
judge 3 '"loads": expected an object of loads' "$load | $lossy '{\"loads\":5}'"
row 2 'load gpu=least: "least": expected sum' "$decoy" test --load gpu=least

# held times in place of ratios
held="$stream | python3 $source/harness/cli/tests/held.py"
judge 0 ' 0 failed' "$held"
judge 0 ' 0 failed' "$held" --load held
judge 1 'processes [0-9]+: busy_ns: expected' "$held" --load held:render
judge 1 'processes [0-9]+: busy_ratio: expected .* got nothing' "$held" --load sum
judge 1 'processes [0-9]+: busy_ns: expected .* got nothing' "$load" --load held
# the held time of a device is none of an engine
judge 1 'totals: busy_ns of the devices: expected' \
	"$held | sed -u 's/\"no-clients\"/&, \"no-held\"/; s/{\"processes\"/{\"totals\": [{\"device\": \"d\", \"busy_ns\": \"5\"}], \"processes\"/'"
named="$held | sed -u 's/\"busy_ns\": \(\"[0-9]*\"\)/\"loads\": {\"gpu\": \1}/g; s/\"load\": {/\"loads\": {\"gpu\": {\"sum\": \"held\"}}, \"load_\": {/'"
judge 0 ' 0 failed' "$named"
judge 1 'load gpu of processes [0-9]+: busy_ns: expected' "$named" --load gpu=held:render
row 1 'process 1000, busy_ns, of which client "main" of "gpu0" \(1000/5\), engine render: busy_ns$' \
	"$decoy" test --run scenario/dip --no-relations --stream "$held | sed -u 's/\"3504000000\"/\"5\"/'"

# the timeline of a load that is wrong: 0.496 of the second before 2 s, and the client that is behind it
wrong="$load | sed -u 's/\"0.496000\"/\"0.696000\"/'"
row 1 'process 1000, busy_ratio, of which client "main" of "gpu0" \(1000/5\), engine render: busy_ns$' \
	"$decoy" test --run scenario/dip --no-relations --stream "$wrong"
row 1 '^    >  +2\.000 +1000000000 +1000000000 +about 0\.496 +0\.696$' \
	"$decoy" test --run scenario/dip --no-relations --stream "$wrong"

# without clients and without load nothing is covered
judge 4 '^skipped:.* not covered: clients' "$load" --features track,no-clients
judge 1 'it declared "no-clients", but its answer has "clients"' \
	"$stream | $lossy '{\"features\":[\"no-clients\",\"load\"],\"load\":{\"sum\":\"max\"}}'"

# how it sums is declared
judge 3 'the feature "load" but does not declare how it sums; expected' "$stream | $lossy '{\"features\":[\"load\"]}'"
judge 3 '"load": expected an object' "$load | $lossy '{\"load\":{\"sum\":\"least\"}}'"
row 2 'load max:: expected names' "$decoy" test --load max:

rows_end
