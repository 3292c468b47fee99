#!/bin/sh
# SPDX-License-Identifier: MIT
# fuzz.sh DECOY ZOO_OBJECT SECONDS [SEED]: no false alarm of decoy fuzz: each sound design of the zoo is asked for SECONDS,
# with inputs of SEED (1). What was found stays in fuzz-failed/DESIGN, beside what was printed. Exit code 3: one was not asked.
set -u
decoy=$1 zoo=$2 seconds=$3 seed=${4:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# decoders come behind the reference
"$decoy-dev" zoo --list | awk '$2 == "-" && $1 == "reference" { exit } $2 == "-" { print $1 }' >"$work/designs"
designs=$(wc -l <"$work/designs")
[ "$designs" -gt 20 ] || { echo "decoy-dev zoo --list: $designs sound designs, expected more" && exit 3; }

bad=0 executions=0
while read -r design; do
	DECOY_ZOO_PARSER=$design "$decoy" fuzz --so "$zoo" --time "${seconds}s" --seed "$seed" --corpus "$work/$design" \
		-o "$work/found/$design" --json >"$work/out" 2>"$work/err" </dev/null
	code=$?
	case $code in
	0) ;;
	1)
		mkdir -p fuzz-failed
		cp -r "$work/found/$design" "$work/err" fuzz-failed/
		mv fuzz-failed/err "fuzz-failed/$design.err"
		echo "$design, seed $seed: a false alarm"
		cat "$work/err"
		bad=$((bad + 1))
		;;
	*)
		cat "$work/out" "$work/err"
		echo "$design: exit code $code: not asked"
		exit 3
		;;
	esac
	executions=$((executions + $(sed -n 's/.*"executions":\([0-9]*\).*/\1/p' "$work/out")))
	rm -rf "${work:?}/$design"
done <"$work/designs"
echo "$designs sound designs, $executions executions, $bad false alarms"
[ "$bad" = 0 ]
