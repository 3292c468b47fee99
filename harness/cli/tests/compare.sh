#!/bin/sh
# SPDX-License-Identifier: MIT
# compare.sh DECOY SOURCE: decoy report compare, and decoy test --write-expect.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# --- compare: runs written by hand ----------------------------------------------------------------

# run SUBJECT FACTS RESULT...: a run; a RESULT is ID VERDICT [RULE [REQUIRED [RULE_OF_DIFFERENCE]]].
run() {
	printf '{"subject":"%s","version":"1.0","seconds":0,"passed":0,"failed":0,"skipped":0,"xfail":0,' "$1"
	printf '"xpass":0,"flaky":0,%s,\n"results":[' "$2"
	shift 2
	comma=
	for result; do
		# shellcheck disable=SC2086
		set -- $result
		printf '%s\n{"id":"%s","name":"area/case-%s","rule":"%s","verdict":"%s","required":%s,"seconds":0%s}' \
			"$comma" "$1" "$1" "${3-time.hold}" "$2" "${4-true}" "${5:+,\"case_rule\":\"$5\"}"
		comma=,
	done
	printf ']}\n'
}
whole='"partial":false,"exit":1'

run old "$whole" '0001 fail' '0002 pass' '0003 crash key.whole' '0004 skip' '0005 xfail' '0006 pass' \
	'0007 flaky' '0008 pass' '0009 fail' 'expect stale' >a.json
run new "$whole" '0001 pass' '0002 fail engine.capacity-divides true time.hold' '0003 hang key.whole' \
	'0004 fail memory.units' '0005 fail' '0006 fail time.hold false' '0007 fail' '0009~gap fail' '0010 fail' >b.json
run third "$whole" '0001 fail' '0002 pass' '0003 pass' '0004 skip' '0005 xpass' >c.json

# 0001 A; 0002, 0004 B; 0003 both in two ways; 0005 both; 0006 not required; 0007 flaky; 0008 and 0010 in one;
# 0009 fails in A, so its derived case does, too
row 1 '^A alone fails 1, B alone fails 2, 1 fail in another way, of 7 cases that both judged$' "$decoy" report compare a.json b.json
row 1 '^A alone fails 2, B alone fails 1, 1 fail in another way, of 7 cases that both judged$' "$decoy" report compare b.json a.json
row 1 '^rule time.hold: 1 case$' "$decoy" report compare a.json b.json
row 1 '^rule engine.capacity-divides: 1 case$' "$decoy" report compare a.json b.json
row 1 '^  fail      pass      0001 area/case-0001$' "$decoy" report compare a.json b.json
row 1 '^  skip      fail      0004 area/case-0004$' "$decoy" report compare a.json b.json
row 1 '^4$' sh -c '"$0" report compare a.json b.json | grep -c area/; exit 1' "$decoy"
row 1 '^  crash     hang      0003 area/case-0003$' "$decoy" report compare a.json b.json
row 1 '^A  a.json: old: 0 passed, 0 failed, 0 skipped$' "$decoy" report compare a.json b.json
row 1 '^1$' sh -c '"$0" report compare -q a.json b.json | wc -l; exit 1' "$decoy"
row 0 '^A alone fails 0, B alone fails 0' "$decoy" report compare a.json a.json
# three side by side: 0001, 0002, 0003, 0004, 0005
row 1 '^5 of [0-9]+ cases differ$' "$decoy" report compare a.json b.json c.json
row 1 '^  fail      pass      fail      0001 ' "$decoy" report compare a.json b.json c.json

# a failure by another rule is one of another cause, and a known failure that fails is not
run one "$whole" '0001 fail key.whole' '0002 fail key.whole' '0003 xfail key.whole' >one.json
run two "$whole" '0001 fail time.hold' '0002 fail key.whole' '0003 fail time.hold' >two.json
row 1 '^A alone fails 0, B alone fails 0, 1 fail in another way, of 3 cases that both judged$' "$decoy" report compare one.json two.json
row 1 '^  fail      fail      0001 area/case-0001  \[A key.whole, B time.hold\]$' "$decoy" report compare one.json two.json
row 1 '^0 of 3 cases differ, 1 fail in another way$' "$decoy" report compare one.json two.json one.json
row 0 ' 0, of 3 cases' "$decoy" report compare two.json two.json

# a derived case is not asked where its own case fails, which says it all: it is counted beside that, and is no case without a rule
run wrong "$whole" '0001 fail' '0002 fail' '0003 pass' '0003~gap fail' '0005 fail' >wrong.json
run sound "$whole" '0001 pass' '0001~gap pass' '0001~order pass' '0002 pass' '0002~gap pass' '0003 pass' '0003~gap pass' '0004 pass' \
	'0005~gap pass' >sound.json
row 1 '^A alone fails 4 \(and 3 derived from them\), B alone fails 0, of 5 cases that both judged$' "$decoy" report compare wrong.json sound.json
row 1 '^A alone fails 0, B alone fails 4 \(and 3 derived from them\), of 5 cases that both judged$' "$decoy" report compare sound.json wrong.json
row 1 '^5 \(and 3 derived from them\) of 11 cases differ$' "$decoy" report compare wrong.json sound.json a.json
# 0005 was not judged in the other: its derived case alone says it, below the rule of 0005
row 1 '^rule time.hold: 4 cases$' "$decoy" report compare wrong.json sound.json
row 1 '^  fail      pass      0005~gap ' "$decoy" report compare wrong.json sound.json
row 1 '^0$' sh -c '"$0" report compare wrong.json sound.json | grep -c "no rule\|0001~"; exit 1' "$decoy"
row 1 'B alone fails 4' "$decoy" report compare --bisect sound.json wrong.json

# several subjects in a file, as 'decoy report' writes them, are a column each, alone or beside other files
{ printf '[' && cat a.json && printf ',' && cat b.json && printf ']'; } >both.json
row 1 '^A alone fails 1, B alone fails 2, 1 fail in another way, of 7 cases that both judged$' "$decoy" report compare both.json
row 1 '^B  both.json: new: 0 passed' "$decoy" report compare both.json
row 1 '^5 of [0-9]+ cases differ$' "$decoy" report compare both.json c.json
row 1 '^  fail      fail      pass      0001 ' "$decoy" report compare c.json both.json
row 1 '^C  both.json: new: ' "$decoy" report compare c.json both.json
row 128 'both.json: it has several runs; expected one for --bisect' "$decoy" report compare --bisect both.json a.json
row 125 'both.json: it has several runs; expected one for --bisect' "$decoy" report compare --bisect a.json both.json
{ printf '[' && cat a.json && for _ in $(seq 24); do printf ',' && cat b.json; done && printf ']'; } >many.json
row 1 '^Y  many.json: new: ' "$decoy" report compare many.json
row 1 '^Z  a.json: old: ' "$decoy" report compare many.json a.json
row 2 '^decoy: both.json: it has 2 runs, and the files before it 25; expected at most 26 together$' "$decoy" report compare many.json both.json
row 2 'expected at most 26 together' "$decoy" report compare many.json a.json a.json

# what differs beside the subject, and nothing in common
run other "$whole"',"level":"should"' '0020 fail' >d.json
row 4 '^decoy: no case was judged in all' "$decoy" report compare a.json d.json
row 4 '^level differs: A -, B should$' "$decoy" report compare a.json d.json

# git bisect
row 1 'B alone fails 2' "$decoy" report compare --bisect a.json b.json
row 0 'B alone fails 0' "$decoy" report compare --bisect c.json c.json
run better "$whole" '0001 pass' '0002 pass' >better.json
row 0 'A alone fails 1' "$decoy" report compare --bisect a.json better.json
run stopped '"partial":true,"stopped":"SIGINT","exit":3' '0001 pass' >stopped.json
row 125 'stopped early' "$decoy" report compare --bisect a.json stopped.json
run stopped '"partial":true,"stopped":"--fail-fast","exit":1' '0002 fail' >stopped.json
row 1 'stopped early' "$decoy" report compare --bisect a.json stopped.json
row 125 'no case was judged' "$decoy" report compare --bisect a.json d.json
row 125 '^decoy: none.json: No such file' "$decoy" report compare --bisect a.json none.json
row 128 '^decoy: none.json: No such file' "$decoy" report compare --bisect none.json a.json
row 128 'expected two files' "$decoy" report compare --bisect a.json b.json c.json

# bad input
row 2 'a.json has one run; expected 2 to 26 runs' "$decoy" report compare a.json
row 2 'expected 2 to 26 runs' "$decoy" report compare
printf '[{"rule":"text.frame","level":"must","file":"x","line":1,"column":1}]' >bad.json
row 2 '^decoy: bad.json:1:1: expected results, as --report json= writes them' "$decoy" report compare a.json bad.json
row 2 '^decoy: none.json: No such file' "$decoy" report compare a.json none.json
printf '{"subject":\n  "x",}' >bad.json
row 2 '^decoy: bad.json:2:[0-9]+: ' "$decoy" report compare a.json bad.json
sed 's/"verdict":"crash"/"verdict":"crashed"/' a.json >bad.json
row 2 '^decoy: bad.json:5:[0-9]+: \$\.results\[2\]\.verdict: .*; expected what --report json= writes$' "$decoy" report compare a.json bad.json
row 0 '^"crashed"' sh -c 'at=$("$0" report compare a.json bad.json 2>&1 | cut -d: -f4); sed -n 5p bad.json | cut -c"$at-"' "$decoy"
sed 's/"results":/"more":/' a.json >bad.json
row 2 '^decoy: bad.json:1:1: ' "$decoy" report compare bad.json a.json
printf '{"id":' >bad.json
row 125 '^decoy: bad.json:1:' "$decoy" report compare --bisect a.json bad.json
# no byte of a file moves the cursor
sed 's/"subject":"old"/"subject":"\\u001b[2J"/; s/area/\\u001b[2J/' a.json >bad.json
row 1 '\\x1b\[2J' "$decoy" report compare bad.json b.json
row 0 '^0$' sh -c '"$0" report compare bad.json b.json | grep -c "$(printf "\033")"; :' "$decoy"
row 0 '^[1-9]' sh -c '"$0" report compare --color always bad.json b.json | grep -c "$(printf "\033\[31m")"' "$decoy"

# --- test --write-expect -------------------------------------------------------------------------

wrong='echo "{}"'
row 1 '[1-9][0-9]* failed' "$decoy" test --run 'engine/capacity-*' --no-relations --parser "$wrong" --write-expect known
row 0 '^xfail 0251 fail: [a-z_]+: expected ' cat known
row 0 '^# Known failures of echo "\{\}"; for decoy test --expect$' cat known
row 0 '^sorted$' sh -c 'grep -v "^#" known | sort -c && echo sorted'
row 0 ' 0 failed' "$decoy" test --run 'engine/capacity-*' --no-relations --parser "$wrong" --expect known
# again: the same file; with the reasons of a person, and the lines of which nothing failed
cp known before
row 1 'failed' "$decoy" test --run 'engine/capacity-*' --no-relations --parser "$wrong" --write-expect known
row 0 '^same$' sh -c 'cmp known before && echo same'
printf 'xfail 0251 upstream #12\nskip engine/capacity-two not now\nflaky engine/none-* it wavers\nxfail 0320 it passes\n' >mine
"$decoy" test --run 'engine/capacity-*' --no-relations --parser "$wrong" --expect mine --write-expect known >/dev/null 2>&1
row 0 '^xfail 0251 upstream #12$' cat known
row 0 '^flaky engine/none-\* it wavers$' cat known
row 1 '^0$' grep -c 0320 known
# a parser that loses a driver printed last: only lines in another order show it, of other cases with another seed. One line is for
# all of them, and holds with each seed; a case that passes breaks it as little as one that fails
cat >last <<END
awk '{ line[NR] = \$0 } END { for (i = 1; i < NR; i++) print line[i]; if (line[NR] !~ /^drm-driver/) print line[NR] }' |
	"$source/harness/subject/examples/oneshot.sh"
END
memory='--run memory/* --run engine/*'
# shellcheck disable=SC2086 # options, a word each
row 1 'failed' "$decoy" test $memory --parser 'sh ./last' --seed 1 --write-expect others --report json=one.json
row 0 '^xfail \*~permute-lines fail: ' cat others
row 0 '^1$' grep -c '^xfail' others
for seed in 3 2 6; do
	# shellcheck disable=SC2086 # options, a word each
	row 0 ' 0 failed' "$decoy" test $memory --parser 'sh ./last' --seed $seed --expect others --report json=two.json
done
row 0 '^others$' python3 -c '
import json
fail = [{one["id"] for one in json.load(open(name))["results"] if one["verdict"] in ("fail", "xfail")} for name in ("one.json", "two.json")]
assert fail[0] and fail[1] - fail[0], fail
print("others")'
# what the seed does not choose is as strict as a case; a relation is one that there is
echo 'xfail *~unit it is no more' >strict
row 1 'expected failure passed; remove line 1 from strict, or list the failing cases instead of \*~unit' \
	"$decoy" test --run memory/kib --parser "$source/harness/subject/examples/oneshot.sh" --expect strict
echo 'skip memory/kib~unit not now' >strict
row 0 'not now' "$decoy" test -v --run memory/kib --parser "$source/harness/subject/examples/oneshot.sh" --expect strict
echo 'xfail *~unti not so' >strict
row 1 'strict:1: xfail \*~unti matches no case' "$decoy" test --run memory/kib --expect strict
# the command that shows a failure again has its seed
row 1 'decoy reproduce [0-9]*~permute-lines --seed 2 --parser' "$decoy" test --run 'memory/*' --parser 'sh ./last' --seed 2
# no failure: a file without lines
row 0 '0 failed' "$decoy" test --run 0251 --no-relations --write-expect empty
row 0 '^1$' sh -c 'wc -l <empty'
row 0 '0 failed' "$decoy" test --run 0251 --no-relations --expect empty
# a crash, and a derived case: the line is for the case
row 1 'failed' "$decoy" test --run 0251 --no-relations --parser 'grep -q "drm-client-id:.1$" || kill -SEGV $$; echo "{}"' \
	--write-expect crashed
row 0 '^xfail 0251 crash: killed by signal 11' cat crashed
# several derived cases of one that passes: one line for the case, and one for each change that the seed chooses
cat >one_case <<END
cmp -s - $2/corpus/cases/engine/capacity-one.fdinfo || exec echo '{}'
echo '{"driver":"i915","pdev":"0000:00:02.0","client_id":"7",' \
	'"engines":{"video":{"busy_ns":"9","capacity":"1"}}}'
END
row 1 '^1 passed, [2-9] failed' "$decoy" test --run 0251 --parser 'sh ./one_case' --write-expect derived
row 0 '^1$' grep -c '^xfail 0251 fail: 0251 passes, but not with ' derived
row 1 '^0$' grep -vc '^#\|^xfail 0251 \|^xfail [*]~\(permute-lines\|gap\|unknown-keys\) ' derived
for seed in 1 2 3; do
	row 0 ' 0 failed' "$decoy" test --run 0251 --parser 'sh ./one_case' --expect derived --seed $seed
done
# any other file stays as it is
printf 'int main(void)\n' >main.c
row 2 'main.c: the file exists and is not an expectation file' "$decoy" test --run 0251 --write-expect main.c
row 2 'main.c:1:1: expected xfail' "$decoy" test --run 0251 --write-expect main.c
row 0 '^int main' cat main.c
row 3 'cannot write none/known: No such file' "$decoy" test --run 0251 --write-expect none/known
row 3 'not written: --fail-fast stopped the run' "$decoy" test --run 'engine/*' --fail-fast --no-relations --parser "$wrong" \
	--write-expect stopped
row 2 'No such file' ls stopped

rows_end
