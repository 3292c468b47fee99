#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles sources as a kernel would: no libc headers, no floating point, small frames. Nothing but
# what a compiler itself may call is left undefined; on 32 bits that leaves out 64-bit division.
#   freestanding.sh CC COMPONENT_DIR SOURCE...
set -eu

cc=$1
component=$2
shift 2

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 3' INT TERM

common="-std=gnu11 -O2 -ffreestanding -nostdlib -nostdinc -fno-builtin -fno-stack-protector
	-fno-pic -fno-pie -Wall -Wextra -Werror -Wframe-larger-than=512 -Wvla"
# stddef.h, stdint.h and stdbool.h of the compiler, and no other headers.
own=$("$cc" -print-file-name=include)

# check NAME FLAG... - compile the sources with these flags, and list their undefined symbols.
check() {
	name=$1
	shift
	mkdir "$tmp/$name"
	for source in $sources; do
		# shellcheck disable=SC2086
		"$cc" $common "$@" -isystem "$own" -I"$component/include" -I"$component/src" \
			-c "$component/$source" -o "$tmp/$name/$(basename "$source" .c).o"
	done
	nm --defined-only "$tmp/$name"/*.o | awk 'NF == 3 { print $3 }' | sort -u >"$tmp/defined"
	nm -u "$tmp/$name"/*.o | awk '/ U / { print $NF }' | sort -u |
		grep -vxE 'mem(cpy|set|move|cmp)' | comm -23 - "$tmp/defined" >"$tmp/undefined"
	if [ -s "$tmp/undefined" ]; then
		echo "$name needs: $(cat "$tmp/undefined")"
		exit 1
	fi
	echo "$name: nothing undefined"
}

sources=$*
case $("$cc" -dumpmachine) in
x86_64-*)
	check x86_64 -m64 -mno-sse -mno-mmx -mno-80387 -mno-red-zone -mcmodel=kernel
	check i386 -m32 -march=i686 -mno-sse -mno-mmx -mno-80387
	;;
aarch64-*) check aarch64 -mgeneral-regs-only ;;
*) check native ;;
esac
