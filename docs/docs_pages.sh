#!/bin/sh
# SPDX-License-Identifier: MIT
# docs_pages.sh DECOY PAGES: each verb has a man page, made of its help and of docs/man/VERB.scd, with all its options; no
# page is of something else; decoy-rules(7) has each rule with what it requires.
set -u
decoy=$1
pages=$2
bad=0

# words PAGE: its text, without what roff adds.
words() {
	sed -e 's/\\f[BIRP]//g' -e 's/\\-/-/g' -e 's/\\&//g' -e 's/\\e/\\/g' "$pages/$1"
}

verbs=$("$decoy" --help | sed -n '/^verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ -n "$verbs" ] || bad=1
for verb in $verbs; do
	if [ ! -s "$pages/decoy-$verb.1" ]; then
		echo "decoy $verb has no man page: list *decoy-$verb*(1) in docs/man/decoy.1.scd, write docs/man/$verb.scd," \
			"and build again: decoy-$verb(1) is made of that file and of 'decoy $verb --help'"
		bad=1
		continue
	fi
	for option in $("$decoy" "$verb" --help | sed -nE 's/^  (-[a-z],|   ) --([a-z-]+).*/\2/p'); do
		words "decoy-$verb.1" | grep -qE -- "^(-[a-z], )?--$option( |\$)" || {
			echo "decoy-$verb(1) does not describe --$option: see docs/man/verb.awk"
			bad=1
		}
	done
done
for page in "$pages"/decoy-*.1; do
	verb=$(basename "$page" .1)
	echo "$verbs" | grep -qx "${verb#decoy-}" || {
		echo "$page: decoy has no verb ${verb#decoy-}; remove it from docs/man/decoy.1.scd, and this file"
		bad=1
	}
done
words decoy-rules.7 >"$pages/rules.text"
for rule in $("$decoy" rules | sed 's/ .*//'); do
	grep -q "^$rule (" "$pages/rules.text" || {
		echo "decoy-rules(7) has no $rule, which 'decoy rules' prints: see docs/man/rules.awk"
		bad=1
	}
done
rm -f "$pages/rules.text"

echo "$(echo "$verbs" | wc -l) verbs"
[ "$bad" = 0 ]
