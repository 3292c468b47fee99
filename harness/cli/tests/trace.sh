#!/bin/sh
# SPDX-License-Identifier: MIT
# trace.sh DECOY: streams that are sound, damaged, empty or no streams at all: exit codes and output.
set -u
decoy=$1
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# change FILE OFFSET BYTES: FILE as it is, but for these bytes (as printf has them) there.
change() {
	# shellcheck disable=SC2059
	printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>dd.log || cat dd.log
}

"$decoy" sim dip --trace run.grt --cpus 4 -o /dev/null

# the verb and its verbs
row 2 'expected a verb of it' "$decoy" trace
row 2 'did you mean verify' "$decoy" trace verif run.grt
row 0 'trace verify' "$decoy" trace --help
row 0 '^usage: decoy trace verify' "$decoy" help trace verify
row 2 'no such option' "$decoy" trace verify --fail-fast run.grt
row 2 'expected a trace' "$decoy" trace verify

# sound
row 0 '^27 passed, 0 failed, 0 skipped$' "$decoy" trace verify run.grt
row 0 '^27 passed' sh -c '"$0" trace verify - <run.grt' "$decoy"
row 0 '^27 passed' sh -c 'cat run.grt | "$0" trace verify -' "$decoy"
row 0 '^10 passed' "$decoy" trace verify --run 'R1?' run.grt
row 0 '^1 passed' "$decoy" trace verify --run 'trace.f*' --skip R24 --skip R25 run.grt
row 4 'no rule is left' "$decoy" trace verify --run trace.abi run.grt

# what cannot be judged, or read
: >empty
row 4 '^0 passed, 0 failed, 27 skipped$' "$decoy" trace verify empty
row 2 'nope: No such file' "$decoy" trace verify run.grt nope
row 2 '/: Is a directory' "$decoy" trace verify /
row 1 'text: byte 0: must trace.record-magic: no record starts here' sh -c 'yes anything | head -n 20 >text; "$0" trace verify text' "$decoy"

# one byte of a block: the rest is judged
cp run.grt bad.grt
change bad.grt 3000 X
row 1 '^bad.grt: byte [0-9]+: damage: the checksum of the block is wrong \(CPU 1, [0-9]+ bytes, up to [0-9]+\)$' "$decoy" trace verify bad.grt
row 1 '^27 passed, 1 failed, 0 skipped$' "$decoy" trace verify bad.grt
row 1 '"level":"damage","file":"bad.grt","offset":"' "$decoy" trace verify --json bad.grt
row 1 'checksum of the block' "$decoy" trace verify -q --report text=- bad.grt

# bytes that are missing cost what they are in
dd if=run.grt of=short.grt bs=1 count=3000 2>dd.log
dd if=run.grt of=tail bs=1 skip=3003 2>dd.log
cat tail >>short.grt
row 1 '^27 passed, 1 failed' "$decoy" trace verify short.grt
row 1 'damage: the checksum of the block is wrong' "$decoy" trace verify short.grt

# a container that is cut, of another version or byte order, or without a CPU
size=$(wc -c <run.grt)
head -c $((size - 32)) run.grt >cut.grt
row 1 "^cut.grt: byte $((size - 32)): damage: the file is truncated" "$decoy" trace verify cut.grt
cp run.grt header.grt
change header.grt 8 '\002'
row 1 '^header.grt: byte 0: damage: the file header is damaged' "$decoy" trace verify header.grt
head -c 64 run.grt >only.grt
row 1 'only.grt: byte 64: damage: the file is truncated' "$decoy" trace verify only.grt
"$decoy" sim dip --trace one.grt --cpus 1 -o /dev/null
row 0 '^27 passed, 0 failed' "$decoy" trace verify one.grt
python3 - <<'END'
import struct
data = open("run.grt", "rb").read()
at, table, streams = 64, b"", {}
while at < len(data):
    _, kind, cpu, size = struct.unpack_from("<IHHI", data, at)
    payload = data[at + 32:at + 32 + size]
    if kind == 1:
        table += payload
    elif kind == 2:
        streams[cpu] = streams.get(cpu, b"") + payload
    at += 32 + size
for cpu, stream in streams.items():
    open(f"raw{cpu}", "wb").write(table + stream)
END
"$decoy" trace repair raw0 raw2 raw3 -o part.grt 2>part.log
row 0 '^part.grt: byte 96: STREAM has 4 CPUs, and there is no stream of CPU 1 \(1 in all\): what was' "$decoy" trace verify part.grt
row 0 '"broken":"0","cpus_missing":"1","stopped":false' "$decoy" trace verify --json part.grt
row 0 '^raw3: byte 0: STREAM has 4 CPUs, and there is no stream of CPU 0-2 \(3 in all\)' "$decoy" trace verify raw3
row 0 '^INCOMPLETE: .* 1 CPUs without a stream' "$decoy" trace report part.grt

# repair: of a sound trace the same bytes; of damaged ones what can be read, and LOST
row 0 '^same$' sh -c '"$0" trace repair run.grt -o same.grt && cmp run.grt same.grt && echo same' "$decoy"
row 0 'records kept; 1 places damaged; [1-9][0-9]* events lost, which 1 new LOST' "$decoy" trace repair bad.grt -o fixed.grt
row 0 '^27 passed, 0 failed' "$decoy" trace verify fixed.grt
row 0 ', [1-9][0-9]* lost, 0 places damaged' "$decoy" trace verify fixed.grt
row 0 '^27 passed' sh -c '"$0" trace repair cut.grt -o - 2>err.log | "$0" trace verify -' "$decoy"
row 2 'and -o FILE' "$decoy" trace repair bad.grt
row 2 'and -o FILE' "$decoy" trace repair -o x.grt
row 2 'nope: No such file' "$decoy" trace repair nope -o x.grt
row 4 'nothing is written' "$decoy" trace repair empty -o x.grt
row 3 'cannot make /dev/full: No space' "$decoy" trace repair bad.grt -o /dev/full
row 3 'cannot make full.grt: File too large' sh -c 'ulimit -f 8; "$0" trace repair run.grt -o full.grt' "$decoy"
row 0 '^0$' sh -c 'ls | grep -c -e full -e "x.grt"; true'

# R47: the recording of the same run, and one that dips
"$decoy" sim steady --trace steady.grt -o steady.fdseq
"$decoy" sim dip --trace run.grt -o dip.fdseq
row 0 '^28 passed, 0 failed' "$decoy" trace verify --fdinfo steady.fdseq steady.grt
row 0 '^5 of 5 values of drm-engine' "$decoy" trace verify --fdinfo steady.fdseq steady.grt
row 1 'must trace.fdinfo-agrees: dip.fdseq:[0-9]+: drm-engine-render of client 1 is' "$decoy" trace verify --fdinfo dip.fdseq run.grt
row 0 '^26 passed, 0 failed' "$decoy" trace verify --fdinfo dip.fdseq --skip R47 --skip R15 run.grt
"$decoy" sim xe-cycles --trace xe.grt -o xe.fdseq
row 4 '^0 passed, 0 failed, 1 skipped' "$decoy" trace verify --fdinfo xe.fdseq --run R47 xe.grt
row 2 'nope: No such file' "$decoy" trace verify --fdinfo nope run.grt
row 2 'text.fdseq:2:' sh -c 'printf "# fdseq 1\n@ x\n" >text.fdseq; "$0" trace verify --fdinfo text.fdseq run.grt' "$decoy"

# a million records in bounded memory, where that can be limited (a sanitizer wants all addresses)
cat >long.json <<'END'
{
  "title": "t", "why": "w", "origin": "made",
  "devices": {"gpu0": {"driver": "toy", "pdev": "0000:03:00.0", "engines": {"x": {}}}},
  "processes": {"p": {}}, "clients": {"c": {"device": "gpu0"}},
  "steps": [
    {"at": 0, "spawn": {"process": "p"}},
    {"at": 0, "open": {"client": "c", "process": "p", "fd": 3}},
    {"at": 0, "work": {"client": "c", "engine": "x", "busy": "4ms", "every": "10ms", "until": "1500s"}},
    {"at": "1s", "sample": {"every": "10s", "until": "1500s"}}
  ]
}
END
if prlimit --as=122880000 "$decoy" --version >/dev/null 2>&1; then
	"$decoy" sim long.json --trace long.grt -o long.fdseq
	row 0 '^1050014 records, 0 lost' prlimit --as=122880000 "$decoy" trace verify --fdinfo long.fdseq long.grt
	row 0 '^1050014 records kept' prlimit --as=122880000 "$decoy" trace repair long.grt -o other.grt
	row 0 '^same$' sh -c 'cmp long.grt other.grt && echo same'
fi

# where no record is found a signal ends the read, and a file that has no end is none
truncate -s 1T sparse.grt
for verb in verify report 'export -o out.txt' 'live --json' "diff long.grt"; do
	# shellcheck disable=SC2086 # words
	row 3 'stopped by SIGTERM' signalled "$decoy" trace $verb sparse.grt
	# shellcheck disable=SC2086
	row 2 '/dev/zero: File too large' "$decoy" trace $verb /dev/zero
done
row 2 '/dev/zero: File too large' "$decoy" trace repair /dev/zero -o out.grt

rows_end
