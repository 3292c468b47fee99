#!/bin/sh
# SPDX-License-Identifier: MIT
# findings.sh DECOY SOURCE: the commands of docs/findings.md that boot a guest show what the document has them show:
# a splat in the kernel log. Exit code 77 where ci/kernels/stock was not run.
set -u
decoy=$1
source=$2
"$source/ci/kernels/stock" --cached >/dev/null || exit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
grep '^decoy vm ' "$source/docs/findings.md" >"$work/commands"
bad=0
commands=0
# run each command from a file, as a shell does
while read -r line; do
	commands=$((commands + 1))
	echo "$line" | sed "s|^decoy|exec '$decoy'|" >"$work/command"
	sh "$work/command" >"$work/out" 2>&1 </dev/null
	code=$?
	if [ "$code" != 3 ] || ! grep 'the kernel log has a splat: .*\(NULL pointer\|WARNING\)' "$work/out"; then
		echo "exit code $code, expected 3 and a splat in the kernel log: $line"
		tail -n 5 "$work/out"
		bad=1
	fi
done <"$work/commands"
[ "$commands" = 2 ] || { echo "$commands commands in docs/findings.md, expected 2"; bad=1; }
[ "$bad" = 0 ]
