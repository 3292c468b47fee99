#!/bin/sh
# SPDX-License-Identifier: MIT
# soak.sh DECOY SOURCE LEAK ZOO: decoy test --soak finds a program that never forgets a client, and no other; LEAK and
# ZOO are shared objects.
set -u
decoy=$1
source=$2
leak=$3
zoo=$4
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
cp "$source"/harness/subject/examples/*.py .
sed 's/^clients, shown = {}, {}$/&; kept = {}/; s/^    ask = json.loads(line)$/&; kept.update((d["pid"], str(d)) for d in ask.get("fds", []) if "pid" in d)/' \
	stream.py >keeps.py
# where decoy itself is built with ASan, that keeps what is freed
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}quarantine_size_mb=0:thread_local_quarantine_size_kb=0
export ASAN_OPTIONS
row 0 '^info .*memory/soak|KiB resident after 2000 clients' "$decoy" test --soak
row 0 '3 passed, 0 failed' "$decoy" test --soak --stream 'python3 stream.py'
row 1 '^fail +soak memory/soak' "$decoy" test --soak --level should --stream 'python3 keeps.py' --report text=kept
row 0 '[0-9]+ KiB resident after 2000 clients, [0-9]+ KiB after 10000; expected the same' cat kept
row 0 '^2 passed, 1 failed, 0 skipped' cat kept
row 0 '^2 passed, 0 failed, 1 skipped' "$decoy" test --soak --stream 'python3 keeps.py'
row 1 'crash +soak|^crash' "$decoy" test --soak --stream 'sed -u 20q | python3 stream.py; kill -9 $$'
row 4 'does not support track|all was skipped' "$decoy" test --soak --parser 'python3 oneshot.py'
row 2 'expected no --adapter-check' "$decoy" test --soak --adapter-check

# leaking WHAT SOAK...: an object that loses 100 bytes of each fails in these, and in no other
leaking() {
	DECOY_LEAK=$1 "$decoy" test --soak --so "$leak" | sed -n 's/^fail *\(soak[^ ]*\).*/\1/p' | paste -sd' '
}
row 0 '3 passed, 0 failed' "$decoy" test --soak --so "$leak"
# malloc() of a sanitizer has no mallinfo2()
if ! grep -q __asan_init "$decoy"; then
	row 0 '^soak soak-cases$' leaking descriptor
	row 0 '^soak soak-cases$' leaking sweep
	row 0 '^soak-cases$' leaking reset
	row 0 '^soak-texts$' leaking text
	row 0 '[0-9]+ bytes allocated after 1000 texts, [0-9]+ bytes after 5000; expected the same: a text leaves' \
		env DECOY_LEAK=text "$decoy" test --soak --so "$leak"
fi
# sound ones of other designs
for design in ordinary largest-of-a-key whole-lines; do
	row 0 ' 0 failed, 0 skipped' env DECOY_ZOO_PARSER="$design" "$decoy" test --soak --so "$zoo"
done
rows_end
