#!/bin/sh
# SPDX-License-Identifier: MIT
# page.sh SCDOC OUT AWK MAN VERB DECOY...: a man page that is made of what the command prints, and of what the directory MAN
# adds: of a verb, or, for -, of the rules. DECOY... is the command, behind the emulator that runs it.
set -eu
scdoc=$1 out=$2 awk=$3 man=$4 verb=$5
shift 5
if [ "$verb" != - ]; then
	"$@" "$verb" --help >"$out.help"
	awk -v verb="$verb" -f "$awk" "$out.help" "$man/$verb.scd" "$man/options.scd" "$man/decoy.1.scd" >"$out.scd"
	rm "$out.help"
else
	"$@" rules --json >"$out.json"
	awk -f "$awk" "$out.json" >"$out.scd"
	rm "$out.json"
fi
"$scdoc" <"$out.scd" >"$out.new"
mv "$out.new" "$out"
rm "$out.scd"
