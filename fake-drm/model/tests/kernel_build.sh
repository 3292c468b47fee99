#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the model into a module against installed kernel headers, in a copy: no warning at W=1, no
# frame over 512 bytes.
#   kernel_build.sh MODEL_DIR SOURCE...
set -eu

room=$1
shift

headers=
for dir in ${KERNEL_HEADERS:-} /lib/modules/*/build /usr/src/linux-headers-*-amd64; do
	if [ -e "$dir/Module.symvers" ]; then
		headers=$dir
		break
	fi
done
if [ -z "$headers" ]; then
	echo "skipped: no kernel headers in /lib/modules or /usr/src (linux-headers-amd64 has them)"
	exit 77
fi

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT INT TERM
for source in "$@"; do
	cp "$room/$source" "$tmp/"
done
cp -r "$room"/*.h "$room/command" "$room/tests/kernel_main.c" "$tmp/"
{
	echo "obj-m := fgpu_model.o"
	echo "fgpu_model-y := kernel_main.o $(for source in "$@"; do printf '%s.o ' "${source%.c}"; done)"
	echo "ccflags-y := -Wframe-larger-than=512"
} >"$tmp/Kbuild"

env -u MAKEFLAGS -u MAKELEVEL make -C "$headers" M="$tmp" W=1 >"$tmp/log" 2>&1 || {
	cat "$tmp/log"
	exit 1
}
# Without a vmlinux there is no BTF; that says nothing about the module. Nor does the compiler's age.
if grep -i 'warning' "$tmp/log" | grep -v 'the compiler differs from the one used to build'; then
	cat "$tmp/log"
	exit 1
fi
[ -s "$tmp/fgpu_model.ko" ]
echo "built against $headers"
