#!/bin/sh
# SPDX-License-Identifier: MIT
# timeline.sh DECOY ZOO_OBJECT: what is shown of a wrong parser. timeline/expected is worked out by hand:
# half a second of work in each second, and 0.9 s less of it is told from 8.5 s to before 10.5 s. At 9 s
# 3.6 s are said and 4 s are held, at 10 s 4.1 s have passed what was held. The parser counts on from the
# lower value: at 10 s it sees a growth of 0.5 s in place of 0.1 s.
set -eu
decoy=$1
object=$2
here=$(cd "$(dirname "$0")" && pwd)/timeline
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
	echo "timeline: $*" >&2
	exit 1
}

# ask SPECIES OPTION...: exit 1 is expected, and all that was said is in $work/out.
ask() {
	species=$1
	shift
	code=0
	DECOY_ZOO_SPECIES=$species "$decoy" test --corpus "$here" --so "$object" --no-relations "$@" \
		>"$work/out" 2>&1 || code=$?
	[ "$code" = 1 ] || fail "$species: exit $code"
}

ask nvtop-lower-base --report "junit=$work/junit" --report "json=$work/json"
sed -n '/client "main"/,/sweeps after/s/^    //p' "$work/out" | diff "$here/expected" - ||
	fail 'not as worked out by hand'
grep -q '^    client 1 .*engines.render.busy_ns: expected 4000000000, got 3600000000$' "$work/out" ||
	fail 'the difference is not shown'
grep -q 'client &quot;main&quot; of' "$work/junit" || fail 'not in JUnit'
grep -q '5 sweeps after' "$work/junit" || fail 'cut in JUnit'
grep -q 'client \\"main\\" of .*5 sweeps after' "$work/json" || fail 'not in JSON'
grep -q "$(printf '\033')" "$work/out" && fail 'colour without a terminal'

red=$(printf '\033\[31m')
ask nvtop-lower-base --color always
[ "$(grep -c "^    $red>~" "$work/out")" = 2 ] || fail 'wrong answers are not red'

# One client shown by two descriptors and counted twice: both answers stand in one cell.
ask nvtop-no-dedupe
grep -qE '^    >  +1\.000 .* 500000000 x2 +500000000 +500000000 \+ 500000000' "$work/out" ||
	fail 'a client counted twice is not shown as such'

# A descriptor is not looked at: the numbers are right, who shows the client is not.
ask nvtop-first-fd
grep -qE '^    > +1\.000 .* 500000000 +500000000  wrong: members$' "$work/out" || fail 'members'

# The client is not told of at all.
ask drm-keys-only
grep -qE '^    > +1\.000 .* 500000000 +no client$' "$work/out" || fail 'a lost client is not shown as such'

DECOY_ZOO_SPECIES=sound "$decoy" test --corpus "$here" --so "$object" >"$work/out" ||
	fail 'the sound one fails'
