#!/bin/sh
# SPDX-License-Identifier: MIT
# all.sh DECOY SOURCE KERNEL: every case passes in this kernel, or is skipped with a reason, in one boot.
# shellcheck disable=SC2034,SC2119,SC2154 # shared with guest.sh
set -u
decoy=$1
source=$2
kernel=$3
# shellcheck source=guest.sh
. "$source/harness/lane/tests/guest.sh"

copy
vm
holds 'all' 0 '^[0-9]* passed, 0 failed, [0-9]* skipped$'
sed -n '/^fake_drm in/,$p' "$work/out"
ends
