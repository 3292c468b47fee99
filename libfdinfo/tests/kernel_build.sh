#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds kernel/ against installed kernel headers, in a copy: no warning at W=1, no frame over 512
# bytes, and the same sources as the library's freestanding part.
#   kernel_build.sh LIBFDINFO_DIR SOURCE...
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
cp -r "$room/include" "$room/src" "$room/kernel" "$tmp/"

want=$(for source in "$@"; do basename "$source" .c; done | sort)
have=$(grep -o '[a-z_]*\.o' "$tmp/kernel/Kbuild" | sed 's/\.o$//' | grep -vx 'main\|fdinfo_lint' | sort)
if [ "$want" != "$have" ]; then
	echo "kernel/Kbuild does not list the freestanding sources of CMakeLists.txt:"
	echo "CMake: $want" | tr '\n' ' '; echo
	echo "Kbuild: $have" | tr '\n' ' '; echo
	exit 1
fi

env -u MAKEFLAGS -u MAKELEVEL make -C "$headers" M="$tmp/kernel" W=1 >"$tmp/log" 2>&1 || {
	cat "$tmp/log"
	exit 1
}
# Without a vmlinux there is no BTF; that says nothing about the module. Nor does the compiler's age.
if grep -i 'warning' "$tmp/log" | grep -v 'the compiler differs from the one used to build'; then
	cat "$tmp/log"
	exit 1
fi
[ -s "$tmp/kernel/fdinfo_lint.ko" ]
echo "built against $headers"
