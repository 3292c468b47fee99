#!/bin/bash
# SPDX-License-Identifier: MIT
# driver.sh DECOY SOURCE: the two commands of docs/driver-authors.md, and drivers with faults, in the stock kernel's guest,
# where that is in the cache (else 77). One driver; with DECOY_SAMPLE=all each of the examples, and each fault.
set -u
decoy=$1
source=$2
bad=0

"$source/ci/kernels/stock" --cached >/dev/null || exit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM

fail() {
	echo "$*"
	bad=1
}

# build DIR [KERNEL]: with the first of the two commands.
build() {
	make -C "$("$decoy" vm --headers --kernel "${2:-stock}")" M="$1" W=1 >"$work/log" 2>&1 || {
		cat "$work/log"
		exit 3
	}
	! grep -n 'warning:' "$work/log" || fail "$1: warnings"
}

# judged WHAT CODE PATTERN... -- ARGUMENT...: the exit code, and each pattern in what is printed.
judged() {
	local what=$1 want=$2 patterns=() code
	shift 2
	while [ "$1" != -- ]; do
		patterns+=("$1")
		shift
	done
	shift
	timeout 3000 "$decoy" vm "$@" >"$work/out.$what" 2>&1
	code=$?
	[ $code = "$want" ] || fail "$what: exit code $code, expected $want: $(tail -n 20 "$work/out.$what")"
	for pattern in "${patterns[@]}"; do
		grep -q -e "$pattern" "$work/out.$what" ||
			fail "$what: no \"$pattern\": $(tail -n 20 "$work/out.$what")"
	done
	echo "$what: exit code $code"
}

mkdir "$work/examples"
cp "$source"/fake-drm/examples/* "$work/examples/"
[ "${DECOY_SAMPLE:-}" = all ] || echo 'obj-m := broken_time.o' >"$work/examples/Kbuild"
build "$work/examples"

# what is refused before a boot
head -c 4096 "$work/examples/broken_time.ko" >"$work/cut.ko"
LC_ALL=C sed 's/vermagic=6\./vermagic=5./' "$work/examples/broken_time.ko" >"$work/other.ko"
judged cut 2 'is not a kernel module' -- --module "$work/cut.ko"
judged text 2 'is not a kernel module' -- --module "$0"
judged missing 2 'No such file' -- --module "$work/no.ko"
judged other-kernel 2 'was built for the kernel "5\.' 'decoy vm --headers' -- --module "$work/other.ko"
judged twice 2 'given twice' -- --module "$work/examples/broken_time.ko" --module "$work/examples/broken_time.ko"

judged broken_time 1 'time\.catch-up' '4 passed, 1 failed' -- --level should --keep "$work/kept" \
	--module "$work/examples/broken_time.ko"
head -n 1 "$work/kept/broken_time.fdseq" | grep -q '^# fdseq 1 kernel=6.* driver=broken_time$' ||
	fail "broken_time: the header of its recording: $(head -n 1 "$work/kept/broken_time.fdseq")"
"$decoy" lint "$work/kept/broken_time.fdseq" | grep -q 'time\.catch-up' || fail "broken_time: lint finds nothing"

[ "${DECOY_SAMPLE:-}" = all ] || exit $bad

judged tiny_sound 0 '^5 passed, 0 failed, 0 skipped' -- --module "$work/examples/tiny_sound.ko"
judged tiny_kms 0 '^5 passed, 0 failed, 0 skipped' -- --module "$work/examples/tiny_kms.ko"
judged broken_unit 1 'value\.unit' '^lines are those of broken_unit\.fdseq' -- --module "$work/examples/broken_unit.ko"
judged broken_id 1 'client\.id-scope' 'module/client-id' -- --module "$work/examples/broken_id.ko"
judged broken_name 1 'client\.driver-of-device' 'expected "broken_name"' '^4 passed, 1 failed' -- --module "$work/examples/broken_name.ko"
judged several 1 'value\.unit' 'time\.catch-up' -- --level should --module "$work/examples/broken_unit.ko" \
	--module "$work/examples/broken_time.ko"
judged workload 0 'ended with 7' -- --module "$work/examples/tiny_sound.ko" -- sh -c 'exec 5<>/dev/dri/renderD128; sleep 2; exit 7'

# the live rules: of these drivers one prints another name than its device returns
cat >"$work/watch" <<END
exec 5<>/dev/dri/card0 6<>/dev/dri/renderD128
'$decoy' watch -q --open-nodes --for 2s --every 250ms
echo "watched, \$?"
END
judged watch_sound 0 '^    watched, 0$' -- -v --module "$work/examples/tiny_sound.ko" -- sh "$work/watch"
judged watch_broken 0 'must client\.driver-of-device: drm-driver: "Broken GPU": expected broken_name' '^    watched, 1$' -- \
	-v --module "$work/examples/broken_name.ko" -- sh "$work/watch"

faults='warn_open oops_ioctl oops_exit hang_init hang_exit hang_show leak_ref fails_init no_node no_exit silent repeats
	other_unit other_user other_name four_reads taints late'
mkdir "$work/faults"
cp "$source/fake-drm/examples/tiny.h" "$source/harness/vm/tests/driver_faults.h" "$work/faults/"
for fault in $faults; do
	echo "obj-m += $fault.o" >>"$work/faults/Kbuild"
	printf '#define FAULT_%s\n#include "driver_faults.h"\n' "${fault^^}" >"$work/faults/$fault.c"
done
build "$work/faults"

# fault FAULT CODE PATTERN...
fault() {
	local name=$1 code=$2
	shift 2
	judged "$name" "$code" "$@" -- --module "$work/faults/$name.ko"
}

fault warn_open 1 'while a workload (ours) used it' 'fault_open.*\[warn_open\]' '/dev/dri/card0, open$'
fault oops_ioctl 1 'NULL pointer' 'while a workload (ours) used it' 'DRM_IOCTL_MODE_CREATE_DUMB$'
fault oops_exit 1 'while oops_exit was removed'
fault hang_init 1 'while hang_init was loaded'
fault hang_exit 1 'while hang_exit was removed'
fault hang_show 1 'did not return'
fault leak_ref 1 'leak_ref cannot be removed'
fault fails_init 3 'fails_init did not load: No such device' 'there is no such GPU'
fault no_node 4 'it created no node'
fault no_exit 0 '4 passed, 0 failed, 1 skipped' '^skipped: module/unload: no_exit has no exit function'
fault silent 4 'nothing was judged'
# what behaves for the agent alone, or for a while
fault other_unit 1 'value\.uint'
fault other_user 1 'value\.unit'
fault other_name 1 'value\.unit'
fault four_reads 1 'no line begins with drm- in [0-9]* of [0-9]* reads of the same descriptors'
fault taints 0 'the kernel is tainted: U (set on request)' '^5 passed'
judged late 1 'value\.unit' 'watched for 3[0-9]\.[0-9] s' -- --soak --for 32s --module "$work/faults/late.ko"
# recommended, not required: named, and what asks for it
fault repeats 0 '^skipped, as it is not required: key\.unique (should); --level' '^5 passed, 0 failed, 1 skipped'

# the other kernel, whose clock does not wait and which reports where a fault was by its address
if "$source/ci/kernels/uml" --cached >/dev/null; then
	mkdir "$work/uml"
	cp "$source"/fake-drm/examples/tiny.h "$source"/fake-drm/examples/broken_time.c "$source"/fake-drm/examples/tiny_sound.c \
		"$work/faults/driver_faults.h" "$work/faults/oops_ioctl.c" "$work/uml/"
	echo 'obj-m := broken_time.o tiny_sound.o oops_ioctl.o' >"$work/uml/Kbuild"
	build "$work/uml" uml
	judged uml_sound 0 '^5 passed, 0 failed, 0 skipped' -- --kernel uml --module "$work/uml/tiny_sound.ko"
	judged uml_time 1 'time\.catch-up' -- --kernel uml --module "$work/uml/broken_time.ko"
	judged uml_oops 1 'Kernel mode fault' -- --kernel uml --module "$work/uml/oops_ioctl.ko"
	judged uml_other 2 'was built for the kernel' -- --kernel uml --module "$work/examples/tiny_sound.ko"
	judged uml_workload 2 'kernel stock or newest only' -- --kernel uml --module "$work/uml/tiny_sound.ko" -- true
fi

# the newest kernel, on which clients have names; built in its own root
if "$source/ci/kernels/newest" --cached >/dev/null; then
	mkdir "$work/newest"
	cp "$source"/fake-drm/examples/tiny.h "$source"/fake-drm/examples/broken_time.c "$source"/fake-drm/examples/tiny_sound.c \
		"$work/newest/"
	echo 'obj-m := broken_time.o tiny_sound.o' >"$work/newest/Kbuild"
	build "$work/newest" newest
	judged newest_sound 0 '^6 passed, 0 failed, 0 skipped' -- --kernel newest --module "$work/newest/tiny_sound.ko"
	judged newest_time 1 'time\.catch-up' -- --kernel newest --module "$work/newest/broken_time.ko"
fi

# the templates of the forges, with their own lines: command, guest and modules are built
mkdir "$work/mine"
cp "$source/fake-drm/examples/tiny.h" "$source/fake-drm/examples/broken_unit.c" "$work/mine/"
echo 'obj-m := broken_unit.o' >"$work/mine/Kbuild"
export DECOY_BUILD=$work/build DECOY_DIRECTORY=$work/mine DECOY_ARGUMENTS='--level should' DECOY_REPORT=$work/github.xml
export GITHUB_ACTION_PATH=$source/ci/github/driver
line=$(sed -n 's/^      run: //p' "$GITHUB_ACTION_PATH/action.yml")
sh -c "$line" >"$work/out.github" 2>&1
code=$?
if [ $code != 1 ] || ! grep -q 'value\.unit' "$work/github.xml"; then
	fail "github: exit code $code: $(tail -n 20 "$work/out.github")"
fi
line=$(sed -n 's/^    - \(eval ".*gate-driver.*\)/\1/p' "$source/ci/gitlab/template.yml")
(cd "$work" && sh -c "${line/\/tmp\/decoy/$source}") >"$work/out.gitlab" 2>&1
code=$?
if [ $code != 1 ] || ! grep -q 'value\.unit' "$work/decoy.xml"; then
	fail "gitlab: exit code $code: $(tail -n 20 "$work/out.gitlab")"
fi
exit $bad
