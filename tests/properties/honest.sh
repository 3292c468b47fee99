#!/bin/sh
# SPDX-License-Identifier: MIT
# honest.sh DECOY ZOO_OBJECT COUNT [SEED]: no false alarm on COUNT random scenarios without a distortion, of seeds from SEED (1) on.
# decoy sim plays each; decoy lint finds nothing, and decoy replay nothing in what the reference parser, the zoo's sound parser,
# and one of its permitted designs each answer. The first line names the seeds; recordings that fail stay in honest-failed.
set -u
decoy=$1 zoo=$2 count=$3 seed=${4:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "seeds $seed to $((seed + count - 1))"
# their own features and precision are declared by them
"$decoy-dev" zoo --list | awk '$2 == "-" && $1 == "reference" { exit } $2 == "-" { print $1 }' >"$work/designs"
designs=$(wc -l <"$work/designs")
[ "$designs" -gt 20 ] || { echo "decoy-dev zoo --list: $designs sound designs, expected more" && exit 3; }

bad=0
# alarm SEED WHAT: keep the recording.
alarm() {
	echo "seed $1: $2 (decoy sim --random $1 --size $size --with $with)"
	head -n 20 "$work/out"
	mkdir -p honest-failed
	cp "$work/$1.fdseq" honest-failed/
	bad=$((bad + 1))
}

i=0
while [ "$i" -lt "$count" ]; do
	one=$((seed + i))
	size=$((20 + one * 37 % 500))
	with=processes,memory
	[ $((one % 3)) != 0 ] || with=$with,rings
	"$decoy" sim --random "$one" --size "$size" --with "$with" -o "$work/$one.fdseq" || exit 3
	"$decoy" lint --level may "$work/$one.fdseq" >"$work/out" 2>&1 || alarm "$one" 'the lint has findings'
	"$decoy" replay "$work/$one.fdseq" >"$work/out" 2>&1 || alarm "$one" 'the reference parser fails'
	design=$(sed -n "$((one % designs + 1))p" "$work/designs")
	for parser in sound "$design"; do
		DECOY_ZOO_PARSER=$parser "$decoy" replay --so "$zoo" "$work/$one.fdseq" >"$work/out" 2>&1
		# 4: nothing that it covers is asked
		case $? in 0 | 4) ;; *) alarm "$one" "$parser fails" ;; esac
	done
	rm -f "$work/$one.fdseq"
	i=$((i + 1))
done
echo "$count honest scenarios, $bad false alarms"
[ "$bad" = 0 ]
