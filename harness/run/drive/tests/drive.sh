#!/bin/sh
# SPDX-License-Identifier: MIT
# drive.sh DECOY SOURCE: command lines of the driver test of which nothing comes; no guest is booted.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$source/harness/cli/tests/rows.sh"
# the cache has no guest: a run that needs one exits with 3
export XDG_CACHE_HOME="$work/cache"

# a driver of this machine
row 2 'expected --workload CMD' "$decoy" test --device /dev/null
row 2 'expected --device NODE' "$decoy" test --workload true
row 2 'expected no option about parsers' "$decoy" test --device /dev/null --workload true --parser true
row 2 'expected no option about parsers' "$decoy" test --device /dev/null --workload true --soak
row 2 'drives the fake GPU of a guest: decoy vm --workload builtin' "$decoy" test --device /dev/null --workload builtin
row 3 '^decoy: test: --device /dev/null: no DRM device' "$decoy" test --device /dev/null --workload true
row 3 '^decoy: test: --device no-such-node: No such file' "$decoy" test --device no-such-node --workload true
row 3 'no DRM device' "$decoy" test --device . --workload true

# guests
row 2 '^decoy: vm: --hardware i915: is not modelled' "$decoy" vm --hardware i915
row 2 'registers are modelled with uml only' "$decoy" vm --hardware v3d --kernel stock
row 2 'expected --module FILE.ko, the driver that it drives' "$decoy" vm --workload ./x
row 2 'drives fake_drm: expected no --module' "$decoy" vm --workload builtin --module x.ko
row 2 'expected no command after --' "$decoy" vm --hardware v3d -- true
row 2 'expected no scenario' "$decoy" vm --hardware v3d dip
row 2 'expected --hardware, whose registers' "$decoy" vm --workload builtin --registers x
row 2 '^decoy: vm: --kernel none: expected stock, newest or uml' "$decoy" vm --workload builtin --kernel none
row 2 '^decoy: vm: --cpus with --kernel uml' "$decoy" vm --workload builtin --kernel uml --cpus 2
row 3 'ci/kernels/uml' "$decoy" vm --hardware v3d
row 3 'ci/kernels/stock' "$decoy" vm --workload builtin

# what there is
row 0 '^v3d ' "$decoy" rules list hardware
row 0 '^panfrost ' "$decoy" rules list hardware
row 0 '^[a-z-]+/[a-z-]+' "$decoy" rules list cells

rows_end
