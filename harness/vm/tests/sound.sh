#!/bin/sh
# SPDX-License-Identifier: MIT
# sound.sh DECOY SOURCE KERNEL: scenarios pass in this kernel, and no fault of a guest passes for a run:
# each ends with exit code 3, or 1 where the driver may be at fault, and with a message of its own.
# shellcheck disable=SC2034,SC2154 # shared with guest.sh
set -u
decoy=$1
source=$2
kernel=$3
# shellcheck source=guest.sh
. "$source/harness/vm/tests/guest.sh"

# faulty KIND EXIT-CODE MESSAGE [OPTION...]: a run whose agent injects this fault, after its first case or in it.
faulty() {
	kind=$1
	expected=$2
	message=$3
	shift 3
	DECOY_VM_FAULT=$kind vm "$@" fork dup
	holds "fault: $kind" "$expected" "$message"
}

# interrupted SIGNAL: decoy gets it: it kills the guest, leaves no file, and reports nothing but that.
interrupted() {
	env --default-signal=INT TMPDIR="$work/tmp" "$decoy" vm --kernel "$kernel" --guest "$work/guest" \
		--accel tcg >"$out" 2>&1 &
	pid=$!
	guest_pid=
	while [ -z "$guest_pid" ] && kill -0 $pid 2>/dev/null; do
		guest_pid=$(cat /proc/$pid/task/$pid/children 2>/dev/null)
	done
	sleep 0.5
	kill -"$1" $pid
	wait $pid
	code=$?
	holds "SIG$1" 3 "^stopped by SIG$1: 0 of [0-9]* were judged$"
	for one in $guest_pid; do
		! kill -0 "$one" 2>/dev/null || { echo "SIG$1: the guest goes on"; bad=1; }
	done
	[ -z "$(ls "$work/tmp")" ] || { echo "SIG$1: left: $(ls -R "$work/tmp")"; bad=1; }
}

# killed: the guest's process is killed from outside.
killed() {
	TMPDIR=$work/tmp "$decoy" vm --kernel "$kernel" --guest "$work/guest" --accel tcg fork \
		>"$out" 2>&1 &
	pid=$!
	guest_pid=
	while [ -z "$guest_pid" ] && kill -0 $pid 2>/dev/null; do
		guest_pid=$(cat /proc/$pid/task/$pid/children 2>/dev/null)
	done
	# shellcheck disable=SC2086 # there is one
	kill -9 $guest_pid
	wait $pid
	code=$?
}

# Seconds, beyond what a boot needs on a busy machine; a UML kernel boots in one, and works while it hangs.
case $kernel in
uml) silence=4 deadline=5 ;;
*) silence=10 deadline=12 ;;
esac

# One after the other: with many emulated machines at once, their clocks are unreliable.
waits() {
	faulty hang 3 "the agent printed nothing for ${silence}000 ms" --silence ${silence}s
	faulty hang 3 "the guest did not end within ${deadline}000 ms" --deadline ${deadline}s
	faulty stuck 3 'the agent ended with exit code 124, after 0 of 3 cases' --timeout 2s
}

copy
aside waits

vm dup-fork-send exec-closes dies-mid-sweep memory-levels ring-full lies-large-text two-gpus-dip
holds 'scenarios' 0 '^8 passed, 0 failed, 0 skipped$'

vm --run check/fd-dup
holds 'a check' 0 '^2 passed, 0 failed, 0 skipped$'
vm --run nothing
holds 'nothing chosen' 4 'no case is selected'

faulty killed 3 'the agent ended with signal 9, after 1 of 3 cases'
faulty cut 3 'the plan is cut short: 1 of 3 cases'
faulty splat 3 'the kernel log has a splat: .*WARNING: CPU: 0'
faulty nonce 3 'the verdict has the nonce of another run'
faulty no-verdict 3 'the guest ended without a verdict'
faulty panic 3 'the kernel log has a splat: .*Kernel panic'
faulty taint 3 'the kernel is tainted: [0-9]*; expected no bits other than those of'
faulty late 1 'the case did not end within 2000 ms' --timeout 2s
if [ "$kernel" = stock ]; then
	# the clock of a UML kernel stands while it works
	faulty slow 0 '^3 passed, 0 failed, 0 skipped$' --timeout 1s
	faulty refusal 3 'QEMU ended with exit code 0, expected 85'
fi
asides_end

interrupted HUP
interrupted INT
interrupted TERM

killed
holds 'killed' 3 'was killed by signal 9'

rm "$work/guest/splats.deny"
changed
vm fork
holds 'no deny list' 3 'no run counts without a deny list'
echo '# nothing' >"$work/guest/splats.deny"
changed
vm fork
holds 'an empty deny list' 3 'it is empty; no run counts without a deny list'

copy
rm "$work/guest/fake_drm.ko"
vm fork
holds 'a guest that lacks a file' 3 "fake_drm.ko differs from its checksum; rebuild it: ci/kernels/$kernel"
changed
vm fork
holds 'no module' 3 'fake_drm.ko: No such file'

ends
