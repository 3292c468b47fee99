#!/bin/sh
# SPDX-License-Identifier: MIT
# program.sh DECOY SOURCE: decoy vm -- CMD in the stock kernel's guest, where that is in the cache (else 77):
# what a program reads, its output, the truth, the files that come back; and that no other file is left.
set -u
decoy=$1
source=$2
bad=0
here=$(cd "$(dirname "$0")" && pwd)

guest=$("$source/ci/kernels/stock" --cached)
code=$?
[ "$code" = 0 ] || exit "$code"
work=$(mktemp -d)
output=$work
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
mkdir "$work/tmp" "$work/dir"
export TMPDIR="$work/tmp"
cd "$work/dir" || exit 3

fail() {
	echo "$*"
	bad=1
}

# vm ARGUMENT...: standard output and error to files.
vm() {
	"$decoy" vm --guest "$guest" "$@" >"$output/out" 2>"$output/err"
	code=$?
}

# holds WHAT CODE [FILE TEXT]...: of the last run.
holds() {
	what=$1
	[ "$code" = "$2" ] || fail "$what: exit code $code, expected $2: $(tail -n 3 "$output/err")"
	shift 2
	while [ $# -gt 0 ]; do
		grep -qe "$2" "$output/$1" ||
			fail "$what: no \"$2\" in $1: $(tail -n 3 "$output/$1")"
		shift 2
	done
	echo "$what: exit code $code"
}

# Runs that mostly wait, in the background.
waits() {
	output=$work/waits
	mkdir "$output"
	vm --scenario unplugged -- sleep 20
	holds 'what cannot begin anew' 0 err 'could not begin anew'
	vm --deadline 12s -- sleep 100
	holds 'a deadline' 3 err 'did not \(end\|start the program\)'
	exit "$bad"
}

cat >"$work/steady.json" <<'END'
{
  "title": "4 of 16 ms", "why": "numbers that can be worked out", "origin": "made",
  "devices": {"gpu": {"driver": "i915", "engines": {"render": {}}}},
  "processes": {"app": {}}, "clients": {"main": {"device": "gpu"}},
  "steps": [
    {"at": "0s", "spawn": {"process": "app"}},
    {"at": "0s", "open": {"client": "main", "process": "app", "fd": 5}},
    {"at": "0s", "work": {"client": "main", "engine": "render", "busy": "4ms", "every": "16ms", "until": "1600ms"}}
  ]
}
END

# The command line; no guest is booted.
vm --
holds 'no command' 2 err 'expected a command'
vm dip -- true
holds 'a scenario without its option' 2 err 'expected a command'
vm --root "$work/none" -- true
holds 'no root' 2 err 'No such file'
vm --root "$work/steady.json" -- true
holds 'a root that is a file' 2 err 'not a directory'
vm --kernel uml -- true
holds 'another kernel' 2 err 'stock or newest only'
vm --scenario "$work/none" -- true
holds 'no scenario' 2 err 'no such file'
vm --guest "$work/none" -- true
holds 'no guest' 3 err 'ci/kernels/stock'

# What goes in and what comes out.
head -c 300000 /dev/urandom >"$work/in"
LANG=C.UTF-8 FOO=bar vm -- sh -c 'cat; pwd >&2; env >&2; echo x >file; echo x >../tmp/file; exit 7' <"$work/in"
holds 'pipes' 7 err "^$work/dir\$" err '^LANG=C.UTF-8$'
cmp "$work/in" "$work/out" || fail 'pipes: bytes were changed'
grep -q FOO "$work/err" && fail 'the environment is all passed on'
[ "$(cat file)" = x ] || fail 'a file that was made below the working directory did not come back'
[ ! -e "$work/tmp/file" ] || fail 'what was written elsewhere is here'
echo old >changed
chmod 600 changed
ln -s ../outside link
mkdir full
vm -- sh -c 'rm link; mkdir -p a/b .d; for f in changed a/b/c link .hidden .d/x; do echo new >$f; done
	chmod 755 a/b/c; ln -s x symbolic; mkfifo full/pipe; rm full/none'
holds 'files' 3 err 'cannot write link: it exists and is not a regular file' err '\(is\|are\) left in the guest: names that begin with a dot' \
	err 'full/pipe\? and 1 other are left in the guest: only regular files\|symbolic and 1 other are left'
[ "$(cat changed a/b/c)" = 'new
new' ] && [ "$(stat -c %a changed)" = 600 ] && [ -x a/b/c ] || fail "files: $(ls -lR)"
[ ! -e .hidden ] && [ ! -e .d ] && [ ! -e ../outside ] && [ ! -e symbolic ] || fail "files: $(ls -laR)"
vm -- "$decoy" record --for 500ms run.fdseq
holds 'a recording' 0
"$decoy" lint run.fdseq >"$output/out" || fail "the recording that came back: $(cat "$output/out")"
(cd / && "$decoy" vm --guest "$guest" -- sh -c 'echo x >decoy-not-here' 2>"$output/err")
code=$?
holds 'no working directory' 0 err 'below / nothing comes back'
[ ! -e /decoy-not-here ] || fail 'a file of / came back'
vm -- /none
holds 'not there' 127 err '/none: No such file'
vm -- /etc/passwd
holds 'not to be executed' 126
vm -- sh -c 'kill -9 $$'
holds 'killed' 137
# shellcheck disable=SC2016 # the guest's shell expands it
vm -- sh -c 'sleep 2; grep -ls "^drm-driver:" /proc/[0-9]*/fdinfo/* | wc -l
	cat /proc/[0-9]*/fdinfo/8 2>/dev/null; tr "\0" "\n" </proc/[0-9]*/cmdline 2>/dev/null; cat /proc/[0-9]*/comm'
holds 'the default scenario' 0 out '^drm-driver:	i915$' out '^drm-engine-render:	[0-9]* ns$' out '^compositor$' out '^[3-9]$'

# Numbers: of each 16 ms 4 are busy, in every round; the device's clock is the real one.
# the same run is watched and recorded there, on a real /proc: no rule is broken
vm --scenario "$work/steady.json" --truth "$work/truth" -- \
	sh -c '"$0" watch --for 3s --every 300ms && "$0" record --for 1s | "$0" lint -' "$decoy"
holds 'truth' 0 out 'i915 client [0-9]* [0-9]*/5(app)  render [0-9.]* %' out ' 0 that break the run' \
	out '^1 passed, 0 failed'
python3 "$here/program_truth.py" "$source/corpus/schema/truth.schema.json" "$work/truth" || bad=1
# an engine that is always busy has no time to spare: that the truth is reported meanwhile does not show
sed 's/4 of 16 ms/always/; s/"4ms"/"16ms"/' "$work/steady.json" >"$work/full.json"
vm --scenario "$work/full.json" --truth "$work/full" -- "$decoy" watch -q --level may --every 50ms --for 4s
holds 'truth of a busy engine' 0
[ ! -s "$output/out" ] || fail "truth of a busy engine: $(cat "$output/out")"
grep -q '"busy_ns":"1[0-9]\{9\}"' "$work/full" || fail 'truth of a busy engine: it is not busy'
# From here on no times are compared.
waits &
waits=$!
vm -v --scenario "$work/steady.json" -- cat /sys/kernel/debug/fake-drm/gpu0/truth
holds 'the last of it' 0 err '"what":"client".*"client":"main"' out '^client 0 engine 0 busy_ns'

# The ring tracer: a command's exit code, a second recorder, an interrupt, a recorder that is killed.
cat >"$work/record.sh" <<'END'
decoy=$1
cd /tmp || exit
"$decoy" trace record -q a.grt -- sh -c 'sleep 1; exit 7'
echo "command $?"
"$decoy" trace verify a.grt >a && tail -n 1 a | sed 's/^/command: /'
"$decoy" trace record -q b.grt &
pid=$!
until [ -s b.grt ]; do sleep 0.1; done
sleep 2
"$decoy" trace record -q c.grt
echo "second $?"
kill -KILL $pid
wait $pid
"$decoy" trace repair -q b.grt -o d.grt
"$decoy" trace verify d.grt >d && sed 's/^/killed: /' d
"$decoy" trace record -q e.grt &
pid=$!
until [ -s e.grt ]; do sleep 0.1; done
sleep 1
kill -INT $pid
wait $pid
echo "interrupted $?"
"$decoy" trace verify e.grt >e && tail -n 1 e | sed 's/^/interrupted: /'
END
vm -- sh "$work/record.sh" "$decoy"
holds 'a recorder' 0 out '^command 7$' out '^command: [0-9]* passed, 0 failed' out '^second 3$' \
	out '^killed: [1-9][0-9]* records, 0 lost, 0 places' out '^killed: [0-9]* passed, 0 failed' \
	out '^interrupted 0$' out '^interrupted: [0-9]* passed, 0 failed' err 'another session has the tracer'

# Ends.
vm -- sh -c 'echo c >/proc/sysrq-trigger'
holds 'a panic' 3 err 'the kernel log has a splat: .*panic'

# started NEEDLE: wait until the guest's program printed it.
started() {
	for _ in $(seq 600); do
		grep -q "$1" "$work/out" 2>/dev/null && return
		sleep 0.1
	done
	fail "the program did not start"
}

background() {
	: >"$work/out"
	"$decoy" vm --guest "$guest" -- sh -c "$1" </dev/null >"$work/out" 2>"$work/err" &
	pid=$!
	started here
	machine=$(pgrep -P $pid)
}

background 'trap "echo trapped; exit 5" TERM; echo here; while :; do sleep 0.1; done'
kill -TERM $pid
wait $pid
code=$?
holds 'a signal' 5 out trapped
background 'echo here; sleep 100'
kill -KILL "$machine"
wait $pid
code=$?
holds 'a machine that is killed' 3 err 'the guest ended before the program' err 'wrote below .* is lost with the guest'
background 'echo here; sleep 100'
kill -KILL $pid
wait $pid 2>/dev/null
for _ in $(seq 50); do
	state=$(sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$machine/status" 2>/dev/null)
	case $state in
	'' | Z) break ;;
	esac
	sleep 0.1
done
[ -z "$state" ] || [ "$state" = Z ] || fail 'the machine outlives us'

python3 "$here/program_tty.py" "$decoy" "$guest" || bad=1

wait "$waits" || bad=1
# no run may leave a file
rmdir "$TMPDIR" || {
	ls -R "$TMPDIR"
	bad=1
}
[ "$bad" = 0 ]
