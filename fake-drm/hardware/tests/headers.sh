#!/bin/sh
# SPDX-License-Identifier: MIT
# headers.sh SOURCE LIBRARY: the rows of the models' tables are where the drivers' headers have these registers. Exit code
# 77: no kernel source is in the cache (ci/kernels/uml fetches it).
set -eu
tests=$1/fake-drm/hardware/tests
library=$2
drm=${XDG_CACHE_HOME:-$HOME/.cache}/decoy/src/linux-source-6.12/drivers/gpu/drm
[ -e "$drm/v3d/v3d_regs.h" ] || {
	echo "skipped: no kernel source in the cache; ci/kernels/uml fetches it"
	exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# names HEADER: an initializer for each name that the header defines; what takes the version is asked for 4.2.
names() {
	sed -n 's/^#[[:space:]]*define[[:space:]]\{1,\}\([A-Z0-9_]*\)(ver)[[:space:]].*/{"\1", \1(42), 0},/p
		s/^#[[:space:]]*define[[:space:]]\{1,\}\(\(JS\|AS\|GPU\|V3D\)_[A-Z0-9_]*\)(\(n\|j\|as\|x\))[[:space:]].*/{"\1", \1(0), \1(1)},/p
		s/^#[[:space:]]*define[[:space:]]\{1,\}\([A-Z0-9_]*\)[[:space:]]\{1,\}(\{0,1\}0x[0-9A-Fa-f]\{1,\})\{0,1\}\([[:space:]].*\)\{0,1\}$/{"\1", \1, 0},/p' "$1"
}

status=0
for driver in v3d panfrost; do
	header=$drm/$driver/${driver}_regs.h
	names "$header" >"$work/$driver.inc"
	${CC:-cc} -w -I "$tests" -I "$tests/.." "-DHEADER=\"$header\"" "-DNAMES=\"$work/$driver.inc\"" "-DGPU=hw_$driver" \
		-o "$work/$driver" "$tests/headers.c" "$library" -lcmocka
	"$work/$driver" || status=1
done
exit $status
