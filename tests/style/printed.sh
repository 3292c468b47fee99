#!/bin/sh
# SPDX-License-Identifier: MIT
# printed.sh PROGRAM...: in what the programs print of rules and in all help no word ends with a hyphen and a blank, as
# "igt-gpu- tools" does where two strings of a source were joined. Prefixes of keys (drm-engine-) and "kibi- or" may.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for program; do
	"$program" --help >"$work/help"
	cat "$work/help"
	# shellcheck disable=SC2013 # verbs are words
	for verb in $(sed -n 's/^  \([a-z]*\) .*/\1/p' "$work/help"); do
		"$program" "$verb" --help
	done
done >"$work/printed"
"$1" rules --json >>"$work/printed"
[ "$(wc -w <"$work/printed")" -gt 10000 ] || {
	echo 'printed: too little was printed to judge it'
	exit 1
}
# a word may end where its line does
if tr -s '\n ' ' ' <"$work/printed" | grep -oE '[[:alnum:]_/-]+- [[:alpha:]]+( [[:alpha:]]+)?' |
	grep -vE '^"?(drm|amd|amdgpu)(-[a-z]+)*- |- (and|or|to)( |$)|^-'; then
	echo 'printed: the words above end with a hyphen'
	exit 1
fi
