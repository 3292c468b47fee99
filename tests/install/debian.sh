#!/bin/sh
# SPDX-License-Identifier: MIT
# debian.sh SOURCE: ci/debian removes nothing that it did not make, by whatever name it is given.
set -u
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
cd "$work" || exit 3
bad=0
mkdir mine
echo kept >mine/file
for name in mine ./mine "$work/mine" mine/file; do
	timeout 600 "$source/ci/debian" "$name" >log 2>&1 </dev/null
	code=$?
	if [ "$code" != 3 ] || ! grep -q "^ci/debian: $work/mine.*was not made by ci/debian" log; then
		echo "$name: exit code $code, expected 3 and a refusal:"
		cat log
		bad=1
	fi
done
[ "$(cat mine/file)" = kept ] && [ "$bad" = 0 ]
