#!/bin/sh
# SPDX-License-Identifier: MIT
# sparse.sh SOURCE: fake_drm.ko has no warning of gcc (W=1) and none of sparse; that sparse was asked, a
# fault of our own making shows. Exit code 77 where sparse or the UML kernel is not there.
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
cp -R "$source/fake-drm/model" "$source/fake-drm/module" "$source/fake-drm/uapi" "$work/"

# build LOG: make's exit code; sparse is asked of what is compiled.
build() {
	env -u MAKEFLAGS -u MAKELEVEL make -j "$(nproc)" -C "$kernel/build/source" \
		O="$kernel/build" ARCH=um M="$work/module" W=1 C=1 CONFIG_DRM_SCHED=m \
		KBUILD_EXTRA_SYMBOLS="$kernel/work/sched/Module.symvers" modules >"$1" 2>&1
}

bad=0
if ! build "$work/log" || grep -q 'warning:\|error:' "$work/log"; then
	grep 'warning:\|error:\|\*\*\*' "$work/log" | sed "s|$work/||g"
	bad=1
fi
checked=$(grep -c '^ *CHECK ' "$work/log")
echo "$checked files were checked"
[ "$checked" -ge 40 ] || bad=1

# a pointer of a program's that is followed
cat >>"$work/module/words.c" <<'END'
int fake_fault(const int __user *number);
int fake_fault(const int __user *number)
{
	return *number;
}
END
build "$work/log"
if ! grep -q 'words.c.*dereference of noderef' "$work/log"; then
	echo 'a fault was not found:'
	tail -n 5 "$work/log"
	bad=1
fi
[ "$bad" = 0 ]
