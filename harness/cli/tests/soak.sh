#!/bin/sh
# SPDX-License-Identifier: MIT
# soak.sh DECOY SOURCE: decoy test --soak finds a program that never forgets a client, and no other.
set -u
decoy=$1
source=$2
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
row 0 '1 passed, 0 failed' "$decoy" test --soak --stream 'python3 stream.py'
row 0 '[0-9]+ KiB resident after 2000 clients, [0-9]+ KiB after 10000; expected the same' \
	"$decoy" test --soak --stream 'python3 keeps.py'
row 0 '^fail +soak memory/soak' "$decoy" test --soak --stream 'python3 keeps.py'
row 1 ' 1 failed' "$decoy" test --soak --level should --stream 'python3 keeps.py'
row 1 'crash +soak|^crash' "$decoy" test --soak --stream 'sed -u 20q | python3 stream.py; kill -9 $$'
row 4 'does not support track|all was skipped' "$decoy" test --soak --parser 'python3 oneshot.py'
row 2 'expected neither' "$decoy" test --soak --zoo
rows_end
