#!/bin/sh
# SPDX-License-Identifier: MIT
# bye.sh DECOY SOURCE: the exit of a stream adapter after "bye" is judged as in docs/protocol.md.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

sound="python3 $source/harness/subject/examples/stream.py"
# Cases that the example answers well, asked by one process and by three.
few='--run 0001 --run engine/exact-growth --run engine/many-16 --run engine/accel --no-relations'
# shellcheck disable=SC2086,SC2154 # options, a word each; row_limited sets limit
stays() {
	"$decoy" test $few --jobs $jobs --timeout "${limit}s" --stream "$sound; sleep 100"
}
for jobs in 1 3; do
	# shellcheck disable=SC2086 # options, a word each
	set -- test $few --jobs $jobs --stream
	row 0 '0 failed' "$decoy" "$@" "$sound"
	# exits at the end of its input only; prints to standard error; leaves a process running
	row 0 '0 failed' "$decoy" "$@" "grep --line-buffered -v bye | $sound"
	row 0 '0 failed' "$decoy" "$@" "$sound; echo farewell >&2"
	row 0 '0 failed' "$decoy" "$@" "sleep 100 & $sound"

	row 1 'exit code 5, after its last answer; expected exit status 0 and nothing' "$decoy" "$@" "$sound; exit 5"
	row 1 'killed by signal 9 \(SIGKILL\), after its last answer' "$decoy" "$@" "$sound; kill -9 \$\$"
	row_limited 1 'it did not exit within [0-9]*000 ms of "bye"' stays
	row 1 'it printed another line after its last answer' "$decoy" "$@" "$sound; echo '{}'"
	row 1 'it printed another line after its last answer' "$decoy" "$@" "$sound; printf x"
	row 1 '^FAIL +bye |protocol/bye' "$decoy" "$@" "$sound; exit 5"
	# one failure with any number of processes
	row 1 ' 1 failed' "$decoy" "$@" "$sound; exit 5"
	# an adapter that crashed at the last sweep gets no "bye"
	row 1 ' 1 failed' "$decoy" "$@" "sed -u 1q | $sound; exit 5" --skip 'engine/*'
done
row 1 'protocol/bye' "$decoy" reproduce 0001 --stream "$sound; exit 5"
row 0 '0 failed' "$decoy" reproduce 0001 --stream "$sound"
row 1 'testcase [^>]*bye' sh -c '"$0" test --run 0001 --no-relations --report junit=report.xml --stream "$1"; code=$?
	cat report.xml; exit $code' "$decoy" "$sound; exit 5"
rows_end
