#!/bin/sh
# SPDX-License-Identifier: MIT
# sim.sh DECOY: command lines of the simulator, their exit codes and output.
set -u
decoy=$1
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# scenario FILE STEPS: one GPU, one process, one client, and these steps.
scenario() {
	cat >"$1" <<END
{
  "title": "t", "why": "w", "origin": "made",
  "devices": {"gpu0": {"driver": "toy", "pdev": "0000:03:00.0", "engines": {"x": {}}}},
  "processes": {"p": {}}, "clients": {"c": {"device": "gpu0"}},
  "steps": [
    {"at": 0, "spawn": {"process": "p"}},
    {"at": 0, "open": {"client": "c", "process": "p", "fd": 3}},
    $2
    {"at": "1s", "sample": {"every": "1s", "until": "9s"}}
  ]
}
END
}
load='{"at": 0, "work": {"client": "c", "engine": "x", "busy": "5ms", "every": "10ms", "until": "9s"}},'
scenario good.json "$load"
scenario spike.json "$load"'{"at": 0, "distort": {"kind": "spike", "device": "gpu0", "engine": "x",
	"amount": 5000000000, "from": "3500ms", "until": "4500ms"}},'

# the recording
row 0 '^# fdseq 1$' "$decoy" sim good.json
row 0 'drm-engine-x:.1000000000 ns' "$decoy" sim good.json
row 0 '^[0-9]+ sweeps, [0-9]+ reads, [0-9]+ commands, 0 refused, [0-9]+\.[0-9]{9} s$' "$decoy" sim -v good.json
row 0 'drm-engine-x' sh -c '"$0" sim - <good.json' "$decoy"
row 0 '^1 passed, 0 failed' sh -c '"$0" sim good.json | "$0" lint -' "$decoy"
row 1 'must engine.within-wall' sh -c '"$0" sim spike.json | "$0" lint -' "$decoy"
row 0 '^same$' sh -c '"$0" sim good.json >a && "$0" sim good.json >b && cmp a b && echo same' "$decoy"

# the trace: a container, the same bytes each time; the number of CPUs is checked
row 0 '^GRT$' sh -c '"$0" sim good.json --trace - | head -c 4 | tail -c 3 && echo' "$decoy"
row 0 '^same$' sh -c '"$0" sim good.json --trace a -o /dev/null && "$0" sim good.json --trace b -o /dev/null && cmp a b && echo same' "$decoy"
row 2 'cpus' "$decoy" sim good.json --trace a --cpus 257
row 3 'cannot write' "$decoy" sim good.json --trace ./no/such

# recording, truth log and print log
row 0 '^9 sweeps, 9 reads' "$decoy" sim -v spike.json -o run.fdseq --truth true.ndjson --print-log printed.ndjson
row 0 '"what":"device"' cat true.ndjson
row 0 '"distortions":\["spike"\]' cat printed.ndjson
row 1 'must engine.within-wall' "$decoy" lint run.fdseq
row 0 '^\{"what":"device"' sh -c '"$0" sim spike.json --truth - | head -n 1' "$decoy"
row 0 '^0$' sh -c '"$0" sim spike.json --print-log - | grep -c fdseq; true' "$decoy"
row 0 '^same$' sh -c '"$0" sim spike.json --print-log - -o other.fdseq >printed.2 && cmp printed.2 printed.ndjson && cmp other.fdseq run.fdseq && echo same' "$decoy"
row 2 'two outputs would go to -' "$decoy" sim spike.json --truth - --print-log -
row 2 'two outputs would go to same' "$decoy" sim spike.json --truth same -o same
row 0 '^9 sweeps' "$decoy" sim -v spike.json -o /dev/null --truth /dev/null --print-log /dev/null
row 3 'cannot write none/x' "$decoy" sim spike.json --truth none/x
for output in -o --truth --print-log --trace; do
	row 3 'cannot write /dev/full: No space left' sh -c '"$0" sim spike.json "$1" /dev/full >/dev/null' "$decoy" "$output"
done
row 3 '^1$' sh -c '"$0" sim spike.json 2>&1 >/dev/full | grep -c "cannot write to standard output"; exit 3' "$decoy"
row 3 '^exit 3$' sh -c '{ "$0" sim lively --truth closed.ndjson; echo "exit $?" >code; } | true; cat code; exit 3' "$decoy"
row 0 '^0$' sh -c 'ls closed.ndjson* 2>/dev/null | wc -l'

# a scenario that fails leaves no file, nor a part of one
scenario late.json '{"at": "500ms", "close": {"process": "p", "fd": 4}},'
row 2 'late.json' "$decoy" sim late.json -o late.fdseq --truth late.true
row 0 '^0$' sh -c 'ls late.fdseq* late.true* 2>/dev/null | wc -l'

# invalid scenarios
row 2 'expected a scenario' "$decoy" sim
row 2 'expected a scenario' "$decoy" sim good.json good.json
row 2 'expected a scenario' "$decoy" sim --random 1 good.json
row 2 'no such file, and no scenario' "$decoy" sim nothing-of-the-kind
row 2 'no such file, and no scenario' "$decoy" sim ../scenarios/dip
row 2 'Not a directory' "$decoy" sim good.json/dip
row 2 'Is a directory' "$decoy" sim .
row 2 '<stdin>:1:[0-9]+: ' "$decoy" sim -
scenario unknown.json '{"at": 0, "frobnicate": {}},'
row 2 '^decoy: unknown.json:8:[0-9]+: steps\[2\]' "$decoy" sim unknown.json
scenario unopened.json '{"at": 0, "work": {"client": "d", "engine": "x", "busy": 5}},'
row 2 '^decoy: unopened.json:8:[0-9]+: steps\[2\].work.client: ' "$decoy" sim unopened.json
scenario many.json '{"at": 0, "work": {"client": "c", "engine": "x", "busy": 1, "every": 1, "until": "1h"}},'
row 2 '^decoy: many.json:8:' "$decoy" sim many.json
printf '{"title": "\033[2J", "steps": 5}' >odd.json
row 2 '^0$' sh -c '"$0" sim odd.json 2>&1 | grep -ac "$(printf "\033")"; exit 2' "$decoy"
head -c 100000 /dev/zero | tr '\0' '[' >deep.json
row 2 '^decoy: deep.json:1:' "$decoy" sim deep.json
head -c 100000 "$decoy" >noise.json # \177ELF: the first byte is wrong
row 2 '^decoy: noise.json:1:' "$decoy" sim noise.json

# generated scenarios, and those of the corpus
row 0 '"steps"' "$decoy" sim --random 7 --print
row 0 '^same$' sh -c '"$0" sim --random 7 --with all --print >made.json && "$0" sim made.json >a && "$0" sim --random 7 --with all >b && cmp a b && echo same' "$decoy"
row 1 'differ' sh -c '"$0" sim --random 7 --print >a; "$0" sim --random 8 --print >b; cmp a b' "$decoy"
for list in none memory; do
	row 0 '^0$' sh -c '"$0" sim --random 7 --size 300 --with "$1" --print | grep -cE "fork|dup|distort"; true' \
		"$decoy" "$list"
done
row 0 '^[1-9]' sh -c '"$0" sim --random 7 --size 300 --print | grep -cE "fork|dup"' "$decoy"
row 0 '^[1-9]' sh -c '"$0" sim --random 7 --size 300 --with memory,lies --print | grep -c distort' "$decoy"
for wrong in '--random x' '--random -1' '--size 0' '--size 5000000' '--with dip' '--with lies,' '--with'; do
	# shellcheck disable=SC2086
	row 2 '^decoy: --' "$decoy" sim good.json $wrong
done
for seed in 2 3 4 5 6 7 8 9; do
	row 0 'passed, 0 failed' sh -c '"$0" sim --random "$1" --size 60 | "$0" lint -' "$decoy" $seed
done
row 0 '^dip +time.dip ' "$decoy" rules list distortions
row 0 '^dip +[^ ]' "$decoy" rules list scenarios
row 0 '^1 passed' sh -c '"$0" sim steady | "$0" lint -' "$decoy"
row 0 '"title": "t"' "$decoy" sim good.json --print

rows_end
