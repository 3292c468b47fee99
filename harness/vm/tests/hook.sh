#!/bin/sh
# SPDX-License-Identifier: MIT
# hook.sh SOURCE [MODULE]: a hook of the tracer in fake_drm.ko, as it is built for Debian's kernel, is one instruction while there is
# no trace: a NOP at the place of its static key (five bytes, or two where a short jump reaches the other way), and no call
# on the way that goes on there. Exit code 77 where ci/kernels/stock was not run.
set -u
guest=$("$1/ci/kernels/stock" --cached) || exit
module=${2:-$guest/fake_drm.ko}
bad=0

# code FROM TO: "ADDRESS: BYTES INSTRUCTION" a line.
code() {
	objdump -d -j .text --start-address="$1" --stop-address="$2" "$module" | grep '^ *[0-9a-f]*:'
}

# Each entry: where the instruction is, where it jumps when it is on, whose key it is.
hooks=$(objdump -r -j __jump_table "$module" | awk '
	$3 ~ /^\.text/ && !at { at = $3; next }
	$3 ~ /^\.text/ { next }
	$3 ~ /^fake_traced/ { print substr(at, index(at, "0x")) }
	{ at = "" }')
for at in $hooks; do
	# up to where the way leaves it: what is behind that is the other one
	way=$(code "$at" $((at + 64)) | sed '/\<\(ret\|jmp\)/q')
	if ! echo "$way" | head -n 1 | grep -q '0f 1f 44 00 00 .*nop\|66 90 .*xchg'; then
		echo "the hook at $at is no NOP:" && echo "$way" | head -n 3
		bad=1
	fi
	if echo "$way" | grep '\<call'; then
		echo "a call follows the hook at $at, which is off"
		bad=1
	fi
done
count=$(echo "$hooks" | grep -c .)
echo "$count hooks"
[ "$count" -ge 1 ] && [ "$bad" = 0 ]
