#!/bin/sh
# SPDX-License-Identifier: MIT
# report.sh DECOY SOURCE: shards and runs together, and what is wrong with such files.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"
recordings=$source/corpus/cases/bug

# --- shards -----------------------------------------------------------------------------------------

for shard in 1/3 2/3 3/3; do
	"$decoy" test -q --run 'engine/*' --shard "$shard" --report "json=shard-${shard%/3}.json" >/dev/null
done
whole=$("$decoy" test --run 'engine/*' | tail -n 1)
row 0 "^$whole\$" "$decoy" report shard-1.json shard-2.json shard-3.json
row 0 '"shard":"2/3"' cat shard-2.json
row 3 '^missing: shard 2/3$' "$decoy" report shard-1.json shard-3.json
row 3 'shard 2/3, 3/3 is missing$' "$decoy" report -q shard-1.json
row 3 '"partial":true,"missing":"2/3"' "$decoy" report --json shard-1.json shard-3.json
row 0 "^$whole\$" "$decoy" report shard-1.json shard-2.json shard-2.json shard-3.json
row 0 'results are in several files: each counts once' "$decoy" report shard-1.json shard-2.json shard-2.json shard-3.json
# what is written is read, with what is missing
"$decoy" report -q shard-1.json shard-3.json --report json=two.json >/dev/null 2>&1
row 3 '^missing: shard 2/3$' "$decoy" report two.json
# and so is what a terminal would obey: by its number
c1=$(printf '\302\2332J')
printf 'drm-driver:\tx\ndrm-engine-%s:\t5 us\n' "$c1" >c1.fdinfo
"$decoy" lint -q --report json=c1.json c1.fdinfo >/dev/null
"$decoy" report --json c1.json >c1.again
row 0 'u009[bB]2J' cat c1.again
row 1 '^0$' grep -c "$c1" c1.again
# a run of all of it lacks nothing
"$decoy" test -q --run 'engine/*' --report json=whole.json >/dev/null
row 0 "^$whole\$" "$decoy" report shard-1.json whole.json
# a result that belongs to each shard, as the one of decoy vm about its guest, is not one that was given twice
"$decoy" test -q --no-relations --run 0251 --shard 1/2 --report json=each-1.json >/dev/null
"$decoy" test -q --no-relations --run 0251 --parser 'echo "{}"' --report json=each-2.json >/dev/null
subject=$(sed -n 's/^{\("subject":"[^"]*"\).*/\1/p' each-1.json)
sed "1s|\"subject\":\"[^,]*\",|$subject,\"shard\":\"2/2\",|" each-2.json >each-3.json
row 1 '^0 passed, 1 failed, 0 skipped$' "$decoy" report each-1.json each-3.json
row 1 '^0$' sh -c '"$0" report each-1.json each-3.json 2>&1 | grep -c "several files"; exit 1' "$decoy"
row 1 '^1$' sh -c '"$0" report each-1.json each-3.json each-1.json 2>&1 | grep -c "several files"; exit 1' "$decoy"

# --- what cannot be put together --------------------------------------------------------------------

sed 's|"shard":"2/3"|"shard":"2/4"|' shard-2.json >other.json
row 2 'other.json: .*: shard 2/4, but shard-1.json has one of 3; expected parts of one run' "$decoy" report shard-1.json other.json
sed 's|"shard":"2/3"|"shard":"4/3"|' shard-2.json >other.json
row 2 'shard 4/3' "$decoy" report shard-1.json other.json
sed 's|"version":"[0-9.]*"|"version":"0.0.1"|' shard-2.json >other.json
row 2 ': version 0.0.1, but [0-9.]+ in shard-1.json; expected parts of one run' "$decoy" report shard-1.json other.json
sed 's|"spec":"latest"|"spec":"6.12"|' shard-2.json >other.json
row 2 ': spec 6.12, but latest in shard-1.json' "$decoy" report shard-1.json other.json
# a failure that someone turned into a pass, or a count that someone changed
echo '{"driver":"i915","pdev":"0000:00:02.0","client_id":"7","engines":{"video":{"busy_ns":"9","capacity":"3"}}}' >wrong
"$decoy" test -q --run 0251 --no-relations --parser 'cat wrong' --report json=fails.json >/dev/null 2>&1
sed 's/"verdict":"fail"/"verdict":"pass"/' fails.json >other.json
row 2 'it says 0 passed, 1 failed, 0 skipped, exit code 1, but its results are 1 passed, 0 failed' "$decoy" report other.json
sed 's/"exit":1/"exit":0/' fails.json >other.json
row 2 'expected a file as --report json= wrote it' "$decoy" report other.json
# cut, empty, of something else
head -c 700 shard-1.json >other.json
row 2 '^decoy: other.json:[0-9]+:[0-9]+: ' "$decoy" report other.json
: >other.json
row 2 '^decoy: other.json: an empty file' "$decoy" report other.json
# a report of another format
echo '<testsuites/>' >other.xml
row 2 "^decoy: other.xml:1:1: .*; expected what --report json= writes" "$decoy" report other.xml
printf '{"a":1}' >other.json
row 2 '^decoy: other.json:1:1: ' "$decoy" report other.json
printf '[{"a":1}]' >other.json
row 2 '^decoy: other.json: run 1: ' "$decoy" report other.json
row 2 '^decoy: none.json: No such file' "$decoy" report none.json
row 2 'expected files of' "$decoy" report
row 2 'the formats|expected FMT=FILE' "$decoy" report --report xml=x shard-1.json
row 3 'cannot write none/x' "$decoy" report -q --report html=none/x whole.json

# --- two runs of one subject, and several subjects ---------------------------------------------------

sed 's/"subject":"[^"]*"/"subject":"one"/' fails.json >fails-one.json
"$decoy" test -q --run 0251 --no-relations --report json=holds.json >/dev/null
sed 's/"subject":"[^"]*"/"subject":"one"/' holds.json >holds-one.json
# in any order the failure stays, and the other run is named
for order in 'fails-one.json holds-one.json' 'holds-one.json fails-one.json'; do
	# shellcheck disable=SC2086
	row 1 '^0 passed, 1 failed, 0 skipped$' "$decoy" report $order
	# shellcheck disable=SC2086
	row 1 '^ +in another run: pass$' "$decoy" report $order
done
row 1 '^1 passed, 1 failed, 0 skipped$' "$decoy" report fails.json holds-one.json --report html=x.html --report sarif=x.sarif
row 0 '<td class="bad">1 of 1 fail</td><td class="good">1 holds</td>' cat x.html
row 0 '"ruleId":"engine.capacity' cat x.sarif

# --- findings -----------------------------------------------------------------------------------------

"$decoy" lint --json --driver none "$recordings"/*.fdseq >found.json 2>/dev/null
row 1 '^[0-9]+ passed, [1-9][0-9]* failed, 0 skipped$' "$decoy" report found.json --report sarif=x.sarif
row 0 '"uri":"[^"]*corpus/cases/bug/[^"]*[.]fdseq"},"region":[{]"startLine":' cat x.sarif
# with the file of the same run they are the same
"$decoy" lint -q --driver none "$recordings"/*.fdseq --report json=lint.json --report sarif=y.sarif >/dev/null 2>&1
row 0 '^same$' python3 -c 'import json
prints = [{found["partialFingerprints"]["decoyResult/v1"] for run in json.load(open(name))["runs"] for found in run["results"]} for name in ("x.sarif", "y.sarif")]
print("same" if prints[0] == prints[1] and prints[0] else prints)'
printf '[]' >none.json
row 0 '^1 passed, 0 failed, 0 skipped$' "$decoy" report none.json
# lines of watch; advice breaks a run that asks for it
printf '{"rule":"memory.name-stable","level":"should","file":"/proc/1/fdinfo/3","line":1,"column":1}\n' >lines.json
row 0 '^1 passed, 0 failed, 0 skipped$' "$decoy" report lines.json
row 1 '^0 passed, 1 failed, 0 skipped$' "$decoy" report --level should lines.json
row 0 '"level":"warning"' sh -c '"$0" report -q lines.json --report sarif=-' "$decoy"
printf '{"rule":' >>lines.json
row 2 '^decoy: lines.json:2:' "$decoy" report lines.json

rows_end
