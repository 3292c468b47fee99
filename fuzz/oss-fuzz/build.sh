#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# What OSS-Fuzz and ClusterFuzzLite run in their image: every target of fuzz/CMakeLists.txt as an executable in $OUT, beside
# its options, dictionary and seeds. They give CC, CFLAGS (with the flags of $SANITIZER), LIB_FUZZING_ENGINE,
# FUZZING_ENGINE, SRC, WORK and OUT. Without an engine the targets replay the files and directories that they are given.
source=$SRC/decoy
build=$WORK/decoy-$FUZZING_ENGINE-$SANITIZER
fuzz=ON
[ "$FUZZING_ENGINE" != none ] || fuzz=OFF
targets=$(sed -n 's/^[[:space:]]*decoy_fuzz(\([a-z_0-9]*\) .*/\1/p' "$source/fuzz/CMakeLists.txt")

# The image that runs them has no jansson: libraries stand beside them, found by an RPATH, which holds for theirs, too.
# shellcheck disable=SC2016 # $ORIGIN is for the loader
cmake -G Ninja -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=None -DDECOY_FUZZ=$fuzz \
	-DLIB_FUZZING_ENGINE="${LIB_FUZZING_ENGINE:-}" -DCMAKE_BUILD_RPATH='$ORIGIN/lib' \
	-DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags
# shellcheck disable=SC2086 # one word a target
ninja -C "$build" $targets

mkdir -p "$OUT/lib"
for target in $targets; do
	cp "$build/fuzz/$target" "$OUT/"
	cp "$source/fuzz/$target.options" "$OUT/"
	dictionary=$source/fuzz/$target.dict
	[ -f "$dictionary" ] || dictionary=$source/fuzz/fdinfo.dict
	cp "$dictionary" "$OUT/$target.dict"
	"$source/fuzz/list-seeds" "$target" | python3 -c '
import sys, zipfile, zlib

with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as out:
    for path in sys.stdin.read().splitlines():
        out.write(path, "%s/%08x" % (sys.argv[2], zlib.crc32(path.encode())))
' "$OUT/${target}_seed_corpus.zip" "$target"
	ldd "$build/fuzz/$target" | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p' |
		grep -vE '/lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+)\.so' | while read -r library; do
		cp -L "$library" "$OUT/lib/"
	done
done
