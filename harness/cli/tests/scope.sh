#!/bin/sh
# SPDX-License-Identifier: MIT
# scope.sh DECOY SOURCE: adapters that cover a part, or are not exact, are judged as in docs/protocol.md.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

exact="python3 $source/harness/subject/examples/stream.py"
few='--run engine/* --run memory/* --run time/* --run cycles/* --no-relations --jobs 2 --check-protocol'

# lossy HELLO CHANGE...: the command of such an adapter.
lossy() {
	hello=$1
	shift
	echo "$exact | python3 $source/harness/cli/tests/lossy.py '$hello' $*"
}

# judge EXIT PATTERN HELLO [CHANGE...] [-- OPTION...]
judge() {
	code=$1 pattern=$2 hello=$3 changes=
	shift 3
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		changes="$changes $1"
		shift
	done
	[ $# -gt 0 ] && shift
	# shellcheck disable=SC2086 # options, a word each
	row "$code" "$pattern" "$decoy" test $few --stream "$(lossy "$hello" "$changes")" "$@"
}

# sound ones; without their hello, the same answers are wrong
judge 0 '^skipped:.* resolution' '{"precision":{"time_ns":"10000000"}}' ticks=10000000
judge 1 'busy_ns: expected' '{"precision":{"time_ns":"1000000"}}' ticks=10000000
judge 0 '^skipped:.* resolution' '{}' ticks=10000000 -- --precision time=10ms
judge 0 ' 0 failed' '{"precision":{"bytes":"4096"}}' kib=4096
judge 1 'regions' '{}' kib=4096
judge 0 '^skipped:.*[0-9]+ not covered: engines' '{"engines":["render","video","compute"]}' engines=render,video,compute
judge 1 'expected .* got nothing' '{}' engines=render,video,compute
judge 0 '^skipped:.*[0-9]+ not covered: cycles' '{"features":["no-cycles"]}' drop=cycles,total_cycles
judge 1 'cycles' '{}' drop=cycles,total_cycles
judge 0 ' 0 failed' '{"features":["no-capacity"]}' drop=capacity
judge 0 ' 0 failed' '{"features":["no-fds"]}' pids
judge 1 'missing|not expected' '{}' pids
judge 0 ' 0 failed' '{"zero_for_absent":true}' zeros
judge 1 'expected nothing, got 0' '{}' zeros

# features of texts alone, or of states: capacity is lost in states, which 0782 asks
judge 0 ' 0 failed' '{"features":["track:no-capacity"]}' states=capacity -- --run 0782
judge 1 'capacity' '{"features":["parse:no-capacity"]}' states=capacity -- --run 0782
judge 1 'capacity' '{}' states=capacity -- --run 0782
judge 0 ' 0 failed' '{}' states=capacity -- --features track:no-capacity --run 0782
judge 3 'unknown feature "track:capacity"' '{"features":["track:capacity"]}'

# sums of regions, and what is none
judge 0 ' 0 failed' '{"region_sums":{"gpu":"*"}}' regions=gpu
judge 0 ' 0 failed' '{}' regions=gpu -- --regions 'gpu=*'
judge 1 'regions' '{}' regions=gpu
judge 1 'regions.gpu' '{"region_sums":{"gpu":"*"}}' largest=gpu
judge 3 '"region_sums": expected an object' '{"region_sums":["gpu"]}'
judge 3 '"region_sums": expected an array of regions' '{"region_sums":{"gpu":[]}}'

# processes that did nothing are read every 1.5 s
idle="python3 $source/harness/cli/tests/idle.py 1500000000 | $exact"
# shellcheck disable=SC2086 # options, a word each
row 0 ' 0 failed' "$decoy" test $few --stream "$idle" --idle-every 1500ms
# shellcheck disable=SC2086
row 1 'expected' "$decoy" test $few --stream "$idle"
# shellcheck disable=SC2086
row 1 'expected' "$decoy" test $few --stream "$idle" --idle-every 100ms
judge 0 ' 0 failed' '{"idle_every_ns":"1500000000"}'

# one unit is allowed, and not ten
judge 0 ' 0 failed' '{"precision":{"time_ns":"1000"}}' add=1000
judge 1 'busy_ns: expected' '{"precision":{"time_ns":"1000"}}' add=1001
judge 1 'busy_ns: expected' '{"precision":{"time_ns":"1000"}}' add=10000

# the command line narrows, and what it rules out is ignored
judge 0 'not covered: engines' '{}' -- --engines render
judge 0 'not covered: regions' '{}' -- --regions vram0
judge 0 'not covered: cycles' '{}' -- --features no-cycles
judge 0 'not covered: memory' '{}' -- --features parse,track,delta,identity

# an answer that has what the hello rules out
judge 1 'it declared "engines" \[render\], but its answer has ' '{"engines":["render"]}'
judge 1 'it declared "no-cycles", but its answer has .*"cycles"' '{"features":["no-cycles"]}'
judge 1 'it declared "no-fds", but its answer has clients: "fd"' '{"features":["no-fds"]}'

judge 1 'it declared "no-sharers", but its answer has clients: "members"' '{"features":["no-sharers"]}' -- --run 'client/dup'
judge 1 'it declared "categories" \[resident\], but its answer has .*"total"' '{"categories":["resident"]}'
judge 0 'not covered: categories' '{}' -- --categories active

# hellos that are wrong
judge 3 '"categories": expected some of total, shared' '{"categories":["memory"]}'
judge 3 'unknown feature "no-cycle"; did you mean no-cycles\? Expected some of parse,' '{"features":["no-cycle"]}'
judge 3 '"engines": expected an array of names' '{"engines":"render"}'
judge 3 '"precision": expected an object of time_ns, ratio' '{"precision":{"time":"5"}}'
judge 3 '"precision": expected an object' '{"precision":{"ratio":"1.5"}}'
judge 3 '"zero_for_absent": expected true or false' '{"zero_for_absent":1}'
judge 3 '"idle_every_ns": expected a decimal string above 0' '{"idle_every_ns":"0"}'
judge 3 '"idle_every_ns": expected a decimal string' '{"idle_every_ns":5}'
judge 3 '"load": expected an object' '{"load":{"sum":"least"}}'

# options that are wrong
row 2 'features x: "x" is no feature; expected some of parse,.*no-held' "$decoy" test --features x
row 2 'regions vram=: expected names .* NAME=\* of all' "$decoy" test --regions vram=
row 2 'engines : expected names' "$decoy" test --engines ''
row 2 'categories memory: "memory" is no category of memory; expected some of total,shared' "$decoy" test --categories memory
row 2 'precision time=5: "time=5": expected time= with ns' "$decoy" test --precision time=5
row 2 'precision engine=2: "engine=2": expected time=' "$decoy" test --precision engine=2
row 2 'idle-every 5: expected a time above 0' "$decoy" test --idle-every 5
row 2 'load all: "all": expected sum, max, mean, max-per-device or held' "$decoy" test --load all

# each reason is in the results
row 4 '"verdict":"skip",.*"detail":"not covered: engines"' "$decoy" test --run 'engine/*' --no-relations \
	--engines nothing --json
rows_end
