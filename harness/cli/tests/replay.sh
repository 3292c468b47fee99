#!/bin/sh
# SPDX-License-Identifier: MIT
# replay.sh DECOY ZOO_OBJECT SOURCE: recordings put to sound and to wrong parsers.
set -u
decoy=$1 zoo=$2 source=$3
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

"$decoy" sim dip-shared -o dip.fdseq
"$decoy" sim steady -o steady.fdseq
printf 'drm-driver:\ti915\ndrm-engine-render:\t5 ns\n' >one.fdinfo
# without ids, device numbers and sweeps; one read is an error
printf '@ %s pid=7 fd=3\ndrm-driver:\tx\ndrm-engine-a:\t%s ns\n' 1000000000 9 2000000000 5 >falls.fdseq
printf '@ 3000000000 pid=7 fd=3 err=13\n\n' >>falls.fdseq

# the reference parser, and every design that is sound
row 0 '^3 passed, 0 failed, 0 skipped$' "$decoy" replay dip.fdseq steady.fdseq one.fdinfo
row 0 '^1 passed' sh -c '"$0" sim dip | "$0" replay -' "$decoy"
row 0 '^1 passed, 0 failed, 1 skipped' "$decoy" replay --features parse,no-cycles one.fdinfo steady.fdseq --features track
row 0 '^2 passed' "$decoy" replay --parser "python3 $source/harness/subject/examples/oneshot.py" \
	--features parse one.fdinfo steady.fdseq
for sound in by-pdev id-alone first-descriptor largest-of-descriptors; do
	row 0 '^2 passed' env DECOY_ZOO_PARSER=$sound "$decoy" replay --so "$zoo" dip.fdseq steady.fdseq
done

# a node whose texts name two devices is two devices to who believes the texts
"$decoy" sim distort-pdev-torn -o torn.fdseq
row 0 '^1 passed' env DECOY_ZOO_PARSER=by-pdev "$decoy" replay --so "$zoo" torn.fdseq

# in a recording of a machine it is open whether the sweep before missed a client, or it was opened since: its first delta
# may count from 0; not where its descriptor was listed, nor where there was not time enough
cat >from-0.py <<'END'
import json
import sys

met = set()
for line in sys.stdin:
    reply = json.loads(line)
    if reply["type"] == "reset":
        met = set()
    for client in reply.get("state", {}).get("clients", []):
        if client["id"] not in met and len(met):
            for engine in client["engines"].values():
                engine["delta_ns"] = engine["busy_ns"]
        met.add(client["id"])
    print(json.dumps(reply), flush=True)
END
read_of() {
	printf '@ %s000000000 sweep=%s pid=%s fd=3 dev=226:0\ndrm-driver:\tx\ndrm-client-id:\t%s\ndrm-engine-a:\t%s ns\n' "$1" "$1" "$2" "$2" "$3"
}
hidden='@ 0 sweep=0 pid=9 fd=3 dev=226:0 err=13'
from_0="python3 $source/harness/subject/examples/stream.py | python3 ./from-0.py"
{ read_of 0 1 5; echo "$hidden"; read_of 1 1 6; read_of 1 2 300000000; } >missed.fdseq
{ read_of 0 1 5; echo "$hidden"; read_of 1 1 6; read_of 1 9 300000000; } >listed.fdseq
{ read_of 0 1 5; echo "$hidden"; read_of 1 1 6; read_of 1 2 3000000000; } >long.fdseq
row 0 '^1 passed, 0 failed' "$decoy" replay missed.fdseq --stream "$from_0"
row 0 'right if the client was opened after the previous sweep, which is unknown:' "$decoy" replay -v missed.fdseq --stream "$from_0"
row 1 'client 9 .*delta_ns, 1.000 s .*: expected nothing or 0, got 300000000' "$decoy" replay listed.fdseq --stream "$from_0"
row 1 'client 2 .*delta_ns, 1.000 s .*: expected nothing or 0, got 3000000000' "$decoy" replay long.fdseq --stream "$from_0"

# an address of five digits, as Intel's VMD has it, is one of no client without an id
for at in 1 2; do
	read_of "$at" 7 "$at" | sed 's/drm-client-id/drm-pdev:\t10000:01:00.0\n&/'
done >vmd.fdseq
row 0 '^1 passed, 0 failed' "$decoy" replay vmd.fdseq
row 1 'client 7 \(7/3\): engines.a.busy_ns, from 1.000 s to 2.000 s' "$decoy" replay vmd.fdseq --stream \
	"python3 $source/harness/subject/examples/stream.py | python3 $source/harness/cli/tests/lossy.py '{}' add=5"
row 0 '^1 passed, 0 failed' "$decoy" replay vmd.fdseq --stream \
	"python3 $source/harness/subject/examples/stream.py | sed -u 's/\"pdev\": \"10000:01:00.0\", *//'"

# wrong ones: the rule, the client, the interval and both values
row 1 'engines.render.busy_ns, from 4.000 s to 6.000 s \(sweeps 4 to 6\): expected 1504000000, got 500000000; at its end' \
	env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" replay --so "$zoo" dip.fdseq
# and what was printed, expected and answered, as a table and as a picture; nothing is known to be true
row 1 '>  +4.000 +500000000 x2 +1504000000 +500000000$' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" replay --so "$zoo" --report html=r.html dip.fdseq
row 0 'class="answered"' grep -o 'class="answered"' r.html
row 1 '^0$' grep -c 'class="key true"' r.html
row 1 'client "7/3" of "x"' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" replay --so "$zoo" falls.fdseq
# an engine whose name a terminal would obey is written by its number
c1=$(printf '\302\2332J')
printf '@ %s pid=7 fd=3\ndrm-driver:\tx\ndrm-client-id:\t1\ndrm-engine-'"$c1"':\t%s ns\n' 1000000000 9 2000000000 5 3000000000 12 >c1.fdseq
row 1 '"name":"[^"]*u009[bB]2J"' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" replay --json --so "$zoo" c1.fdseq
cp out c1.json
row 1 '^0$' grep -c "$c1" c1.json
row 1 '^rule time.hold' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" replay --so "$zoo" dip.fdseq
row 1 '^rule client.dedupe-processes' env DECOY_ZOO_PARSER=nvtop-no-dedupe "$decoy" replay --so "$zoo" dip.fdseq
row 1 'time.first-sight' env DECOY_ZOO_PARSER=htop-first-sight "$decoy" replay --so "$zoo" steady.fdseq
printf '@ 1 pid=7 fd=3\ndrm-driver:\tx\n\ndrm-engine-a:\t5 ns\n' >empty-line.fdseq
# shellcheck disable=SC2016 # it is evaluated
row_limited 1 '^rule text.survives' 'DECOY_ZOO_PARSER=hang-empty-line "$decoy" replay --so "$zoo" --timeout ${limit}s empty-line.fdseq'
row 1 '^1 passed, 1 failed' env DECOY_ZOO_PARSER=nvtop-no-dedupe "$decoy" replay --so "$zoo" dip.fdseq steady.fdseq
row 1 '"verdict":"fail"' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" replay --json --so "$zoo" dip.fdseq
row 1 '0 passed, 1 failed' env DECOY_ZOO_PARSER=nvtop-unsigned "$decoy" replay --so "$zoo" --report junit=r.xml dip.fdseq
row 0 'from 4.000 s to 6.000 s' cat r.xml
row 0 'dip.fdseq \(2\)' "$decoy" replay --json dip.fdseq dip.fdseq

# nothing to judge
printf '# fdseq 1\n' >none.fdseq
printf 'pos:\t0\n' >pos.fdinfo
row 4 'nothing was judged' "$decoy" replay none.fdseq pos.fdinfo

# what cannot be read
printf '# fdseq 2\n@ 1\nx\n' >version.fdseq
printf '# mine\n# fdseq 1\n@ 1\nx\n' >comment.fdseq
printf '@ 5\nx\n@ 4\nx\n' >backwards.fdseq
printf '@ 5 len=90\nx\n' >cut.fdseq
row 2 'version.fdseq:1:8: .*version 1' "$decoy" replay version.fdseq
row 2 'comment.fdseq:1:1: .*nothing before line 2' "$decoy" replay comment.fdseq
row 2 'backwards.fdseq:3:3: time goes backwards' "$decoy" replay steady.fdseq backwards.fdseq
row 2 'cut.fdseq:1:1: len=90: only [0-9]+ bytes are left' "$decoy" replay cut.fdseq
row 2 'no-such: No such file' "$decoy" replay no-such
row 2 'expected a recording' "$decoy" replay
row 2 'no such option' "$decoy" replay --decoder true steady.fdseq
row 2 'one subject' "$decoy" replay --so x --parser y steady.fdseq
row 3 'cannot be used' "$decoy" replay --so no-such.so steady.fdseq
rows_end
