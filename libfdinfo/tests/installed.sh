#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the library into a directory of its own and builds the sample of README.md by pkg-config.
# The library exports what the header declares, and nothing else.
#   installed.sh LIBFDINFO_DIR BUILD_DIR CC [CFLAG...]
set -eu

libfdinfo=$1
build=$2
shift 2

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 3' INT TERM

fail() {
	echo "$1"
	exit 1
}

DESTDIR=$tmp cmake -P "$build/cmake_install.cmake" >/dev/null
pc=$(find "$tmp" -name fdinfo.pc)
[ -n "$pc" ] || fail "no fdinfo.pc is installed"
export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$tmp"
lib=$(find "$tmp" -name libfdinfo.so)
[ -f "${lib%/*}/libfdinfo.a" ] || fail "no libfdinfo.a is installed"

readelf -d "$lib" | grep -q 'SONAME.*\[libfdinfo\.so\.0\]' || fail "SONAME is not libfdinfo.so.0"
version=$(pkg-config --modversion fdinfo)
[ -f "$lib.$version" ] || fail "fdinfo.pc has version $version; there is no $lib.$version"
nm -D --defined-only "$lib" | awk '$2 == "T" { sub("@.*", "", $3); print $3 }' |
	sort >"$tmp/exported"
sed -n '/^FDI_API/s/.*[ *]\(fdi_[a-z_]*\)(.*/\1/p' "$libfdinfo/include/fdinfo.h" | sort >"$tmp/declared"
diff "$tmp/declared" "$tmp/exported" || fail "the header (<) and the exports (>) differ"

# shellcheck disable=SC2016 # the backquotes are Markdown's
sed -n '/^```c$/,/^```$/p' "$libfdinfo/README.md" | sed '/^```/d' >"$tmp/sample.c"
[ -s "$tmp/sample.c" ] || fail "README.md has no sample"
# shellcheck disable=SC2046
"$@" -std=c11 -Wall -Wextra -Werror $(pkg-config --cflags fdinfo) "$tmp/sample.c" \
	$(pkg-config --libs fdinfo) -o "$tmp/sample"
printf 'drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\ndrm-total-system0:\t4 KiB\n' |
	LD_LIBRARY_PATH=${lib%/*} "$tmp/sample" >"$tmp/out"
grep -qx 'i915 client 7' "$tmp/out" || fail "the sample printed: $(cat "$tmp/out")"
grep -qx 'render 5 ns' "$tmp/out" || fail "the sample printed: $(cat "$tmp/out")"
