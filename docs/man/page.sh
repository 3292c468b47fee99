#!/bin/sh
# SPDX-License-Identifier: MIT
# page.sh SCDOC OUT AWK PAGE VERB DECOY...: a man page that is made of what the command prints: of a verb, or, for -,
# of the rules. DECOY... is the command, behind the emulator that runs it.
set -eu
scdoc=$1 out=$2 awk=$3 page=$4 verb=$5
shift 5
if [ "$verb" != - ]; then
	"$@" "$verb" --help >"$out.help"
	awk -v verb="$verb" -v page="$page" -f "$awk" "$out.help" "$page" >"$out.scd"
	rm "$out.help"
else
	"$@" rules --json >"$out.json"
	awk -f "$awk" "$out.json" >"$out.scd"
	rm "$out.json"
fi
"$scdoc" <"$out.scd" >"$out.new"
mv "$out.new" "$out"
rm "$out.scd"
