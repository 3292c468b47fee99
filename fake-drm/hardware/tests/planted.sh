#!/bin/sh
# SPDX-License-Identifier: MIT
# planted.sh SOURCE LIBRARY: each fault of planted.list, TEST|FILE|SED, makes test_hardware_TEST fail. The changed file
# comes in front of the library, which then gives what it lacks.
set -u
tests=$1/fake-drm/hardware/tests
library=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -v '^#' "$tests/planted.list" >"$work/list"
bad=0 count=0
while IFS='|' read -r name file edit; do
	count=$((count + 1))
	sed "$edit" "$tests/../$file" >"$work/changed.c"
	if cmp -s "$tests/../$file" "$work/changed.c"; then
		echo "planted.list: $file: nothing to change by $edit"
		bad=1
	elif ! ${CC:-cc} -w -O0 -D_GNU_SOURCE -I "$tests" -I "$tests/.." -o "$work/test" "$tests/test_hardware_$name.c" \
		"$work/changed.c" "$library" -lcmocka; then
		bad=1
	elif timeout 60 "$work/test" >"$work/log" 2>&1; then
		echo "planted.list: test_hardware_$name passes with $edit in $file"
		bad=1
	fi
done <"$work/list"
echo "$count faults"
[ "$bad" = 0 ] && [ "$count" -ge 10 ]
