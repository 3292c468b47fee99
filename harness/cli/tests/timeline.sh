#!/bin/sh
# SPDX-License-Identifier: MIT
# timeline.sh DECOY ZOO_OBJECT TREE_REFERENCE: the timeline of a wrong answer. timeline/expected is computed by hand:
# half a second of work in each second, and 0.9 s less of it is printed from 8.5 s to before 10.5 s. At 9 s
# 3.6 s are printed and 4 s are held, at 10 s 4.1 s are printed, more than was held. The faulty parser continues
# from the lower value: at 10 s its delta is 0.5 s instead of 0.1 s.
set -eu
decoy=$1
object=$2
tree=$3
here=$(cd "$(dirname "$0")" && pwd)/timeline
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
	echo "timeline: $*" >&2
	exit 1
}

# test_parser PARSER OPTION...: expect exit code 1; the output is in $work/out.
test_parser() {
	parser=$1
	shift
	code=0
	DECOY_ZOO_PARSER=$parser "$decoy" test --corpus "$here" --so "$object" --no-relations "$@" \
		>"$work/out" 2>&1 || code=$?
	[ "$code" = 1 ] || fail "$parser: exit code $code, expected 1"
}

test_parser nvtop-lower-base --report "junit=$work/junit" --report "json=$work/json"
sed -n '/client "main"/,/sweeps after/s/^    //p' "$work/out" | diff "$here/expected" - ||
	fail 'the timeline differs from timeline/expected'
grep -q '^    client 1 .*engines.render.busy_ns: expected 4000000000, got 3600000000$' "$work/out" ||
	fail 'the difference is not shown'
grep -q 'client &quot;main&quot; of' "$work/junit" || fail 'not in JUnit'
grep -q '5 sweeps after' "$work/junit" || fail 'cut in JUnit'
grep -q 'client \\"main\\" of .*5 sweeps after' "$work/json" || fail 'not in JSON'
# as JSON: the sweep at 9 s, and the picture of it on the page
grep -q '"t_ns": *"9000000000"' "$work/json" || fail 'the sweeps are not in JSON'
"$decoy" report -q "$work/json" --report "html=$work/html" >/dev/null 2>&1 || :
[ "$(grep -c '<circle class="mark answered wrong"' "$work/html")" = 2 ] || fail 'two wrong answers are not drawn'
grep -q '<rect class="distorted"' "$work/html" || fail 'the dip is not drawn'
grep -q "$(printf '\033')" "$work/out" && fail 'colour without a terminal'

red=$(printf '\033\[31m')
test_parser nvtop-lower-base --color always
[ "$(grep -c "^    $red>~" "$work/out")" = 2 ] || fail 'wrong answers are not red'

# One client shown by two descriptors and counted twice: both answers are in one cell.
test_parser nvtop-no-dedupe
grep -qE '^    >  +1\.000 .* 500000000 x2 +500000000 +500000000 \+ 500000000' "$work/out" ||
	fail 'a client counted twice is not shown as such'

# A descriptor is not read: the numbers are right, the members are not.
test_parser nvtop-first-fd
grep -qE '^    > +1\.000 .* 500000000 +500000000  wrong: members$' "$work/out" || fail 'members'

# The client is missing in the answer.
test_parser drm-keys-only
grep -qE '^    > +1\.000 .* 500000000 +no client$' "$work/out" || fail 'a lost client is not shown as such'

DECOY_ZOO_PARSER=sound "$decoy" test --corpus "$here" --so "$object" >"$work/out" ||
	fail 'the sound parser fails'

# An answer that names processes and no descriptors: the same client is in the same rows. What is held is 8 ns too low.
no_fds='s/,"fd":"[0-9]*"//g; s/"features":\[/&"no-fds",/'
code=0
"$decoy" test --corpus "$here" --no-relations \
	--tree "'$tree' | sed -u '$no_fds; s/\"4000000000\"/\"3999999992\"/'" >"$work/out" 2>&1 || code=$?
[ "$code" = 1 ] || fail "processes: exit code $code, expected 1"
grep -q 'not there' "$work/out" && fail 'processes: a client is not there'
grep -qE '^    client "main" of "gpu0" \(1000/-\), engine render, busy_ns$' "$work/out" || fail 'processes: client'
grep -qE '^    >~ +9\.000 .* 3600000000 x2 +4000000000 +3999999992  dip$' "$work/out" || fail 'processes: a held value'
