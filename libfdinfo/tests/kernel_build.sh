#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds kernel/ against installed kernel headers, in a copy: no warning at W=1, no frame over 512
# bytes, and the same sources as the library's freestanding part.
#   kernel_build.sh LIBFDINFO_DIR SOURCE...
set -eu

libfdinfo=$1
shift

# shellcheck source=libfdinfo/tests/kernel_module.sh
. "$(dirname "$0")/kernel_module.sh"
cp -r "$libfdinfo/include" "$libfdinfo/src" "$libfdinfo/kernel" "$tmp/"

want=$(for source in "$@"; do basename "$source" .c; done | sort)
have=$(grep -o '[a-z_]*\.o' "$tmp/kernel/Kbuild" | sed 's/\.o$//' | grep -vx 'main\|fdinfo_lint' | sort)
if [ "$want" != "$have" ]; then
	echo "kernel/Kbuild does not list the freestanding sources of CMakeLists.txt:"
	echo "CMake: $want" | tr '\n' ' '; echo
	echo "Kbuild: $have" | tr '\n' ' '; echo
	exit 1
fi

build_module "$tmp/kernel" fdinfo_lint
