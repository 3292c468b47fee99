# SPDX-License-Identifier: MIT
# Sourced: a temporary directory, and rows: an exit code, a part of the output (an extended regular
# expression over standard output and standard error), and the command. rows_end prints the counts.
# adapters of the source in Python leave nothing there
export PYTHONDONTWRITEBYTECODE=1
# ten seconds may be too short for a sound adapter on a busy machine
export DECOY_TIMEOUT=10m
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 3
bad=0 rows=0

# matches EXIT PATTERN: the last command, by its exit code, out and err.
matches() {
	[ "$code" = "$1" ] && cat out err | grep -qE -- "$2"
}

# row_limited EXIT PATTERN SCRIPT: a row whose command is a line of shell with $limit: 1, 8 and 64 (seconds) until it holds.
# What hangs does so at each limit; what comes before it needs more than the first one on a busy machine.
row_limited() {
	for limit in 1 8 64; do
		eval "$3" >out 2>err </dev/null
		code=$?
		! matches "$1" "$2" || break
	done
	judge_row "$@"
}

row() {
	want=$1
	pattern=$2
	shift 2
	"$@" >out 2>err </dev/null
	code=$?
	judge_row "$want" "$pattern" "$@"
}

# judge_row EXIT PATTERN COMMAND...: count the row, and print what is wrong with it.
judge_row() {
	want=$1
	pattern=$2
	shift 2
	rows=$((rows + 1))
	if [ "$code" != "$want" ]; then
		echo "row $rows: exit $code, expected $want: $*"
		tail -n 5 out err
		bad=$((bad + 1))
	elif ! matches "$want" "$pattern"; then
		echo "row $rows: no match for /$pattern/: $*"
		tail -n 5 out err
		bad=$((bad + 1))
	fi
}

# signalled COMMAND...: it catches SIGTERM, or waits for nothing but its end; then it gets one. Its exit code.
signalled() {
	"$@" &
	signalled_pid=$!
	# bit 14 of the signals that are caught is SIGTERM
	until [ $((0x$(sed -n 's/^SigCgt:[[:space:]]*.*\(....\)$/\1/p' /proc/$signalled_pid/status) & 0x4000)) != 0 ]; do
		kill -0 $signalled_pid || return 99
	done
	kill -TERM $signalled_pid
	wait $signalled_pid
}

rows_end() {
	echo "$rows rows, $bad bad"
	[ "$bad" = 0 ]
}
