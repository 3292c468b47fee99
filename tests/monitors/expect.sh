#!/bin/sh
# SPDX-License-Identifier: MIT
# expect.sh DECOY SOURCE: decoy vm --expect-percent with gputop, and with a small monitor that is right, one that does not
# divide by the capacity, and one that counts a descriptor twice. Exit code 77 where guest or root are not in the cache.
set -u
decoy=$1
source=$2
bad=0
root=$("$source/ci/roots/monitors" --cached) || exit
guest=$("$source/ci/kernels/stock" --cached) || exit
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
trap 'exit 3' INT TERM

# holds WHAT CODE SCENARIO REGEX TEXT COMMAND...: the exit code, and a text in what is printed.
holds() {
	what=$1 wanted=$2 scenario=$3 regex=$4 text=$5
	shift 5
	"$decoy" vm --guest "$guest" --root "$root" --scenario "$scenario" --expect-percent "$regex" -- "$@" \
		</dev/null >/dev/null 2>"$errors"
	code=$?
	if [ "$code" != "$wanted" ] || ! grep -q "$text" "$errors"; then
		echo "$what: exit code $code, expected $wanted and \"$text\":"
		cat "$errors"
		bad=1
		return
	fi
	echo "$what: exit code $code: $(grep 'of the truth' "$errors")"
}

steady=$source/tests/monitors/steady.json
gputop='^ *(?<pid>[0-9]+) +[0-9]+M +[0-9]+M \| *(?<percent>[0-9.]+)%'
small='^(?<pid>[0-9]+) (?<engine>[a-z]+) (?<percent>[0-9.]+)%'
monitor=$(cat "$source/tests/monitors/small.py")
holds gputop 0 "$steady" "$gputop" ' 0 off$' stdbuf -oL gputop -n 6 -d 2
holds 'a sound monitor' 0 "$steady" "$small" ' 0 off$' python3 -c "$monitor" 6
holds 'no capacity' 1 "$steady" "$small" '^    > .* 35\.[0-9] %.* main video' python3 -c "$monitor" 6 capacity
holds 'each descriptor' 1 desktop "$small" '^    > .* level gpu' python3 -c "$monitor" 6 twice
holds 'no percentage' 4 "$steady" 'load (.*)%' 'nothing was judged' true
[ "$bad" = 0 ]
