#!/bin/sh
# SPDX-License-Identifier: MIT
# abi.sh CC: the layouts of grtrace.h are those written down in abi.c, for 64 and for 32 bits, without holes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# The kernel's headers of a multiarch system are below the directory of its own architecture.
headers=/usr/include/$("$1" -print-multiarch 2>/dev/null || true)
for bits in 64 32; do
	"$1" "-m$bits" -fsyntax-only -Wall -Wextra -Wpadded -Werror -I"$here/.." -isystem "$headers" "$here/abi.c" || {
		echo "grtrace.h: a layout of $bits bits is not that of tests/abi.c" >&2
		exit 1
	}
done
