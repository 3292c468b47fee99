#!/bin/sh
# SPDX-License-Identifier: MIT
# mutants.sh CC TABLE PLACE FLAGS FILE...: bugs of a table, each planted in a copy of a file of PLACE; the case
# must fail that is there for it, or a sanitizer complain. A row is FILE SUITE.CASE SED. Of every sixteen rows
# one is run, which ci/seed chooses; all where it prints "all". Each row must find what it changes.
set -u
cc=$1
table=$2
place=$3
flags="-std=gnu11 -fsanitize=address,undefined -fno-sanitize-recover=all -w $4"
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
chosen=$("$(dirname "$0")/../../ci/seed" 16)
row=0
bad=0
# where it fails is not read, and would need most of the time
ASAN_OPTIONS=symbolize=0 UBSAN_OPTIONS=symbolize=0 LSAN_OPTIONS=symbolize=0
export ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS

# objects FILE...: of the files of each directory, all directories at once.
objects() {
	for directory in $(printf '%s\n' "$@" | sed 's,/[^/]*$,,' | sort -u); do
		mkdir -p "$work/objects$directory"
		# shellcheck disable=SC2046,SC2086 # flags, and no blanks in names
		(cd "$work/objects$directory" &&
			$cc $flags -c $(printf '%s\n' "$@" | grep "^$directory/[^/]*\$")) ||
			touch "$work/failed" &
	done
	wait
	[ ! -e "$work/failed" ]
}

# link PROGRAM [OBJECT]: that object instead of the one of its name in PLACE.
link() {
	own=$work/objects$place/$(basename "${2:-none}")
	# shellcheck disable=SC2046,SC2086 # no blanks in names
	$cc -fsanitize=address,undefined -o "$1" ${2-} $(find "$work/objects" -name '*.o' ! -path "$own")
}

# mutant FILE: a program with what was made of it.
mutant() {
	# shellcheck disable=SC2086 # flags
	$cc $flags -c -o "$work/${1%.c}.o" "$work/$1" && link "$work/mutant" "$work/${1%.c}.o"
}

# planted FILE CASE SED
planted() {
	sed "$3" "$place/$1" >"$work/$1"
	if cmp -s "$work/$1" "$place/$1"; then
		message="$1: nothing to change by $3"
	elif [ "$chosen" != all ] && [ $((row % 16 + 1)) != "$chosen" ]; then
		return
	elif ! timeout 600 "$work/sound" "$2" >"$work/log" 2>&1; then
		message="$2 fails without a bug, or does not exist"
	elif ! mutant "$1"; then
		message="$1: does not build: $3"
	elif timeout 20 "$work/mutant" "$2" >"$work/log" 2>&1; then
		message="$1: $2 does not detect it: $3"
	else
		echo "$1: $2 fails: $3"
		return
	fi
	echo "$message"
	bad=1
}

objects "$@" || exit 1
link "$work/sound" || exit 1
while read -r file case change; do
	case $file in
	'' | '#'*) ;;
	*)
		row=$((row + 1))
		planted "$file" "$case" "$change"
		;;
	esac
done <"$table"
[ "$bad" = 0 ]
