#!/bin/sh
# SPDX-License-Identifier: MIT
# trace_export.sh DECOY SOURCE TOOL...: every event is in an export of each format, as real readers count them (R51). TOOLs
# are babeltrace2 and protoc; without one of them this is exit code 77, as the formats that need it are not read.
set -u
decoy=$1
source=$2
shift 2
for tool in "$@"; do
	command -v "$tool" >/dev/null || {
		echo "missing prerequisite: $tool (ci/install test)"
		exit 77
	}
done
count=$source/harness/cli/tests/trace_export.py
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# read_export FORMAT INPUT...: how many events its reader finds.
read_export() {
	format=$1
	shift
	rm -rf out.export
	"$decoy" trace export --to "$format" -o out.export "$@" 2>export.log
	echo $? >export.code
	case $format in
	ctf) babeltrace2 --clock-cycles out.export >decoded || return ;;
	perfetto)
		protoc --proto_path="$source/grtrace/lib/tests" --decode=Trace perfetto.proto <out.export >decoded || return
		;;
	*) cp out.export decoded ;;
	esac
	python3 "$count" "$format" decoded
}

# same_count CODE EVENTS INPUT...: the exit code, and each format with that many events.
same_count() {
	code=$1
	events=$2
	shift 2
	for format in text jsonl ${TOOLS:-}; do
		found=$(read_export "$format" "$@")
		[ "$found:$(cat export.code)" = "$events:$code" ] && continue
		echo "$format: $found events, exit $(cat export.code), expected $events, exit $code"
		tail -n 5 export.log
		return 1
	done
	echo "the same in each"
}

TOOLS=
[ $# = 0 ] || TOOLS="perfetto ctf"

# of rings of each shape, resets, hangs
for scenario in contended hang-and-reset reset-replay; do
	"$decoy" sim "$scenario" --trace run.grt -o /dev/null
	row 0 'the same' same_count 0 "$(python3 "$count" grt run.grt)" run.grt
done
for seed in 1 2; do
	"$decoy" sim --random $seed --size 300 --with all --trace run.grt -o /dev/null
	row 0 'the same' same_count 0 "$(python3 "$count" grt run.grt)" run.grt
done

# of one CPU without its table; damaged: all formats have the same, and slices still do not overlap
python3 - <<'END'
import struct
data = open("run.grt", "rb").read()
at, streams = 64, {}
while at < len(data):
    _, kind, cpu, size = struct.unpack_from("<IHHI", data, at)
    if kind == 2:
        streams.setdefault(cpu, bytearray()).extend(data[at + 32:at + 32 + size])
    at += 32 + size
for cpu, stream in streams.items():
    open(f"cpu{cpu}", "wb").write(stream)
END
for seed in 1 2; do
	cp cpu0 raw0
	cp cpu1 raw1
	python3 "$count" damage raw0 $seed
	python3 "$count" damage raw1 $((seed + 10))
	events=$("$decoy" trace export --to jsonl raw0 raw1 >jsonl 2>jsonl.log; python3 "$count" jsonl jsonl)
	code=$(grep -q damaged jsonl.log && echo 1 || echo 0)
	row 0 'the same' same_count "$code" "$events" raw0 raw1
done

# usage
row 2 'expected a trace' "$decoy" trace export
row 2 'did you mean perfetto|no value' "$decoy" trace export --to perfeto run.grt
row 2 'ctf is a directory' "$decoy" trace export --to ctf run.grt
row 2 'nope: No such file' "$decoy" trace export nope -o out.txt
mkdir full
: >full/file
row 2 'full: it is not empty' "$decoy" trace export --to ctf -o full run.grt
row 2 'run.grt: it is no directory' "$decoy" trace export --to ctf -o run.grt run.grt

# a disk that is full leaves nothing behind
"$decoy" sim lively --trace big.grt -o /dev/null
mkdir disk
# shellcheck disable=SC2016
row 3 'cannot write disk/big.json' sh -c 'ulimit -f 1; "$0" trace export --to jsonl -o disk/big.json big.grt' "$decoy"
# shellcheck disable=SC2016
row 3 'cannot write disk/big.ctf' sh -c 'ulimit -f 1; "$0" trace export --to ctf -o disk/big.ctf big.grt' "$decoy"
row 3 'cannot write /dev/full' "$decoy" trace export -o /dev/full big.grt
row 0 'nothing' sh -c 'test -z "$(ls -A disk)" && echo nothing'

rows_end
