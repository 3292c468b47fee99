#!/bin/sh
# SPDX-License-Identifier: MIT
# style.sh directories|form|scripts|spelling|subjects|words SOURCE: one check of CODING-STYLE.md over all files that git
# has, or over the newest commits. Exit code 77: what it needs is not here.
set -eu
check=$1
source=$2
cd "$source"

# needs PROGRAM [PACKAGE]
needs() {
	command -v "$1" >/dev/null || {
		echo "missing prerequisite: $1 (apt-get install ${2:-$1})"
		exit 77
	}
}

# sources: what people wrote; cases are bytes, licences are other people's.
sources() {
	git ls-files -- "$@" ':!corpus/cases' ':!corpus/recordings' ':!corpus/seeds' ':!fuzz/seeds' ':!LICENSES' ':!LICENSE'
}

# scripts: those of sh, with a name that ends so or without one.
scripts() {
	sources | xargs grep -lE '^#!/bin/sh|^# shellcheck shell'
}

needs git
git rev-parse --git-dir >/dev/null 2>&1 || {
	echo "this source is no clone: what is in it is not known"
	exit 77
}
case $check in
directories)
	sources '*.c' | sed 's|/[^/]*$||' | sort | uniq -c | awk '$1 > 40 {
		print $2 ": " $1 " .c files; expected at most 40: divide it by its nouns"
		many = 1
	}
	END { exit many }'
	;;
form)
	needs clang-format
	sources '*.c' '*.h' | xargs clang-format --dry-run -Werror
	;;
scripts)
	needs shellcheck
	# shellcheck disable=SC2046 # names in this repository are plain
	shellcheck -S warning -x -P SCRIPTDIR -P . $(scripts)
	;;
spelling)
	needs codespell
	# shellcheck disable=SC2046
	codespell $(sources)
	;;
words)
	needs python3
	python3 tests/style/words.py docs/glossary.md
	;;
subjects)
	# the newest 30 of the branch; those before this rule had a test keep theirs
	bad=$(git log --first-parent --no-merges -30 --since=2026-11-28T14:18:00+00:00 --format=%s |
		awk 'length > 72 || !/^[[:alnum:]_.,\/+ -]+: [[:lower:]][[:alnum:]-]* [^ ]/')
	[ -z "$bad" ] || {
		echo 'not "area: verb what" in 72 characters (CONTRIBUTING.md, a commit):'
		echo "$bad"
		exit 1
	}
	;;
*)
	echo "style.sh: no such check: $check" >&2
	exit 2
	;;
esac
