#!/bin/sh
# SPDX-License-Identifier: MIT
# uml.sh DECOY SOURCE: the lane of the UML kernel, where that is in the cache (else 77), plays real
# scenarios; and no lie of a guest passes for a run: each ends with exit code 3 and its own message.
set -u
decoy=$1
source=$2
bad=0

guest=$("$source/ci/kernels/uml" --cached)
code=$?
[ "$code" = 0 ] || exit "$code"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

# holds WHAT EXIT-CODE MESSAGE: of the run that was.
holds() {
	if [ "$code" != "$2" ] || ! grep -q -- "$3" "$work/out"; then
		echo "$1: exit code $code, expected $2 and \"$3\"; it said:"
		head -n 20 "$work/out"
		bad=1
	else
		echo "$1: $3"
	fi
}

vm() {
	TMPDIR=$work/tmp "$decoy" vm --kernel uml --guest "$work/guest" "$@" >"$work/out" 2>&1
	code=$?
}

# lied KIND MESSAGE: what the agent does wrong after its first case.
lied() {
	DECOY_VM_LIE=$1 vm fork dup
	holds "lie: $1" 3 "$2"
}

copy() {
	rm -rf "$work/guest"
	cp -R "$guest" "$work/guest"
}

mkdir "$work/tmp"
copy
vm dup-fork-send exec-closes dies-mid-sweep memory-levels ring-full lies-large-text two-gpus-dip
holds 'scenarios' 0 '^8 passed, 0 failed, 0 skipped$'
grep -v '^fake_drm' "$work/out" | tail -n 1

vm --run check/fd-dup --run 'check/fd-re*'
holds 'checks' 0 '^3 passed, 0 failed, 0 skipped$'
vm --run nothing
holds 'nothing chosen' 4 'no case is selected'

lied killed 'the agent ended with signal 9, after 1 of 3 cases'
lied cut 'the plan is cut short: 1 of 3 cases'
lied splat 'the kernel complains: .*WARNING: CPU: 0'
lied nonce 'the guest said the nonce of another run'
lied panic 'the kernel complains: .*Kernel panic'

rm "$work/guest/splats.deny"
vm fork
holds 'no deny list' 3 'without it no run counts'

copy
rm "$work/guest/fake_drm.ko"
vm fork
holds 'no module' 3 'fake_drm.ko: No such file'
copy

# a guest that says all that it should, and something of it is not so
rm "$work/guest/linux"
cat >"$work/guest/linux" <<END
#!/bin/sh
'$guest/linux' "\$@" 3>'$work/stream'
sed -f '$work/lie' '$work/stream' >&3
END
chmod +x "$work/guest/linux"

# altered WHAT SED EXIT-CODE MESSAGE
altered() {
	printf '%s\n' "$2" >"$work/lie"
	vm fork
	holds "$1" "$3" "$4"
}

altered 'another text' '/^# read 1 0 /s/6e730a/6e740a/' 1 'read 0, at .*: the driver says'
altered 'another text in the journal' '/^# journal 0 /s/6e730a/6e740a/' 1 \
	'journal of device 0: entry [0-9]*, at .*: the driver says'
altered 'another truth' '/^# truth 0 /s/\(627573795f6e7320\)3./\139/' 1 \
	'journal of device 0: .*truth: the driver says'
altered 'no journal' '/^# journal /d' 3 'the journal is cut'
altered 'a journal that is cut' '/^# journal 0 /s/................$//' 3 'the journal is cut'

# whatever happened to the guests, nothing of them is left
if ! rmdir "$work/tmp"; then
	ls -R "$work/tmp"
	bad=1
fi

[ "$bad" = 0 ]
