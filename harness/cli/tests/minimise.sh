#!/bin/sh
# SPDX-License-Identifier: MIT
# minimise.sh DECOY ZOO_OBJECT: the smallest recordings that fail.
set -u
decoy=$1 zoo=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# 2,000 reads of 20 clients, of which one falls behind and does not catch up
awk 'BEGIN { print "# fdseq 1 kernel=6.12"
	for (s = 1; s <= 100; s++) for (c = 1; c <= 20; c++) {
		v = s * 40000000 + c - (c == 13 && s > 60) * 2000000000
		printf "@ %d000000000 sweep=%d pid=%d fd=3 dev=226:128 comm=a\npos:\t0\ndrm-driver:\ti915\n", s, s, 100 + c
		printf "drm-client-id:\t%d\ndrm-engine-render:\t%d ns\ndrm-engine-copy:\t%d ns\n", c, v, s * 1000
	} }' </dev/null >big.fdseq

# of the lint: the same rule, in a few reads, and the same a second time
row 0 'time.catch-up: [2-6] reads, ' "$decoy" minimise big.fdseq --rule time.catch-up -o small.fdseq
row 1 'time.catch-up' "$decoy" lint --level should small.fdseq
row 0 'time.catch-up' "$decoy" minimise --level should big.fdseq -o again.fdseq
row 0 '^same' sh -c 'cmp small.fdseq again.fdseq && echo same'
row 1 '^0$' grep -c drm-engine-copy small.fdseq
printf 'drm-driver:\ti915\ndrm-engine-render:\t5 us\ndrm-engine-copy:\t7 ns\n' >unit.fdinfo
row 0 'value.unit: 1 reads' "$decoy" minimise unit.fdinfo -o unit-small.fdinfo
row 1 'value.unit' "$decoy" lint unit-small.fdinfo
row 0 '^@ |^drm-' sh -c '"$0" minimise big.fdseq -q 2>/dev/null' "$decoy"

# as a case: of the lint
row 0 'decoy reproduce 0001 --corpus case' "$decoy" minimise --level should big.fdseq -o case
row 0 '^1 passed, 0 failed' "$decoy" test --corpus case
row 0 'time.catch-up' "$decoy" reproduce 0001 --corpus case
row 2 'case: it is there: expected' "$decoy" minimise --level should big.fdseq -o case
# of a rule below should the case names what is found there
printf 'drm-driver:\ti915\ndrm-client-id:\t07\n' >zero.fdinfo
row 0 'value.leading-zero' "$decoy" minimise zero.fdinfo --rule value.leading-zero -o below
row 0 '"value.leading-zero"' sh -c 'tr -d "\n" <below/cases/minimised/minimised.json | grep -o "\"below\":.*"'
row 0 '^1 passed, 0 failed' "$decoy" test --corpus below
row 1 '^0$' grep -c '"below"' case/cases/minimised/minimised.json
# and with the driver row and the text of the specification that it was found by: without them it holds, or breaks others
printf 'drm-driver:\tpanthor\npanthor-x:\t1\n' >rows.fdinfo
row 0 'key.prefix' "$decoy" minimise rows.fdinfo --driver none --spec 6.12 -o passed-on
row 0 '"driver": "none"' cat passed-on/cases/minimised/minimised.json
row 0 '"spec": "6.12"' cat passed-on/cases/minimised/minimised.json
row 0 '^1 passed, 0 failed' "$decoy" test --corpus passed-on

# of a parser: the same rule and verdict
"$decoy" sim dip-shared -o dip.fdseq
row 0 'time.hold: [2-4] reads' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" minimise dip.fdseq --so "$zoo" -o hold
row 1 'time.hold' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" test --corpus hold --so "$zoo"
row 0 '^[1-9][0-9]* passed, 0 failed' "$decoy" test --corpus hold
row 1 'time.hold' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" reproduce 0001 --corpus hold --so "$zoo"
row 0 'client.dedupe' env DECOY_ZOO_PARSER=nvtop-no-dedupe "$decoy" minimise dip.fdseq --so "$zoo" -o dedupe.fdseq
row 1 'client.dedupe' env DECOY_ZOO_PARSER=nvtop-no-dedupe "$decoy" replay dedupe.fdseq --so "$zoo"

# of a parser that does not follow clients: the case asks what was asked, text by text
"$decoy" sim fork -o two.fdseq
cat >short <<'END'
[ "$(wc -c)" -lt 60 ] || exec echo '{"driver":"i915","engines":{"render":{"busy_ns":"6"}}}'
echo '{"rejected":"a short one"}'
exit 1
END
row 0 'reads' "$decoy" minimise two.fdseq --parser 'sh ./short' -o texts
row 1 '^0 passed, 1 failed' "$decoy" test --corpus texts --parser 'sh ./short'

printf '@ %s pid=1 fd=3\ndrm-driver:\ti915\n%s' 1 'drm-engine-copy:	7 ns
' 2 '' >fresh.fdseq
# it keeps what it was asked before: that is no failure of what is left
row 0 ': 2 reads' env DECOY_ZOO_PARSER=static-record "$decoy" minimise fresh.fdseq --so "$zoo" --features parse -o again
row 0 '"snapshots"' cat again/cases/minimised/minimised.json
row 1 '^0 passed, 1 failed' env DECOY_ZOO_PARSER=static-record "$decoy" test --corpus again --so "$zoo" --features parse

# stopped while a parser is being asked: what is left by then is written, and still fails. Of the smaller texts it answers late
printf 'drm-driver:\ti915\ndrm-engine-render:\t5 ns\ndrm-engine-copy:\t7 ns\n' >times.fdinfo
cat >late <<'END'
[ "$(wc -c)" -gt 60 ] || { : >asked && exec sleep 60; }
echo '{"driver":"i915","engines":{"render":{"busy_ns":"6"},"copy":{"busy_ns":"7"}}}'
END
cat >stop <<'END'
"$1" minimise times.fdinfo --parser 'sh ./late' --timeout 30s -o stopped.fdinfo &
until [ -e asked ]; do sleep 0.1; done
kill -TERM $!
wait $!
END
row 0 'stopped before nothing more' sh ./stop "$decoy"
row 0 '^same' sh -c 'cmp times.fdinfo stopped.fdinfo && echo same'

# a scenario, as a file or by its name: of the lint and of a parser, as JSON and as a case that is simulated
row 0 'engine.within-wall: [3-5] steps, ' "$decoy" minimise distort-dip -o wall.json
row 0 'engine.within-wall' sh -c '"$1" sim wall.json | "$1" lint - || [ $? = 1 ]' sh "$decoy"
row 0 '^same' sh -c '"$1" minimise - <wall.json -o wall-again.json && cmp wall.json wall-again.json && echo same' sh "$decoy"
row 0 'engine.within-wall: ' "$decoy" minimise wall.json --spec 6.12 -o wall
# sweeps are not made more of, though 1 ms is a smaller number than 900 ms
cat >often.json <<'END'
{"title": "t", "why": "w", "devices": {"d": {"engines": {"a": {}}, "regions": {"r": {}}}},
"processes": {"p": {}}, "clients": {"c": {"device": "d"}}, "steps": [
{"at": 0, "spawn": {"process": "p"}}, {"at": 0, "open": {"client": "c", "process": "p", "fd": 3}},
{"at": 0, "work": {"client": "c", "engine": "a", "busy": "50ms", "every": "100ms", "until": "9s"}},
{"at": 0, "sample": {"every": "900ms", "until": "8s"}}]}
END
row 0 'memory.total-while-busy: 4 steps' "$decoy" minimise often.json -o rarely.json
row 0 '^shorter' sh -c '[ $("$1" sim rarely.json | wc -c) -le $("$1" sim often.json | wc -c) ] && echo shorter' sh "$decoy"
row 0 '"rules": \[' cat wall/cases/scenario/minimised.json
row 0 '^1 passed, 0 failed' "$decoy" test --corpus wall
row 0 'engine.within-wall' "$decoy" reproduce 0001 --corpus wall
row 0 "decoy reproduce 0001 --corpus hinted --so $zoo$" env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" minimise dip.fdseq --so "$zoo" -o hinted
row 0 'time.hold: [3-5] steps' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" minimise dip-shared --so "$zoo" --rule time.hold -o shared
row 1 '>~ +[0-9.]+ .* dip$' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" test --corpus shared --so "$zoo"
row 1 'time.hold' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" reproduce 0001 --corpus shared --so "$zoo"
row 0 '^[1-9][0-9]* passed, 0 failed' "$decoy" test --corpus shared
# text by text no scenario can be asked about: the case has the recording, and the scenario is beside it
row 0 'steps' "$decoy" minimise fork --parser 'sh ./short' -o played
row 1 '^0 passed, 1 failed' "$decoy" test --corpus played --parser 'sh ./short'
row 0 '^same' sh -c '"$1" sim played/scenarios/minimised.json | tail -n +3 | head -c -1 | cmp - played/cases/minimised/minimised.fdinfo && echo same' sh "$decoy"
row 2 'dip.fdseq: a scenario is given: expected FILE.json or a new directory' "$decoy" minimise dip-shared -o dip.fdseq
row 2 'dip.json: a recording is given: expected FILE.fdseq' "$decoy" minimise dip.fdseq -o dip.json
row 2 'breaks no rule' "$decoy" minimise steady
row 2 'answers as it may' env DECOY_ZOO_PARSER=sound "$decoy" minimise dip-shared --so "$zoo"
printf '{"title": 1}\n' >fault.json
row 2 'fault.json:1:11: title: expected a string' "$decoy" minimise fault.json
row 2 'no such file, and no scenario of that name' "$decoy" minimise no-such.json

# nothing to do, and what cannot be read
"$decoy" sim steady -o steady.fdseq
row 2 'breaks no rule' "$decoy" minimise steady.fdseq
row 2 'answers as it may' env DECOY_ZOO_PARSER=sound "$decoy" minimise steady.fdseq --so "$zoo"
row 2 'fails for time.hold, not for client.scope' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" minimise dip.fdseq --so "$zoo" --rule client.scope
row 2 'no such rule' "$decoy" minimise steady.fdseq --rule no.such
printf 'pos:\t0\n' >plain.fdinfo
row 4 '^decoy: plain.fdinfo: no DRM text: nothing in it begins with drm-' env DECOY_ZOO_PARSER=sound "$decoy" minimise plain.fdinfo --so "$zoo"
row 4 '^decoy: dip.fdseq: .* was not asked: not covered: ' env DECOY_ZOO_PARSER=sound "$decoy" minimise dip.fdseq --so "$zoo" --engines none-of-it --features no-clients,no-time,no-cycles,no-capacity
row 3 'cannot be used' "$decoy" minimise dip.fdseq --so no-such.so
row 2 'expected one recording or scenario' "$decoy" minimise
printf '@ 5\nx\n@ 4\nx\n' >backwards.fdseq
row 2 'backwards.fdseq:3:3: time goes backwards' "$decoy" minimise backwards.fdseq
printf '# fdseq 3\n' >version.fdseq
row 2 'version.fdseq:1:8: ' "$decoy" minimise version.fdseq
rows_end
