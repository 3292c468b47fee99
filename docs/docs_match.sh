#!/bin/sh
# SPDX-License-Identifier: MIT
# docs_match.sh DECOY DOCS: verbs, options and the words of --features in the man pages, the completions and the protocol
# are those of the command itself, no fewer and no more.
set -u
decoy=$1
man=$2/man/decoy.1.scd
completion=$2/completion
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/lists"
: >"$work/bad"

# same WHERE: standard input has the words that the file "want" has, in any order.
same() {
	tr -s '[:blank:]' '\n' | sed '/^$/d' | sort -u >"$work/got"
	echo "$1" >>"$work/lists"
	if ! diff "$work/want" "$work/got" >"$work/diff"; then
		echo "$1: < missing, > too many"
		grep '^[<>]' "$work/diff"
		echo "$1" >>"$work/bad"
	fi
}

# options: the words after -- that standard input has.
options() {
	grep -oE -- '(^|[^a-z-])--[a-z][a-z-]*' | sed 's/.*--//'
}

# features QUOTE: the words between two of QUOTE that standard input has.
features() {
	grep -oE "$1(no-)?[a-z]+$1" | tr -d "$1"
}

# table FILE VERB: the list that the completion FILE has for VERB, and the one for every verb.
table() {
	sed -nE -e "s/^ *(case )?$2[);] *(set )?groups[= ]'([^']*)'.*/\\3/p" \
		-e "s/^ *(set -l )?always[= ]'([^']*)'.*/\\2/p" "$work/$1"
}

for file in decoy.bash _decoy decoy.fish; do
	tr '\t' ' ' <"$completion/$file" >"$work/$file"
done

verbs=$("$decoy" --help | sed -n '/^verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p')
for verb in $verbs; do
	"$decoy" "$verb" --help | sed -nE 's/^  (-[a-z],|   ) --([a-z-]+).*/\2/p'
done | sort -u >"$work/all"

echo "$verbs" | sort >"$work/want"
grep -oE '\*decoy-[a-z]+\*\(1\)' "$man" | sed 's/^.decoy-//; s/\*.*//' | same "$man: verbs"
for file in decoy.bash _decoy; do
	sed -nE "s/^ *([a-z]+)\\) groups=.*/\\1/p" "$work/$file" | same "$file: verbs with options"
done
sed -nE "s/^ *case ([a-z]+); set groups .*/\\1/p" "$work/decoy.fish" | same "decoy.fish: verbs with options"
sed -nE "s/^ *verbs='([^']*)'.*/\\1/p" "$work/decoy.bash" | same "decoy.bash: verbs"
sed -nE "s/^ *'([a-z]+):.*'$/\\1/p" "$work/_decoy" | same "_decoy: verbs"
sed -nE "s/^complete .*-n __decoy_none -a ([a-z]+) .*/\\1/p" "$work/decoy.fish" | same "decoy.fish: verbs"

for verb in $verbs; do
	"$decoy" "$verb" --help | sed -nE 's/^  (-[a-z],|   ) --([a-z-]+).*/\2/p' | sort -u >"$work/want"
	for file in decoy.bash _decoy decoy.fish; do
		table "$file" "$verb" | same "$file: options of $verb"
	done
done

cp "$work/all" "$work/want"
sed -nE "s/^ *spec\\[([a-z-]+)\\]=.*/\\1/p" "$work/_decoy" | same "_decoy: options"
sed -nE "s/^ *spec\\[[a-z-]+\\]=['\"]\\*?--([a-z-]+).*/\\1/p" "$work/_decoy" | same "_decoy: what options are"
sed -nE "s/^complete .*-n '__decoy_has ([a-z-]+)'.*/\\1/p" "$work/decoy.fish" | same "decoy.fish: options"
sed -nE "s/^complete .*-n '__decoy_has .* -l ([a-z-]+).*/\\1/p" "$work/decoy.fish" |
	same "decoy.fish: what options are"

# the man pages name no other option
"$decoy" --help | options | sort -u - "$work/all" >"$work/want"
cat "$man" "$2"/man/[!d]*.scd "$2/man/doctor.scd" | options | sort -u - "$work/want" | same "$2/man: options named"

# the words of --features
"$decoy" test --features no-such-word 2>&1 | sed -n 's/.*expected some of //p' | tr , '\n' | sort >"$work/want"
sed -n '/^\*--features\*/,/^$/p' "$2/man/options.scd" | features _ | same "$2/man/options.scd: words of --features"
sed -n '/^## Features/,/^## Scope/s/^|\([^|]*\)|.*/\1/p' "$2/protocol.md" | features '`' | same "$2/protocol.md: words of features"
for file in decoy.bash _decoy decoy.fish; do
	grep -E "features(\)|\]=|')" "$work/$file" | grep -oE "(-W |feature |-a ')'?parse[a-z -]*" |
		sed -E "s/^(-W |feature |-a ')'?//" | same "$file: words of --features"
done

echo "$(wc -l <"$work/lists") lists, $(wc -l <"$work/bad") bad"
[ -s "$work/all" ] && ! [ -s "$work/bad" ]
