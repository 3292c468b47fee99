# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced: lines on standard error while something lasts, since minutes without a line are as those of a hang.

# clock_start WHAT [FILE]: every 20 s, until clock_stop: what, the time, and the last line of FILE.
clock_start() {
	clock_what=$1
	clock_began=$(date +%s)
	while sleep 20 >/dev/null && kill -0 $$ 2>/dev/null; do
		echo "$1: $(($(date +%s) - clock_began)) s  $(tail -n 1 "${2:-/dev/null}" | cut -c 1-100)"
	done >&2 &
	clock=$!
}

# clock_stop: the last line, with the time of all.
clock_stop() {
	kill "$clock" 2>/dev/null || :
	wait "$clock" 2>/dev/null || :
	echo "$clock_what: $(($(date +%s) - clock_began)) s" >&2
}

# clock_run WHAT FILE COMMAND...: a command, its output in FILE; its exit code.
clock_run() {
	clock_start "$1" "$2"
	clock_file=$2
	shift 2
	clock_code=0
	"$@" >"$clock_file" 2>&1 || clock_code=$?
	clock_stop
	return $clock_code
}
