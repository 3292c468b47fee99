# SPDX-License-Identifier: MIT
# Sourced: a temporary directory, and rows: an exit code, a part of the output (an extended regular
# expression over standard output and standard error), and the command. rows_end prints the counts.
# adapters of the source in Python leave nothing there
export PYTHONDONTWRITEBYTECODE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 3
bad=0 rows=0

row() {
	want=$1
	pattern=$2
	shift 2
	rows=$((rows + 1))
	"$@" >out 2>err </dev/null
	code=$?
	if [ "$code" != "$want" ]; then
		echo "row $rows: exit $code, expected $want: $*"
		tail -n 5 out err
		bad=$((bad + 1))
	elif ! cat out err | grep -qE -- "$pattern"; then
		echo "row $rows: no match for /$pattern/: $*"
		tail -n 5 out err
		bad=$((bad + 1))
	fi
}

rows_end() {
	echo "$rows rows, $bad bad"
	[ "$bad" = 0 ]
}
