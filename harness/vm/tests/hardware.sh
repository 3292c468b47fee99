#!/bin/sh
# SPDX-License-Identifier: MIT
# hardware.sh DECOY SOURCE: the unmodified drivers of the uml kernel fail on modelled registers as corpus/known says, and
# by nothing else. ci/seed chooses one tenth of their cells, or all.
# shellcheck disable=SC2034,SC2154 # shared with guest.sh
set -u
decoy=$1
source=$2
kernel=uml
# shellcheck source=guest.sh
. "$source/harness/vm/tests/guest.sh"

tenth=$("$source/ci/seed" 10)
echo "cells: $tenth of 10"
[ "$tenth" = all ] || shard="--shard $tenth/10"
for driver in v3d panfrost; do
	# shellcheck disable=SC2086 # an option and its argument
	TMPDIR=$work/tmp "$decoy" vm --hardware $driver ${shard-} --expect "$source/corpus/known/$driver-6.12" >"$out" 2>&1
	code=$?
	holds $driver 0 ' passed, 0 failed, '
	tail -n 1 "$out"
done
ends
