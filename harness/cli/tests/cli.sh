#!/bin/sh
# SPDX-License-Identifier: MIT
# cli.sh DECOY SOURCE: command lines, their exit codes and output, in rows.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# python3 may be a script that searches for the real one at each start.
if python=$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))' 2>/dev/null) && [ "$python" ]; then
	PATH=$python:$PATH
fi

# feed TEXT COMMAND...: the command with TEXT (printf escapes) on its standard input.
feed() {
	text=$1
	shift
	# shellcheck disable=SC2059
	printf "$text" | "$@"
}

# scarce COMMAND...: with little memory; a sanitizer's shadow needs more than any limit, so it has an option.
# shellcheck disable=SC3045 # every common sh has ulimit -v
scarce() {
	if grep -q __asan_init "$1"; then
		ASAN_OPTIONS=${ASAN_OPTIONS-}:allocator_may_return_null=1:max_allocation_size_mb=6 "$@"
	else
		# The memory to start depends on the libraries of the machine.
		limit=20000
		until (ulimit -v $limit && "$1" --help) >start 2>&1 || [ $limit -gt 400000 ]; do
			limit=$((limit + 5000))
		done
		(ulimit -v $((limit + 15000)) && "$@")
	fi
}

driver=$source/corpus/cases/driver
bug=$source/corpus/cases/bug
cases=$source/corpus/cases

# usage
row 2 'usage: decoy VERB' "$decoy"
row 0 'Exit status' "$decoy" --help
row 0 '^decoy [0-9]+\.[0-9]+\.[0-9]+ \(([0-9a-f]{12}\+?|unknown)\)$' "$decoy" --version
row 2 'no such verb' "$decoy" frobnicate
row 2 'no such option' "$decoy" test --frobnicate
row 2 'needs an argument' "$decoy" test --parser
for verb in test lint watch record rules explain reproduce new sim doctor; do
	row 0 "usage: decoy $verb" "$decoy" "$verb" --help
	row 0 'examples:' "$decoy" help "$verb"
done
for verb in zoo coverage bench vm; do
	row 0 "usage: decoy-dev $verb" "$decoy-dev" "$verb" --help
done
for verb in zoo coverage bench list compare copy; do
	row 2 'no such verb' "$decoy" "$verb"
done
row 2 'no such option' "$decoy" replay --decoder true x
row 0 "^options of 'decoy rules list':" "$decoy" rules --help
for wrong in '--spec 7.1' '--level unclear' '--level x' '--shard 0/3' '--shard 4/3' '--shard x' \
	'--shard 1' '--jobs 0' '--jobs x' '--jobs 1025' '--timeout 0' '--timeout -1' '--timeout 5h' '--seed x' '--color blue' \
	'--report x' '--report json='; do
	# shellcheck disable=SC2086
	row 2 '^decoy: --' "$decoy" test --run 0001 $wrong
done

for wrong in '--rounds 0' '--rounds x' '--rounds 1001'; do
	# shellcheck disable=SC2086
	row 2 '^decoy-dev: --rounds' "$decoy-dev" bench $wrong
done

# lint
row 0 '1 passed, 0 failed, 0 skipped' "$decoy" lint "$driver/i915-7.fdinfo"
row 1 'engine.capacity-nonzero' "$decoy" lint "$bug/23-capacity-zero.before.fdseq"
row 1 'cycles.curfreq-follows-load' "$decoy" lint "$bug/01-panfrost-curfreq-zero.before.fdseq"
row 0 '1 passed' "$decoy" lint --driver none "$bug/01-panfrost-curfreq-zero.after.fdseq"
row 4 'no DRM text' "$decoy" lint "$driver/nodrm-1.fdinfo"
row 2 'driver nope: expected' "$decoy" lint --driver nope "$driver/i915-7.fdinfo"
row 2 'expected a file' "$decoy" lint
row 2 'No such file' "$decoy" lint none.fdinfo
row 2 'Is a directory' "$decoy" lint .
row 4 'no DRM text' feed '' "$decoy" lint -
row 4 'no DRM text' feed 'drm-driver\n' "$decoy" lint -
row 0 '1 passed' feed 'drm-driver:\tx\n' "$decoy" lint -
row 1 '<stdin>: must client.driver-present' feed 'drm-client-id:\t1\n' "$decoy" lint -
row 2 '<stdin>:2:[0-9]+: ' feed '@ 5\n@ 4\n' "$decoy" lint -
row 0 'waived.*cycles.has-engine' "$decoy" lint -v "$driver/xe-5.fdinfo"
row 1 'must cycles.has-engine' "$decoy" lint --driver none "$driver/xe-5.fdinfo"
row 0 '^ended with 0, 0 bytes$' sh -c '"$0" lint -q "$1" >printed; echo "ended with $?, $(wc -c <printed) bytes"' "$decoy" \
	"$driver/i915-7.fdinfo"
row 1 '^3$' sh -c '"$0" lint -q "$1" | grep -c . ; exit 1' "$decoy" "$driver/panthor-1.fdinfo"
row 0 '"level":"waived"' "$decoy" lint --json "$driver/xe-5.fdinfo"

# a file that was closed and opened again has less: without an id it could be the same
reopened() {
	for read in 0:9000000000 4:1 8:2 12:3 16:4; do
		printf '@ %s000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\tx\n%bdrm-engine-render:\t%s ns\n' "${read%:*}" "$1" "${read#*:}"
	done
}
reopened '' >without.fdseq
reopened 'drm-client-id:\t7\n' >with.fdseq
row 1 'should time.catch-up' "$decoy" lint --level should with.fdseq
row 0 '^1 passed' "$decoy" lint without.fdseq
row 0 'waived time.catch-up.*without drm-client-id' "$decoy" lint -v without.fdseq
# the begin and the end of one read are of one file, with an id or without, alone or not
printf '@ 0 pid=10 fd=3 until=%s\ndrm-driver:\tx\n' 1000000001 >slow.fdseq
row 0 'info time.slow-read' "$decoy" lint -v slow.fdseq
printf '@ 2000000000 pid=10 fd=3\ndrm-driver:\tx\n' >>slow.fdseq
row 0 'info time.slow-read' "$decoy" lint -v slow.fdseq

"$decoy" lint --json "$driver/panthor-1.fdinfo" >known.json 2>/dev/null
row 1 'must ' "$decoy" lint "$driver/panthor-1.fdinfo"
row 0 '1 passed' "$decoy" lint --baseline known.json "$driver/panthor-1.fdinfo"
row 1 'must ' "$decoy" lint --baseline known.json "$driver/panthor-3.fdinfo"
echo '{' >broken.json
row 2 'broken.json:[0-9]+:[0-9]+' "$decoy" lint --baseline broken.json "$driver/i915-7.fdinfo"
echo '[{"rule":5}]' >wrong.json
row 2 'finding 1: expected' "$decoy" lint --baseline wrong.json "$driver/i915-7.fdinfo"
row 3 'cannot write' "$decoy" lint --report junit=none/x.xml "$driver/i915-7.fdinfo"
row 3 '^1 passed' "$decoy" lint --report junit=none/x.xml "$driver/i915-7.fdinfo"
row 0 '^3 passed' "$decoy" lint --report junit=thrice.xml "$driver/i915-7.fdinfo" "$driver/i915-7.fdinfo" \
	"$driver/i915-7.fdinfo"
row 0 '^3$' sh -c 'grep -o "<testcase [^>]*name=\"[^\"]*\"" thrice.xml | sort -u | wc -l'

# hostile texts: bytes after a NUL are shown; no byte moves the cursor; a baseline has names of any bytes
printf 'drm-driver:\tx\ndrm-client-id:\t\0abc\ndrm-engine-\033[2J\377:\tx\ndrm-engine-\0x:\t5\0 ns\n' >hostile
row 1 '"\\x00abc"' "$decoy" lint --driver none hostile
row 1 '\\x1b\[2J' "$decoy" lint hostile
row 1 '^0$' sh -c '"$0" lint hostile | grep -ac "$(printf "\033")"' "$decoy"
cp hostile "$(printf 'h\033[2J')"
row 1 '^h\\x1b\[2J:3:' "$decoy" lint "$(printf 'h\033[2J')"
"$decoy" lint --json hostile >known.json 2>/dev/null
row 0 '1 passed' "$decoy" lint --baseline known.json hostile
row 1 '\\x1b\[2J' "$decoy" test --run 0001 --no-relations \
	--parser '[ "$(cat)" ] || { printf "\033[2J" >&2; exit 1; }; echo "{}"'
row 3 '\\x1b\[2J' "$decoy" test --run 0001 \
	--stream 'printf "{\"type\":\"errored\",\"reason\":\"\\u001b[2J\"}\n"'

# long texts, closed standard streams, a full disk, little memory
flood() {
	printf 'drm-driver:\tx\n'
	"$@"
}
flood sh -c 'yes "" | head -n 1100000' >flooded
row 1 'more findings are not listed' "$decoy" lint -q --level should flooded
flood head -c 140000000 /dev/zero >flooded
row 1 'no NUL bytes' "$decoy" lint flooded
rm flooded
row 2 '<stdin>: Bad file' sh -c '"$0" lint - <&-' "$decoy"
row 0 '^exit 3$' sh -c '"$0" test --run "engine/*" --stream "$1" >&- 2>&- <&-; echo "exit $?"' "$decoy" \
	"python3 $source/harness/subject/examples/stream.py"
row 3 'cannot write big.json' sh -c 'ulimit -f 1; "$0" test --run "engine/*" --report json=big.json >/dev/null' "$decoy"
row 1 '^$' sh -c 'ls big.json*; echo; exit 1'

# test
row 0 'passed, 0 failed' "$decoy" test --run 'engine/*'
row 0 '^[1-9][0-9]* passed, 0 failed' "$decoy" test --run 'timeline/*'
row 4 '0 passed, 0 failed, 0 skipped' "$decoy" test --run nothing-of-the-kind
row 4 'nothing was judged: --run and --skip leave no case' "$decoy" test --run nothing-of-the-kind
row 0 'passed' "$decoy" test --run 0001 --shard 2/2
row 3 'adapter' "$decoy" test --parser /none/at-all --run 0001
row 3 'adapter' "$decoy" test --stream 'true' --run 0001
row 3 'cannot|no such|adapter' "$decoy" test --so /none.so --run 0001
row 2 'one subject' "$decoy" test --so x --parser y
row 2 '^decoy: --expect /none: No such file or directory; write the current failures first: --write-expect /none$' \
	"$decoy" test --expect /none
printf 'xfail 9999 because\n' >stale
row 1 '^stale +expect' "$decoy" test --run 'engine/*' --expect stale
printf 'xfail 0001\n' >noreason
row 2 'noreason:1:' "$decoy" test --expect noreason
printf '# known\n\nxfail 0001 because\n' >surprise
row 1 'expected failure passed; remove line 3 from surprise: because' "$decoy" test --run 0001 --expect surprise
# answers the bytes of one case only, and none that are derived from it
cat >one_case <<END
cmp -s - $source/corpus/cases/engine/capacity-one.fdinfo || exec echo '{}'
echo '{"driver":"i915","pdev":"0000:00:02.0","client_id":"7",' \
	'"engines":{"video":{"busy_ns":"9","capacity":"1"}}}'
END
printf 'xfail 0251 because\n' >derived
row 1 '^fail +0251~' "$decoy" test --run 0251 --parser 'sh ./one_case'
row 0 ' 0 failed' "$decoy" test --run 0251 --parser 'sh ./one_case' --expect derived
# a parser without pdev: its answers are right, so that it fails only with the feature identity
printf '#!/bin/sh\nexec python3 "%s" | sed "s/, \"pdev\": \"[^\"]*\"//"\n' "$source/harness/subject/examples/oneshot.py" >no_pdev
row 1 'pdev: expected "0000:00:02.0", got nothing' "$decoy" test --run 0251 --no-relations --parser 'sh ./no_pdev'
# In other names: a case with more engines than the driver has is skipped; an unknown driver has no names.
row 0 '^[1-9][0-9]* passed, 0 failed, [1-9][0-9]* skipped' "$decoy" test --run 'engine/*' --driver-dialect amdgpu
row 0 'not in the words of this driver: the driver has too few engines for it' "$decoy" test --run 'engine/*' --driver-dialect msm -v
row 2 'driver-dialect' "$decoy" test --driver-dialect voodoo
# A reader of cycles alone is asked what others are asked of times.
row 0 '^[1-9][0-9]+ passed, 0 failed, [0-9] skipped$' "$decoy" test --run 'timeline/d*' --no-relations --driver-dialect xe --features no-time
row 0 '^1 passed' "$decoy" test --run 0251 --no-relations --parser 'sh ./no_pdev' --features parse,memory
row 0 '[1-9][0-9]* skipped' "$decoy" test --run 'client/id-*' --run 0251 --no-relations --parser 'sh ./no_pdev' --features parse,memory
row 2 'cannot read|No such' "$decoy" test --corpus /none
row 1 'decoy explain [0-9]{4}.*decoy reproduce' "$decoy" test --no-relations --run 'engine/*' \
	--parser 'echo "{}"'
row 1 'crash' "$decoy" test --no-relations --run 'engine/*' \
	--parser 'grep -q capacity && exit 3; echo "{}"'
row 0 'passed' "$decoy" test --check-protocol --run 'engine/*'
row 0 '"passed":' "$decoy" test --json --run 'engine/*'
row 0 '' "$decoy" test --run 'engine/*' --report "junit=j.xml" --report json=j.json --report text=t.txt
row 0 'testsuite' cat j.xml
row 0 '"results"' cat j.json

# what an adapter never answers, with what its features could say; a failure of an answer is none here
row 0 '^snapshot.pdev +[1-9][0-9]* +0  never: report it, or add no-pdev to the features, or remove identity' \
	"$decoy" test --run 0251 --adapter-check --parser 'sh ./no_pdev'
row 0 '^snapshot.engines.\*.busy_ns +1 +1$' "$decoy" test --run 0251 --adapter-check --parser 'sh ./no_pdev'
row 0 '^clients\[\].pdev +[1-9][0-9]* +0  never: not compared: its features include no-pdev$' \
	"$decoy" test --run 0251 --adapter-check --tree "exec $source/harness/subject/examples/tree.sh"
row 0 'snapshot.pdev .*its features do not include identity' "$decoy" test --run 0251 --adapter-check \
	--parser 'sh ./no_pdev' --features parse
# a category of memory: what it knows is named, and nothing is to be done about what its categories do not name
echo 'echo "{\"regions\":{\"vram\":{\"resident\":\"1\",\"total\":\"1\"}}}"' >categories
row 0 '^snapshot.regions.\*.shared +[1-9][0-9]* +0  never: report it, or declare the categories that it knows: .*--categories total,resident$' \
	"$decoy" test --run 'memory/*' --adapter-check --parser 'sh ./categories'
row 0 '^snapshot.regions.\*.shared +[1-9][0-9]* +0  never: not compared: its categories do not include shared$' \
	"$decoy" test --run 'memory/*' --adapter-check --parser 'sh ./categories' --categories resident,total
row 0 '^snapshot.regions.\*.shared +[1-9][0-9]* +0  never: report it, or remove memory from the features$' \
	"$decoy" test --run 'memory/*' --adapter-check --parser 'echo "{}"'
row 4 '' "$decoy" test --adapter-check --run 'timeline/*' --parser 'sh ./no_pdev'

# a program that reads a /proc; its directory is removed
tree="exec $source/harness/subject/examples/tree"
mkdir made
TMPDIR=$work/made
export TMPDIR
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
row 0 ' 0 failed, [0-9]' "$decoy" test --check-protocol --run 'engine/capacity-*' --tree "$tree.py"
row 0 ' 0 failed, [0-9]' "$decoy" test --check-protocol --run 'timeline/*' --no-relations --tree "$tree.sh"
row 1 'busy_ns: expected' "$decoy" test --run timeline/dip-behind-truth --tree \
	"sed 's/if (larger(.*/if (1)/' ${tree#exec }.sh >no-hold.sh; exec sh ./no-hold.sh"
row 0 'in a /proc tree, each descriptor shows its device' "$decoy" test -v --run timeline/device-by-pdev \
	--run timeline/fork --tree "$tree.py"
row 0 'pid=10.+fd=3.+dev=226:128' "$decoy" reproduce 0251~permute-lines --tree "$tree.py"
row 3 'first probe failed' "$decoy" test --run 0001 --tree ./no-such-monitor
row 3 'first probe failed' "$decoy" test --run 0001 --tree 'read -r line; exit 3'
row 2 'DECOY_TIMEOUT soon: expected a time' env DECOY_TIMEOUT=soon "$decoy" test
row 3 'no answer within 70 ms' env DECOY_TIMEOUT=70ms "$decoy" test --run 0001 --parser 'sleep 60'
row 2 'expected one subject' "$decoy" test --tree a --stream b
row 0 'empty' sh -c 'rmdir made && echo empty'
unset TMPDIR

# parallel processes give the results of one: failures, skipped cases, where it stops
cat >picky <<END
t=\$(cat; echo .)
case \$t in *capacity*) kill -SEGV \$\$ ;; *MiB*) echo "no MiB" >&2; exit 1 ;; esac
printf %s "\${t%.}" | "$source/harness/subject/examples/oneshot.sh"
END
for more in '--run memory/*' '--run engine/* --fail-fast' '--run engine/* --expect derived'; do
	for jobs in 1 4; do
		# shellcheck disable=SC2086
		"$decoy" test -v $more --jobs $jobs --parser 'sh ./picky' >"jobs.$jobs" 2>errors
		echo "exit $?" >>"jobs.$jobs"
		# a slow machine has more lines of progress
		sed '/ % of the cases, [0-9]* s$/d' errors >>"jobs.$jobs"
		# the slowest cases are not the same in the next run
		sed -i '/^ *[0-9]*\.[0-9]* s  /d' "jobs.$jobs"
	done
	row 0 'same' sh -c 'cmp jobs.1 jobs.4 && echo same'
	row 0 '^crash ' cat jobs.1
done
row 3 'ended early|cannot be used' "$decoy" test --run 'engine/*' --jobs 3 --parser \
	'mkdir probed 2>/dev/null && exec echo "{}"; exit 9'
# a job that runs out of memory ends the run, and fails no case; small answers need no more than there is
cat >broad <<'END'
cat >/dev/null
echo x >>broad-asked
if [ "$(wc -l <broad-asked)" -lt "$1" ]; then
	echo '{}'
else
	head -c 1900000 /dev/zero | sed 's/\x0/0,/g; s/^/{"list":[/; s/$/0]}/'
fi
END
row 1 '^0 passed, [1-9][0-9]* failed' scarce "$decoy" test --no-relations --run 'engine/capacity*' --jobs 2 \
	--parser 'sh ./broad 1000'
rm broad-asked
# one_message COMMAND...: its exit code, and its messages where all of them are the same
one_message() {
	"$@" >printed 2>&1
	ended=$?
	grep "^decoy: " printed | sort -u >messages
	[ "$(wc -l <messages)" = 1 ] && cat messages
	return $ended
}
row 3 '^decoy: out of memory$' one_message scarce "$decoy" test --no-relations --run 'engine/capacity*' \
	--jobs 2 --parser 'sh ./broad 4' # the command and both jobs ask once to see whether it starts

# outputs that cannot be written
into() {
	file=$1
	shift
	"$@" >"$file"
}
row 3 'cannot write' into /dev/full "$decoy" rules
row 3 'cannot write' into /dev/full "$decoy" test --run 0001
row 3 'cannot write' into /dev/full "$decoy" lint --json "$driver/i915-7.fdinfo"

# descriptors that run out during the run are no crash of the parser; the second text limits them
cat >greedy <<'END'
echo x >>asked
above=$PPID
until [ "$(cat "/proc/$above/comm")" = decoy ]; do
	above=$(cut -d' ' -f4 "/proc/$above/stat")
done
[ "$(wc -l <asked)" = 2 ] && prlimit --nofile=6:6 --pid "$above"
echo '{}'
END
row 3 'could not be started: Too many open files' "$decoy" test --jobs 1 --no-relations --run 'engine/*' \
	--parser 'sh ./greedy'

cat >escapes <<'END'
read -r line
echo '{"type":"hello","protocol":1,"name":"x","version":"1","features":["parse"]}'
read -r line
case $1 in
errored) echo '{"type":"errored","seq":1,"reason":"\u001b[2J"}' ;;
*) printf '{"type":"result","seq":1,"snapshot":{"driver":"\177\302\233","\177":[]}}\n' ;;
esac
END
for answer in errored result; do
	# shellcheck disable=SC2016
	row 1 '^0$' sh -c '"$0" reproduce 0001 --stream "sh ./escapes $1" | LC_ALL=C grep -ac "$(printf "[\\033\\177\\233]")"' \
		"$decoy" "$answer"
done
row 1 '^    \\x1b\[2J' "$decoy" reproduce 0001 --stream 'sh ./escapes errored'
row 1 '\\x7f\\xc2\\x9b' "$decoy" reproduce 0001 --stream 'sh ./escapes result'

# shards: an empty one is valid, and all of them have each case once
row 0 '^0 cases copied' "$decoy" new corpus --run 0001 --shard 2/2 copied
row 4 '^decoy: --run and --skip leave no case' "$decoy" new corpus --run none copied
row 0 '^ended with 0' sh -c '"$0" rules list cases --shard 9999/9999; echo "ended with $?"' "$decoy"
row 4 '^decoy: --run and --skip leave no case' "$decoy" rules list cases --run none
"$decoy" rules list cases >whole
for shard in 1/3 2/3 3/3; do
	"$decoy" rules list cases --shard "$shard"
done | sort >parts
row 0 same sh -c 'cmp whole parts && echo same'

# the manual
row 0 '^engine.capacity-nonzero +must +producer' "$decoy" rules
row 0 ' 0 weak, .* 0 open' "$decoy-dev" coverage
# what is weak is printed, and fails nothing: a corpus of one case
mkdir -p few/cases/engine
cp "$source"/corpus/cases/engine/capacity-zero.* few/cases/engine/
grep "engine/capacity-zero$" "$source"/corpus/cases/registry >few/cases/registry
row 0 'weak rule: cycles.read' "$decoy-dev" coverage -q --corpus few
row 0 'consumer [0-9]+ .[1-9][0-9]* weak' "$decoy-dev" coverage --corpus few
row 2 'cannot read the corpus none' "$decoy-dev" coverage --corpus none
row 2 'no such option' "$decoy" rules --level must
row 0 '\\t' "$decoy" explain engine.capacity-nonzero
row 0 'client.dedupe' "$decoy" explain client.dedupe
row 0 '0001' "$decoy" explain 0001
row 0 'check/fd-dup ' "$decoy" explain kernel.client-of-file
row 0 'decoy-dev vm --run check/fd-dup' "$decoy" explain check/fd-dup
row 2 'no such rule or case' "$decoy" explain check/none
row 2 'no such rule' "$decoy" explain no.such
row 0 '^0001' "$decoy" explain 1
row 0 '0001' "$decoy" rules list cases
row 0 'panfrost' "$decoy" rules list profiles
row 0 'oneshot' "$decoy" rules list adapters
row 0 'igt' "$decoy-dev" zoo --list
row 2 'expected options only' "$decoy-dev" zoo memory
row 2 'expected' "$decoy" rules list things
row 2 "^decoy: rules: things: expected options, or 'list WHAT'$" "$decoy" rules things
row 0 '^Expected' "$decoy" reproduce 0001
row 0 '^Changed' "$decoy" reproduce 0251~permute-lines
row 2 'does not apply' "$decoy" reproduce 0001~permute-lines
row 2 'no such case' "$decoy" reproduce 0001~nothing
row 2 'no such case' "$decoy" reproduce 99999
row 0 'cases copied' "$decoy" new corpus --run 'engine/*' copied

# families: all members by the family's id, one by its own
row 0 '^1201\.total\+zero +timeline/dip-of-cycles\.total\+zero' "$decoy" rules list cases --run 1201
row 0 '^[2-9][0-9] passed' "$decoy" test --run 1201
row 0 '^1 passed' "$decoy" test --run 'timeline/dip-of-cycles.total+zero'
row 2 'a family of 24 cases; name one' "$decoy" explain 1201
row 2 'a family of 24 cases; name one' "$decoy" reproduce timeline/dip-of-cycles
row 2 'no such case' "$decoy" reproduce 1201.total
row 0 '^1201\.total\+zero' "$decoy" explain 1201.total+zero
row 0 'drm-cycles-rcs:.t0' "$decoy" reproduce 1201.total+zero
row 0 '1201 +timeline/dip-of-cycles .*24 cases' "$decoy" explain time.hold
row 0 '^24 cases copied' "$decoy" new corpus --run 1201 copied
row 0 '"id": "1201.total.zero"' cat copied/timeline/dip-of-cycles.total+zero.json
row 0 '^drm-total-cycles-rcs' cat copied/timeline/dip-of-cycles.total+zero.fdseq
printf 'xfail 1201 all of them\n' >family
row 1 'among the failed: 24 xpass' "$decoy" test --run 1201 --expect family
printf 'skip 1201.*zero some of them\n' >family
row 0 '12 passed, 0 failed, 12 skipped' "$decoy" test --run 1201 --expect family

# cases of scenarios: the bytes of those that are selected, and no others, are made
row 0 '^Scenario' "$decoy" explain scenario/dip
row 0 'sweep=1' "$decoy" explain scenario/dip
row 0 'sweep=1' "$decoy" reproduce scenario/dip
row 0 '^scenario +[1-9]' "$decoy" test --run scenario/dip
row 0 '^1 cases copied' "$decoy" new corpus --run scenario/dip copied
row 0 '^drm-engine-render' cat copied/scenario/dip.fdseq
mkdir -p vendored/cases
cp -r copied/scenario vendored/cases
echo "$("$decoy" rules list cases --run scenario/dip | cut -d' ' -f1) scenario/dip" >vendored/cases/registry
row 0 '^1 passed' "$decoy" test --no-relations --corpus vendored
mkdir -p made/cases/scenario made/cases/key made/scenarios
cp "$cases/scenario/dip.json" made/cases/scenario
cp "$cases"/key/"$(ls "$cases/key" | sed -n 's/\.json$//p' | head -n 1)".* made/cases/key
(cd made/cases && grep -h '"id"' */*.json | tr -dc '0-9\n' >ids && ls */*.json | sed 's/\.json//' | paste -d' ' ids - >registry)
rm made/cases/ids
row 2 'or scenarios/dip.json' "$decoy" test --corpus made
row 0 ' 0 failed' "$decoy" test --corpus made --skip 'scenario/*'
echo '{"title": "x", "steps": 5}' >made/scenarios/dip.json
row 2 '^decoy: scenarios/dip.json:1:[0-9]+: ' "$decoy" test --corpus made
row 0 ' 0 failed' "$decoy" test --corpus made --skip 'scenario/*'
row 0 'scenario/dip' "$decoy" rules list cases --corpus made
row 0 '"id"' sh -c 'cat copied/engine/*.json'

# a new case
cp -r "$source/corpus" corpus
row 0 'engine/brand-new' "$decoy" new case engine/brand-new --corpus corpus
row 0 'brand-new' cat corpus/cases/registry
row 2 'exists' "$decoy" new case engine/brand-new --corpus corpus
row 2 'engine/brand-new.json:3:[0-9]+: title: not filled in yet; write what the case is about' \
	"$decoy" test --corpus corpus --run engine/brand-new
row 2 'origin: not filled in yet; write where' "$decoy" test --corpus corpus --run engine/brand-new
row 2 'why: not filled in yet; write what goes wrong' "$decoy" test --corpus corpus --run engine/brand-new
sed -i 's/TODO: //' corpus/cases/engine/brand-new.json
row 2 'slug' "$decoy" new case '../x' --corpus corpus
row 2 'slug' "$decoy" new case engine/-x --corpus corpus
row 2 '--corpus' "$decoy" new case engine/other
# the registry cannot be written: no file of the case is left, nor the directory of its area
row 3 'cannot write corpus/cases/registry' sh -c 'ulimit -f 2; "$0" new case brand/new --corpus corpus' "$decoy"
row 2 'No such file' "$decoy" lint corpus/cases/brand
row 0 'passed' "$decoy" test --corpus corpus --run engine/brand-new
printf '# no line feed' >>corpus/cases/registry
row 0 'cases/registry' "$decoy" new case brand/new --corpus corpus
sed -i 's/TODO: //' corpus/cases/brand/new.json
row 0 '^[0-9]{4} brand/new' "$decoy" rules list cases --corpus corpus --run brand/new
rm -r corpus/cases/brand
sed -i '$d' corpus/cases/registry

# a producer's row that wants a finding below should which its text does not have, and one that wants none there
sed 's/"rules": \[\],/"rules": [], "below": ["value.leading-zero"],/' "$cases/driver/i915-7.json" >corpus/cases/driver/i915-7.json
row 1 'expected exit 0 and \[\], below should \["value.leading-zero"\]' "$decoy" test --corpus corpus --run driver/i915-7
sed 's/"rules": \[\],/"rules": [], "below": [],/' "$cases/driver/i915-7.json" >corpus/cases/driver/i915-7.json
row 0 '^1 passed' "$decoy" test --corpus corpus --run driver/i915-7
# a producer's row with the right rules and the wrong exit code; a faulty parser killed by another rule's case
sed 's/"exit": 0/"exit": 1/' "$cases/driver/i915-7.json" >corpus/cases/driver/i915-7.json
row 1 'expected exit 1' "$decoy" test --corpus corpus --run driver/i915-7
cp "$cases/driver/i915-7.json" corpus/cases/driver/i915-7.json
row 1 '^fail +one-blank ' "$decoy-dev" zoo --run memory/kib

# a producer's recording that cannot be read fails its case alone, unless the case expects that
cp "$source"/corpus/cases/driver/i915-7.json one.json
sed 's/"i915-7"/x/' one.json >corpus/cases/driver/i915-7.json
mv corpus/cases/driver/i915-7.fdinfo kept
printf '@ 5\nx\n@ 4\nx\n' >corpus/cases/driver/i915-7.fdseq
row 1 '^ +got exit 2 and \[\]' "$decoy" test --corpus corpus --run 'driver/i915-*'
row 1 '^ +driver/i915-7:3:3: time goes backwards' "$decoy" test --corpus corpus --run 'driver/i915-*'
row 1 '^[1-9][0-9]* passed, 1 failed' "$decoy" test --corpus corpus --run 'driver/i915-*'
sed 's/"exit": 0/"exit": 2/' one.json >corpus/cases/driver/i915-7.json
row 0 '^[1-9][0-9]* passed, 0 failed' "$decoy" test --corpus corpus --run 'driver/i915-*'
rm corpus/cases/driver/i915-7.fdseq
mv kept corpus/cases/driver/i915-7.fdinfo
cp one.json corpus/cases/driver/i915-7.json

# hostile corpora
ln -s corpus linked
row 0 'passed' "$decoy" test --corpus linked --run engine/brand-new
rm linked
mkdir linked
ln -s ../corpus/cases linked
row 0 'passed' "$decoy" test --corpus linked --run engine/brand-new
mv corpus/cases/engine/brand-new.json aside.json
ln -s "$PWD/aside.json" corpus/cases/engine/brand-new.json
row 0 '6 passed' "$decoy" test --corpus corpus --run engine/brand-new
rm corpus/cases/engine/brand-new.json
mv aside.json corpus/cases/engine/brand-new.json
ln -s / corpus/cases/root
row 2 'corpus/cases/root: expected files, folders and links' "$decoy" rules list cases --corpus corpus
rm corpus/cases/root
mkfifo corpus/cases/fifo
row 2 'corpus/cases/fifo: expected files' "$decoy" rules list cases --corpus corpus
rm corpus/cases/fifo
row 2 'Not a directory' "$decoy" rules list cases --corpus one.json
mkdir corpus/elsewhere
mkfifo corpus/elsewhere/fifo
ln -s / corpus/elsewhere/root
row 0 'passed' "$decoy" test --corpus corpus/ --run engine/brand-new
printf '{"id":' >corpus/cases/engine/brand-new.json
row 2 'brand-new.json:[0-9]+:[0-9]+' "$decoy" test --corpus corpus
printf '{"expect":{"lint":{"driver":"xe@"}}}' >corpus/cases/engine/brand-new.json
row 2 'brand-new.json:1:29: expect.lint.driver: expected auto, none or NAME' "$decoy" rules list cases --corpus corpus
{
	printf '{"id":"9999","rules":[0'
	head -c 1500000 /dev/zero | sed 's/\x0/,0/g'
	printf ']}'
} >corpus/cases/engine/brand-new.json
row 3 '^decoy: out of memory' scarce "$decoy" rules list cases --corpus corpus
rm corpus/cases/engine/brand-new.*
row 2 'registry|brand-new' "$decoy" test --corpus corpus

# doctor, on a machine that has only a few empty files
guest=doctor/home/.cache/decoy/stock/guest-$("$source/ci/kernels/key" | cut -c 1-16)
mkdir -p doctor/bin "$guest"
for program in qemu-system-x86_64 python3 gcc; do
	: >doctor/bin/$program
	chmod +x doctor/bin/$program
done
: >"$guest/agent"
: >"$guest/9p.ko"
doctor() {
	env -u XDG_CACHE_HOME PATH="$PWD/doctor/bin" HOME="$PWD/doctor/home" "$decoy" doctor "$@"
}
row 0 '^1?[0-9] of 15 are ready$' doctor
row 0 '^vm +ready' doctor vm
row 0 '^  qemu +there +/.*/doctor/bin/qemu-system-x86_64$' doctor vm adapters
row 3 '^  fix: ci/roots/monitors$' doctor monitors
row 3 '^  guest-uml +missing' doctor uml vm
row 3 '^  fix: apt-get install cmake ninja-build pkg-config$' doctor build
row 3 '"fix": "ci/kernels/uml"' doctor uml --json
[ -e /dev/grtrace ] || row 3 '^  fix: .*modprobe grtrace$' doctor tracer
[ -e /sys/module/grtrace ] ||
	row 3 '^  fix: apt-get install dkms && .* && dkms add .*/decoy-([0-9.]+) && dkms install decoy/\1 && ' doctor tracer
rm doctor/bin/qemu-system-x86_64 "$guest/agent"
row 3 '^  fix: apt-get install qemu-system-x86 && ci/kernels/stock$' doctor vm
row 2 "no capability 'nope'" doctor vm nope
rm -r doctor

rows_end
