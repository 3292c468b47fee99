#!/bin/sh
# SPDX-License-Identifier: MIT
# all.sh DECOY SOURCE KERNEL: every case passes in this kernel, or is skipped with a reason, in one boot; and
# the recordings of the readers beside the load are clean under lint. ci/seed chooses one third of
# them, or all.
# shellcheck disable=SC2034,SC2119,SC2154 # shared with guest.sh
set -u
decoy=$1
source=$2
kernel=$3
# shellcheck source=guest.sh
. "$source/harness/vm/tests/guest.sh"

copy
mkdir "$work/kept"
third=$("$source/ci/seed" 3)
case $third in
all) vm --keep "$work/kept" ;;
*) vm --keep "$work/kept" --shard "$third/3" ;;
esac
echo "cases: $third of 3"
holds 'cases' 0 '^[0-9]* passed, 0 failed, [0-9]* skipped$'
sed -n '/^fake_drm in/,$p' "$out"
# the load is in one of the thirds
if [ -n "$(ls "$work/kept")" ]; then
	"${decoy%-dev}" lint "$work"/kept/*.fdseq >"$out" 2>&1
	code=$?
	holds 'kept' 0 '^2 passed, 0 failed, 0 skipped$'
elif [ "$third" = all ]; then
	echo 'kept: expected recordings of the load, there is none'
	bad=1
fi
ends
