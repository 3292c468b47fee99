#!/bin/sh
# SPDX-License-Identifier: MIT
# sparse.sh SOURCE: fake_drm.ko and decoy_hardware.ko have no warning of gcc (W=1) and none of sparse; that sparse was
# asked, a fault of our own making shows. Exit code 77 where sparse or the UML kernel is not there.
set -u
source=$1
if ! command -v sparse >/dev/null; then
	echo 'skipped: no sparse'
	exit 77
fi
guest=$("$source/ci/kernels/uml" --cached) || exit
kernel=$(readlink "$guest/kernel")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
cp -R "$source/fake-drm/model" "$source/fake-drm/module" "$source/fake-drm/uapi" \
	"$source/fake-drm/hardware" "$work/"

# build MODULE LOG: make's exit code; sparse is asked of what is compiled.
build() {
	env -u MAKEFLAGS -u MAKELEVEL make -j "$(nproc)" -C "$kernel/build/source" \
		O="$kernel/build" ARCH=um M="$work/$1" W=1 C=1 modules >"$2" 2>&1
}

# check MODULE FILES: at least so many of its files have no warning.
check() {
	if ! build "$1" "$work/log" || grep -q 'warning:\|error:' "$work/log"; then
		grep 'warning:\|error:\|\*\*\*' "$work/log" | sed "s|$work/||g"
		bad=1
	fi
	checked=$(grep -c '^ *CHECK ' "$work/log")
	echo "$1: $checked files were checked"
	[ "$checked" -ge "$2" ] || bad=1
}

bad=0
check module 40
check hardware 15

# a pointer of a program's that is followed
cat >>"$work/module/words.c" <<'END'
int fake_fault(const int __user *number);
int fake_fault(const int __user *number)
{
	return *number;
}
END
build module "$work/log"
if ! grep -q 'words.c.*dereference of noderef' "$work/log"; then
	echo 'a fault was not found:'
	tail -n 5 "$work/log"
	bad=1
fi
[ "$bad" = 0 ]
