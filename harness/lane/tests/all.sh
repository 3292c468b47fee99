#!/bin/sh
# SPDX-License-Identifier: MIT
# all.sh DECOY SOURCE KERNEL: every case passes in this kernel, or is skipped with a reason, in one boot; and
# what readers saw beside the load is kept, for a lint that finds nothing, either.
# shellcheck disable=SC2034,SC2119,SC2154 # shared with guest.sh
set -u
decoy=$1
source=$2
kernel=$3
# shellcheck source=guest.sh
. "$source/harness/lane/tests/guest.sh"

copy
mkdir "$work/kept"
vm --keep "$work/kept"
holds 'all' 0 '^[0-9]* passed, 0 failed, [0-9]* skipped$'
sed -n '/^fake_drm in/,$p' "$out"
"$decoy" lint "$work"/kept/*.fdseq >"$out" 2>&1
code=$?
holds 'kept' 0 '^2 passed, 0 failed, 0 skipped$'
ends
