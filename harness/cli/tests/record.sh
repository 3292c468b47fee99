#!/bin/sh
# SPDX-License-Identifier: MIT
# record.sh DECOY: recordings of made trees, and of this machine.
set -u
decoy=$1
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"
# shellcheck source=harness/cli/tests/live_tree.sh
. "$(dirname "$0")/live_tree.sh"

head='pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t513\n'
tree_process 4242 alice
tree_fd 4242 0 /dev/null "$head"
tree_fd 4242 3 /dev/dri/renderD128 \
	"${head}drm-driver:\ti915\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t4\ndrm-engine-render:\t1000 ns\n"
tree_process 7 'a b'
tree_fd 7 5 /dev/accel/accel0

# what is recorded, and that the lint reads it
row 0 'record: run.fdseq: 5 sweeps, ' "$decoy" record run.fdseq --proc tree --sweeps 5 --every 20ms
row 0 '^# fdseq 1$' head -n 1 run.fdseq
row 0 '^@ [0-9]+ sweep=0 pid=7 fd=5 dev=261:0 comm=a%20b until=[0-9]+ err=2$' cat run.fdseq
row 0 '^@ [0-9]+ sweep=1 pid=4242 fd=3 dev=226:128 comm=alice until=[0-9]+ len=[0-9]+$' cat run.fdseq
row 1 '^0$' grep -c 'fd=0 ' run.fdseq
row 0 '^1 passed' "$decoy" lint run.fdseq
row 0 '^1 passed' sh -c '"$0" record --proc tree --sweeps 2 --every 20ms | "$0" lint -' "$decoy"
row 0 '^@ [0-9]+ sweep=0 pid=7' "$decoy" record - -q --proc tree --pid 7 --for 100ms
row 0 '^0$' sh -c '"$0" record - -q --proc tree --pid 7 --for 100ms | grep -c pid=4242 || :' "$decoy"
# one that is cut is not judged: in a text behind a whole line, in a number, in the line of a read
for bytes in 1 2 5 40 250; do
	head -c -$bytes run.fdseq >cut.fdseq
	row 2 '^decoy: cut.fdseq:[0-9]+:[0-9]+: .*the recording is truncated' "$decoy" lint cut.fdseq
done
# a sweep that finds nothing open is a line of its own
mkdir none
row 4 'none.fdseq: 3 sweeps, 0 reads' "$decoy" record none.fdseq --proc none --sweeps 3 --every 20ms
row 0 '^@ [0-9]+ sweep=2 reads=0$' tail -n 1 none.fdseq
row 0 '^4$' sh -c 'wc -l <none.fdseq'
row 4 'nothing is asked: no descriptor is ever read|no DRM text: nothing in it' "$decoy" replay -v none.fdseq
closes='until grep -q sweep=0 between.fdseq; do sleep 0.02; done
rm tree/4242/fd/3 tree/7/fd/5
until grep -q reads=0 between.fdseq; do sleep 0.02; done'
row 0 'between.fdseq' "$decoy" record between.fdseq --proc tree --every 20ms -- sh -c "$closes"
row 0 'sweep=0 pid=7 ' cat between.fdseq
row 0 ' reads=0$' tail -n 1 between.fdseq
row 0 '^[1-9][0-9]* passed, 0 failed' "$decoy" replay between.fdseq
row 0 '^0$' sh -c '"$0" record - -q --anonymise --proc none --sweeps 1 | grep -c "@ [1-9]" || :' "$decoy"
tree_fd 4242 3 /dev/dri/renderD128
tree_fd 7 5 /dev/accel/accel0

# a recording is replaced
row 0 'run.fdseq: 1 sweeps' "$decoy" record run.fdseq --proc tree --for 100ms
row 0 '^2$' grep -c '^@' run.fdseq

# a command: it runs while the recording is made, and its output is not in it
row 0 'sh ended with 3' "$decoy" record cmd.fdseq --proc tree --every 10ms -- sh -c 'exit 3'
row 0 '^here$' "$decoy" record cmd.fdseq --proc tree -q -- echo here
row 0 '^1 passed' sh -c '"$0" record --proc tree -- echo here | "$0" lint -' "$decoy"
row 0 '^1 passed' sh -c '"$0" record --proc tree --sweeps 2 --every 20ms -- sleep 60 | "$0" lint -' "$decoy"
row 0 'record: cmd.fdseq: 1 sweeps' "$decoy" record cmd.fdseq --proc tree --for 100ms -- sleep 60
row 2 'no-such-command: No such file' "$decoy" record cmd.fdseq --proc tree -- no-such-command
row 2 'expected one file' "$decoy" record a.fdseq b.fdseq
row 2 'expected one file' "$decoy" record a.fdseq --

# what cannot be done; what cannot begin leaves a recording as it is
cp run.fdseq kept.fdseq
row 2 'no-such-command: No such file' "$decoy" record kept.fdseq --proc tree -- ./no-such-command
row 2 'no such process' "$decoy" record kept.fdseq --proc tree --pid 8
row 0 '^same$' sh -c 'cmp run.fdseq kept.fdseq && echo same'
row 2 'no such process' "$decoy" record a.fdseq --proc tree --pid 8
row 2 '^decoy: --pid 0' "$decoy" record --pid 0
row 2 '^decoy: --for 0' "$decoy" record --for 0
row 2 '^decoy: --every x' "$decoy" record --every x
row 2 '^decoy: --sweeps 0' "$decoy" record --sweeps 0
row 2 'no-such-tree: No such file' "$decoy" record --proc no-such-tree
row 2 'Not a directory' "$decoy" record --proc tree/7/comm
row 2 'is not a recording; remove it' "$decoy" record tree/7/comm --proc tree --for 100ms
row 0 '^a b$' cat tree/7/comm
row 2 'cannot write no/such.fdseq' "$decoy" record no/such.fdseq --proc tree --for 100ms
[ ! -c /dev/full ] || row 3 'No space left' "$decoy" record /dev/full --proc tree --for 100ms
mkdir empty
row 4 'no DRM file was open' "$decoy" record none.fdseq --proc empty --for 100ms
row 4 'no DRM text' "$decoy" lint none.fdseq

# two recorders on one file
"$decoy" record two.fdseq -q --proc tree &
while ! [ -s two.fdseq ]; do sleep 0.05; done
row 2 'another recorder is writing to it' "$decoy" record two.fdseq --proc tree --for 100ms
row 2 'standard output: another recorder is writing to it' sh -c '"$0" record --proc tree --for 100ms >>two.fdseq' "$decoy"
kill -TERM $!
wait $!
row 0 '^1 passed' "$decoy" lint two.fdseq
"$decoy" record -q --proc tree >out.fdseq &
while ! [ -s out.fdseq ]; do sleep 0.05; done
row 2 'another recorder is writing to it' "$decoy" record out.fdseq --proc tree --for 100ms
row 2 'standard output: another recorder is writing to it' sh -c '"$0" record --proc tree --for 100ms >>out.fdseq' "$decoy"
kill -TERM $!
wait $!
row 0 '^1 passed' "$decoy" lint out.fdseq
# the shell has the descriptor still: the next recorder may write
row 0 'two.fdseq: 1 sweeps' sh -c 'exec >>two.fdseq; "$0" record -q --proc tree --for 100ms; "$0" record two.fdseq --proc tree --for 100ms' "$decoy"

# the kernel of this machine is in the header; a made tree has none
case $("$decoy" record -q --for 100ms 2>/dev/null | head -n 1) in
"# fdseq 1 kernel=$(uname -r)"*) ;;
*) bad=$((bad + 1)) && echo "expected the kernel's release in the first line" ;;
esac

# a signal ends the command, and what that started
"$decoy" record stopped.fdseq --proc tree -- sh -c 'sleep 1000 & echo $! >started; wait' 2>err </dev/null &
until [ -s started ]; do
	sleep 0.1
	kill -0 $! || break
done
kill -TERM $!
wait $!
for _ in $(seq 100); do
	state=$(sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$(cat started)/status" 2>/dev/null)
	case $state in
	'' | Z) break ;;
	esac
	sleep 0.1
done
row 0 '^$' sh -c 'echo "$1" | tr -d Z' sh "$state"
case $state in
[!Z]*) kill -KILL "$(cat started)" ;;
esac

# killed in the middle: each of its sweeps is whole
i=0
while [ $i -lt 300 ]; do
	tree_fd 4242 $((i + 10)) /dev/dri/renderD128 "${head}drm-driver:\ti915\ndrm-client-id:\t$i\ndrm-engine-render:\t0 ns\n"
	i=$((i + 1))
done
for delay in 0.11 0.23 0.37 0.4; do
	rm -f killed.fdseq
	"$decoy" record killed.fdseq --every 1ms --proc tree 2>/dev/null &
	until grep -qs '^@' killed.fdseq || ! kill -0 $!; do # a loaded machine has no sweep yet
		sleep 0.02
	done
	sleep $delay
	kill -KILL $! && wait $! 2>/dev/null
	# the writer ends after its recorder
	flock killed.fdseq true
	row 0 '^1 passed' "$decoy" lint killed.fdseq
	row 0 '^0$' awk '/^@/ { n++ } END { print n % 302 }' killed.fdseq
done

# nothing of a person stays, and the rules that the texts break do
rm -rf tree
tree_process 4242 alice
tree_fd 4242 3 /dev/dri/renderD128 "${head}drm-driver:\ti915\ndrm-client-id:\t4\ndrm-client-name:\tAlice M\303\274ller 1815\ndrm-pdev:\t0000:00:02.0 alice\ndrm-engine-x:\talice ns\ndrm-engine-alice doe:\t5 ns\ndrm-owner:\talice 1815\ni915-user:\tAlice\nalice was here\nhome alice: 1815\n"
"$decoy" record plain.fdseq -q --proc tree --sweeps 3 --every 20ms
row 0 'lice' grep -a lice plain.fdseq
"$decoy" record anonymous.fdseq -q --anonymise --proc tree --sweeps 3 --every 20ms
row 1 '^0$' grep -aiEc 'lice|1815|ller|4242' anonymous.fdseq
row 0 '^@ 0 sweep=0 pid=1 fd=3 dev=226:128 until=' cat anonymous.fdseq
for name in plain anonymous; do
	"$decoy" lint --json -q $name.fdseq | grep -o '"rule":"[^"]*"' | sort -u >$name.rules
done
row 0 '^same$' sh -c 'cmp plain.rules anonymous.rules && echo same'
row 0 'value.uint' cat anonymous.rules
row 0 'client.pdev-format' cat anonymous.rules

rows_end
