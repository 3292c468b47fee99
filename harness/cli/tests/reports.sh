#!/bin/sh
# SPDX-License-Identifier: MIT
# reports.sh DECOY SOURCE: the reports of a run: expected failures, causes, places, signals, --quiet.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

if python=$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))' 2>/dev/null) && [ "$python" ]; then
	PATH=$python:$PATH
fi
oneshot="python3 $source/harness/subject/examples/oneshot.py"

# A parser that answers the bytes of case 0251 only, and none that are derived from it.
cat >one_case <<END
cmp -s - $source/corpus/cases/engine/capacity-one.fdinfo || exec echo '{}'
echo '{"driver":"i915","pdev":"0000:00:02.0","client_id":"7",' \
	'"engines":{"video":{"busy_ns":"9","capacity":"1"}}}'
END

# an expected failure is neither passed nor failed: a run with nothing else has exit code 0
printf 'xfail 0251 reported upstream\n' >known
row 0 '^among the skipped: 1 xfail, 0 flaky$' "$decoy" test --run 0251 --no-relations --parser 'echo "{}"' --expect known
row 0 '^0 passed, 0 failed, 1 skipped$' sh -c '"$@" | tail -n 1' sh \
	"$decoy" test --run 0251 --no-relations --parser 'echo "{}"' --expect known
row 0 '^engine +0 +0 +1 +1 +0 +0$' "$decoy" test --run 0251 --no-relations --parser 'echo "{}"' --expect known \
	--report junit=x.xml --report json=x.json
row 0 'tests="1" failures="0" errors="0" skipped="1"' cat x.xml
row 0 '<skipped message="xfail: reported upstream">' cat x.xml
row 0 '"passed":0,"failed":0,"skipped":1,"xfail":1,"xpass":0,"flaky":0,"exit":0' cat x.json
row 0 '"verdict":"xfail","required":true,"reason":"reported upstream"' cat x.json
row 1 'among the failed: 1 xpass$' "$decoy" test --run 0251 --no-relations --expect known
row 1 '^0 passed, 1 failed, 0 skipped$' "$decoy" test --run 0251 --no-relations --expect known
printf 'flaky 0251 it wavers\n' >wavers
row 4 '^among the skipped: 0 xfail, 1 flaky$' "$decoy" test --run 0251 --no-relations --expect wavers
# without --expect no line has xfail
row 0 '^0$' sh -c '"$0" test --run 0251 | grep -c xfail; :' "$decoy"

# a derived case that fails where its case passes: the change is named as the cause
row 1 '0251 passes, but not with its drm-\* lines in another order: the specification defines no order' \
	"$decoy" test --run 0251 --parser 'sh ./one_case' --report junit=d.xml --report json=d.json
row 1 '^fail +0251~permute-lines engine/capacity-one~permute-lines  \[key.any-order\]$' \
	"$decoy" test --run 0251 --parser 'sh ./one_case'
row 0 '"relation":"permute-lines","derived_from":"0251"' cat d.json
row 0 '"id":"0251~permute-lines".*"place":"drm-usage-stats.rst:24","relation"' cat d.json
row 0 '<property name="decoy.relation" value="permute-lines"/>' cat d.xml
row 0 '<property name="decoy.derived_from" value="0251"/>' cat d.xml
row 1 '0251 passes, but not with additional lines without meaning' "$decoy" test --run 0251 --parser 'sh ./one_case'
# a parser that is killed by a change: the signal is named, too
cat >dies <<'END'
cat >text
grep -q 'drm-client-id:.1$' text && exec echo '{}'
sh ./one_case <text >answer
grep -q driver answer || kill -SEGV $$
cat answer
END
row 1 '0251 passes, but not with its drm-\* lines in another order' "$decoy" test --run 0251 --jobs 1 --parser 'sh ./dies'
row 1 '^ +killed by signal 11' "$decoy" test --run 0251 --jobs 1 --parser 'sh ./dies'
# no case is derived from one that fails
row 1 '^0$' sh -c '"$0" test --run 0251 --parser "echo \"{}\"" --report text=- >text; grep -c "~" text; exit 1' "$decoy"

# the lines of the specification, in each format and in each verb
row 1 '^rule engine.capacity-divides, drm-usage-stats.rst:104,106-108: 1 failure$' "$decoy" test --run 0253 --no-relations --parser 'echo "{}"' \
	--report junit=p.xml --report json=p.json
row 0 '"place":"drm-usage-stats.rst:104,106-108"' cat p.json
row 0 '<property name="decoy.place" value="drm-usage-stats.rst:104,106-108"/>' cat p.xml
row 0 '^Rule engine.capacity-divides, drm-usage-stats.rst:104,106-108$' "$decoy" explain 0253
row 0 '^Rule engine.capacity-divides, drm-usage-stats.rst:104,106-108$' "$decoy" reproduce 0253
row 0 'S27, lines 78-79: ' "$decoy" explain client.dedupe
row 0 'S77, line 24 of the 6.12 version: ' "$decoy" explain key.prefix
row 1 'the rule is unclear: no reading of it allows' "$decoy" test --run 0254 --no-relations --parser \
	'echo "{\"engines\":{\"video\":{\"busy_ns\":\"9\",\"capacity\":\"0\"}}}"'

# failures by rule, an equal crash once, and another rule where another member is wrong than those the case is for
row 1 '^equal in [0-9]+ cases: crash$' "$decoy" test --run 'text/*' --no-relations \
	--parser 'grep -q "drm-client-id:.1$" || kill -SEGV $$; echo "{}"'
row 1 '^1$' sh -c '"$0" test --run "text/*" --no-relations --parser "$1" | grep -c "killed by signal 11"; exit 1' \
	"$decoy" 'grep -q "drm-client-id:.1$" || kill -SEGV $$; echo "{}"'
row 1 '^fail +0330 .*\[memory.alias-once\]$' "$decoy" test --run 0330 --no-relations --parser 'echo "{}"'
i915='{"driver":"i915","pdev":"0000:00:02.0","client_id":"7","client_name":"1","engines":{"video":{"busy_ns":"9","capacity":"1"}}}'
row 1 '^fail +0251 .*\[wrong: engine.time; case: engine.capacity-divides\]$' "$decoy" test --run 0251 --no-relations --parser "echo '{}'"
row 1 '^fail +0251 .*\[wrong: client.name-text; case: engine.capacity-divides\]$' \
	"$decoy" test --run 0251 --no-relations --parser "echo '$i915'" --report junit=o.xml --report json=o.json
row 1 '^rule client.name-text, drm-usage-stats.rst:[0-9,-]+: 1 failure$' \
	"$decoy" test --run 0251 --no-relations --parser "echo '$i915'"
row 0 '"rule":"client.name-text","case_rule":"engine.capacity-divides",.*"place":"drm-usage-stats.rst:[0-9,-]+"' cat o.json
row 0 '<property name="decoy.rule" value="client.name-text"/>' cat o.xml
row 0 '<property name="decoy.case_rule" value="engine.capacity-divides"/>' cat o.xml
row 0 'message="fail: client.name-text: ' cat o.xml

# advice that is not followed fails no run; a crash, a hang, a flood or an answer in bad form, where advice is asked, does
advice="$decoy test --run client/process-unnamed --no-relations --stream"
stream="python3 $source/harness/subject/examples/stream.py"
# shellcheck disable=SC2086 # options, a word each
while IFS=: read -r code verdict change; do
	row "$code" "^$verdict" $advice "$stream | $change"
done <<'END'
0:1 passed, 0 failed, 0 skipped$:cat
4:0 passed, 0 failed, 1 skipped$:sed -u 's/"busy_ns": "/&7/'
1:crash +1858 :{ sed -u 2q; kill -SEGV $$; }
1:flood +1858 :{ sed -u 2q; head -c 1 >/dev/null; yes | tr -d '\n'; }
1:protocol +1858 :sed -u 's/}}$/}/'
1:errored +1858 :sed -u 's/"result"/"errored"/; s/"state": {.*/"reason": "x"}/'
END
# Of the input, not of the output: an answer that sed ends before is lost, and nobody writes again.
# shellcheck disable=SC2086 # options, a word each
row 1 '^early-end +1858' $advice "sed -u 2q | $stream"
# shellcheck disable=SC2016 # for the shell inside
row_limited 1 '^hang +1858' '$advice "$stream | { sed -u 2q; sleep 1000; }" --timeout "${limit}s"'

# version, specification, level, seed and times of a run
row 0 '"version":"[0-9.]+","spec":"6.12","level":"should","seed":"7","seconds":[0-9.]+,"partial":false' \
	"$decoy" test --json --run 0251 --spec 6.12 --level should --seed 7
row 0 '^decoy [0-9.]+, specification 6.12, level should, seed 7$' "$decoy" test --run 0251 --spec 6.12 --level should --seed 7
row 0 '<property name="decoy.level" value="may"/>' "$decoy" lint --level may --report junit=- "$source/corpus/cases/driver/i915-7.fdinfo"
row 0 '"seconds":[0-9.]+,"partial":false,"passed":1' "$decoy" lint --report json=- "$source/corpus/cases/driver/i915-7.fdinfo"

# reproduce: what is expected and answered, at its place
i915='{"driver":"i915","pdev":"0000:00:02.0","client_id":"7","engines":{"video":{"busy_ns":"9","capacity":"3"},"x":{"busy_ns":"1"}}}'
cat >difference <<'END'
Difference (- expected, + answered)
      {
        "driver": "i915"
        "pdev": "0000:00:02.0"
        "client_id": "7"
        "engines": {
          "video": {
            "busy_ns": "9"
    -       "capacity": nothing or 1
    +       "capacity": "3"
          }
    +     "x": {"busy_ns":"1"}
        }
      }

END
row 0 '^same$' sh -c '"$0" reproduce 0251 --parser "echo '"'\$1'"'" | sed -n "/^Difference/,/^\$/p" | cmp - difference && echo same' "$decoy" "$i915"
row 1 "$(printf '^    \033\\[31m-       \"capacity\": nothing or 1\033\\[0m$')" "$decoy" reproduce 0251 --color always --parser "echo '$i915'"
row 1 "$(printf '^    \033\\[32m[+]       \"capacity\": \"3\"\033\\[0m$')" "$decoy" reproduce 0251 --color always --parser "echo '$i915'"
row 0 '^0$' sh -c '"$0" reproduce 0251 | grep -c "^Difference"; :' "$decoy"
# a refusal has no members, and a long name moves nothing
row 1 '^    expected an answer, got \{"rejected":"no"\}$' sh -c '"$@" | sed -n "/^Difference/,/^$/p"; exit 1' sh "$decoy" reproduce 0251 \
	--parser 'echo "{\"rejected\":\"no\"}"; exit 1'
row 1 '\\x1b\[2J' sh -c '"$@" | sed -n "/^Difference/,/^$/p"; exit 1' sh "$decoy" reproduce 0251 \
	--parser 'echo "{\"engines\":{\"\\u007f\\u001b[2J\":{\"busy_ns\":\"1\"}}}"'

# the slowest cases, where they are asked for; a report in a file has no times
row 0 '^ +[0-9]+\.[0-9]{3} s  [0-9]{4}[^ ]* memory/' "$decoy" test -v --run 'memory/*' --report text=t.txt
row 0 '^0$' sh -c 'grep -c "^slowest" t.txt; :'
row 0 '^0$' sh -c '"$0" test --run "memory/*" | grep -c "^slowest"; :' "$decoy"

# a finding over time: 2000000000 is held from 3 s, and 14 s is 10 s after the first value below it
read_at() {
	printf '@ %s000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\tx\ndrm-client-id:\t7\ndrm-engine-render:\t%s ns\n' "$1" "$2"
}
{
	read_at 3 2000000000
	read_at 4 800000000
	read_at 8 900000000
	read_at 10 900000000
	read_at 14 1000000000
} >dip.fdseq
row 1 ':17: should time.catch-up: drm-engine-render of client 7 \(pid 10, fd 3\) fell from 2000000000 at 3.000 s to 800000000 at 4.000 s and had not exceeded it by 14.000 s \(1000000000\); expected the engine time to exceed' \
	"$decoy" lint --level should dip.fdseq
row 1 '"client":"7","pid":"10","fd":"3","before":\{"t_ns":"3000000000","value":"2000000000"\},"low":\{"t_ns":"4000000000","value":"800000000"\},"now":\{"t_ns":"14000000000","value":"1000000000"\}' \
	"$decoy" lint --level should --json dip.fdseq
row 1 'fell from 2000000000 at 3.000 s' "$decoy" lint --level should -q --report junit=- dip.fdseq
# the picture of it: another client of that id on another node, and a client of another id, are not in it
sed 's/pid=10/pid=12/; s/226:128/226:129/; s/\t2000000000 ns/\t1 ns/; s/\t[89]00000000 ns/\t2 ns/; s/\t1000000000 ns/\t3 ns/' dip.fdseq >beside.fdseq
sed 's/pid=10/pid=11/; s/id:\t7/id:\t8/; s/\t[0-9]* ns/\t5 ns/' dip.fdseq >>beside.fdseq
cat beside.fdseq dip.fdseq | python3 -c '
import sys
reads = sys.stdin.read().split("@ ")[1:]
print("".join("@ " + read for read in sorted(reads, key=lambda read: int(read.split()[0]))), end="")' >three.fdseq
"$decoy" lint --level should -q --report json=three.json --report html=three.html three.fdseq >/dev/null
row 0 '^drawn$' python3 -c '
import json
(result,) = json.load(open("three.json"))["results"]
(line,) = result["timeline"]
assert result["rule"] == "client.id-scope" and line["client"] == "client 7" and line["counter"] == "drm-engine-render", line
assert [one["t_ns"] for one in line["sweeps"]] == [f"{t}000000000" for t in (3, 4, 8, 10, 14)], line
assert [one["printed"] for one in line["sweeps"]] == ["2000000000", "800000000", "900000000", "900000000", "1000000000"], line
assert [one["held"] for one in line["sweeps"]] == 5 * ["2000000000"], line
assert ["wrong" in one for one in line["sweeps"]] == [False, True, True, True, True], line
print("drawn")'
row 0 '^4$' grep -c 'class="mark printed wrong"' three.html
row 0 '<path class="held"' cat three.html
row 1 '^0$' grep -c 'class="key answered"' three.html
row 1 '^0 passed, 1 failed' "$decoy" report three.json --report html=again.html
row 0 '^4$' grep -c 'class="mark printed wrong"' again.html
# what breaks nothing has none
"$decoy" lint -q --report json=none.json --driver none "$source/corpus/cases/driver/i915-7.fdinfo" >/dev/null
row 1 '^0$' grep -c '"timeline"' none.json
{
	read_at 3 1000
	read_at 4 3000001000
} >fast.fdseq
row 1 'rose from 1000 at 3.000 s to 3000001000 at 4.000 s; expected at most the time .*; got 3000000000, limit 1051000000' \
	"$decoy" lint --driver i915 fast.fdseq
read_at 5 3000001000 | sed 's/:\tx$/:\ty/' >>fast.fdseq
row 1 'drm-driver of client 7 \(pid 10, fd 3\) was "x" at 4.000 s and is "y" at 5.000 s; expected' "$decoy" lint fast.fdseq

# count_stderr DECOY-ARGUMENTS...: how many bytes are printed to standard error, which is a terminal
count_stderr() {
	script -qec "'$decoy' $* >/dev/null" /dev/null </dev/null | wc -c
}
# with --json or --quiet standard error has errors only
row 0 '^0$' count_stderr test --json --run "'engine/*'"
# quiet: a line a failure, an empty one or two, and the counts
# shellcheck disable=SC2016
row 1 '^[0-9]+ failed, the same as lines$' sh -c '"$0" test -q --run "engine/*" --no-relations --parser "echo {}" >quiet
	code=$? failed=$(sed -n "s/.* \([0-9]*\) failed.*/\1/p" quiet)
	[ "$(grep -c "^fail " quiet)" = "$failed" ] && ! grep -q "^ " quiet && echo "$failed failed, the same as lines"; exit $code' "$decoy"
row 0 '^0$' count_stderr test -q --run "'engine/*'"
row 0 '^[1-9][0-9]+$' count_stderr test --run "'engine/*'"
row 0 '^0$' count_stderr test --json --run 0251 --parser "'echo {}'"
row 0 '^0$' count_stderr test -q --run 0251 --parser "'echo {}'"
row 0 '^[1-9][0-9]+$' count_stderr test --run 0251 --parser "'echo {}'"
row 0 '^0$' count_stderr test --json --jobs 2 --run "'engine/*'" --parser "'$oneshot'"
row 0 '^0$' count_stderr lint --json "$source/corpus/cases/driver/i915-7.fdinfo"
row 0 '^0$' count_stderr lint -q "$source/corpus/cases/bug/23-capacity-zero.before.fdseq"
row 0 '^0$' count_stderr doctor --json
row 0 '^0$' count_stderr rules --json
row 0 '^0$' count_stderr sim -q dip
row 0 '^0$' count_stderr reproduce -q 0251
# ... and errors are printed
row 3 '^decoy: .*adapter' "$decoy" test --json --run 0001 --parser /none/at-all
row 4 '^decoy: nothing was judged' "$decoy" test --json --run none-of-the-kind

# stopper SIGNAL NTH COMMAND: an adapter that sends the signal to its harness at the NTH text, and waits
cat >stopper <<'END'
echo x >>asked
above=$PPID
until [ "$(cat "/proc/$above/comm")" = decoy ]; do
	above=$(cut -d' ' -f4 "/proc/$above/stat")
done
if [ "$(wc -l <asked)" -ge "$2" ] && mkdir sent 2>/dev/null; then
	echo $$ >>waiting
	kill "-$1" "$above"
	exec sleep 60
fi
shift 2
exec "$@"
END
# stopped SIGNAL NTH COMMAND OPTION...: by SIGNAL, which a shell's background job would ignore
stopped() {
	rm -rf asked sent s.json s.xml
	signal=$1 nth=$2 command=$3
	shift 3
	"$decoy" test --run 'engine/*' --no-relations --parser "sh ./stopper $signal $nth $command" \
		--report json=s.json --report junit=s.xml "$@"
}
# the first text is the probe: at the fifth three were judged, and all of them passed
row 3 '^stopped by SIGINT: 3 of [0-9]+ were judged$' stopped INT 5 "$oneshot" --jobs 1
row 3 '^3 passed, 0 failed, 0 skipped$' stopped INT 5 "$oneshot" --jobs 1
row 3 '^3 passed, 0 failed, 0 skipped$' stopped TERM 5 "$oneshot" --jobs 1
row 0 '"partial":true,"stopped":"SIGTERM","asked":3,"planned":[0-9]+,"passed":3,.*"exit":3' cat s.json
row 0 '<property name="decoy.stopped" value="SIGTERM"/>' cat s.xml
row 0 '^</testsuite>' tail -n 1 s.xml
row 3 '^3 passed, 0 failed, 0 skipped$' stopped HUP 5 "$oneshot" --jobs 1
# failures before the signal count
row 1 '^0 passed, 3 failed, 0 skipped$' stopped INT 5 "echo '{}'" --jobs 1
row 0 '"stopped":"SIGINT","asked":3,.*"exit":1' cat s.json
# several processes
row 3 '^stopped by SIGTERM: [0-9]+ of [0-9]+ were judged$' stopped TERM 20 "$oneshot" --jobs 3
row 0 '"partial":true,"stopped":"SIGTERM"' cat s.json
# no temporary report and no adapter is left
row 2 'No such file' sh -c 'ls s.json.* s.xml.*'
row 0 '^none lives$' sh -c 'kill -0 $(cat waiting) 2>/dev/null || echo none lives'
# stopped before the first result, or before there is an adapter
row 3 '^decoy: stopped by SIGTERM while the adapter started$' signalled "$decoy" test --run 0253 --tree 'sleep 60'
row 3 '^0 passed, 0 failed, 0 skipped$' stopped INT 2 "$oneshot" --jobs 1
# --fail-fast stops the run, too
row 1 '^stopped by --fail-fast: 1 of [0-9]+ were judged$' "$decoy" test --run 'engine/*' --fail-fast --parser 'echo "{}"'
row 1 '"partial":true,"stopped":"--fail-fast","asked":1' "$decoy" test --json --run 'engine/*' --fail-fast --parser 'echo "{}"'
row 0 '"partial":false' "$decoy" test --json --run 'engine/*' --fail-fast
# a lint is stopped while it waits for bytes
mkfifo slow
# shellcheck disable=SC2016
row 3 '^decoy: stopped by SIGTERM: [01] of 3 files were judged$' sh -c '
	"$0" lint "$1" slow "$1" & lint=$!
	exec 3>slow
	kill -TERM $lint
	wait $lint' "$decoy" "$source/corpus/cases/driver/i915-7.fdinfo"
# shellcheck disable=SC2016
row 3 '^decoy: stopped by SIGTERM: 0 of 1 files were judged$' signalled sh -c 'exec 3<>slow && exec "$0" lint - <&3' "$decoy"
# shellcheck disable=SC2016
row 3 '^decoy: stopped by SIGTERM: 0 of 1 files were judged$' signalled "$decoy" lint slow

rows_end
