#!/bin/sh
# SPDX-License-Identifier: MIT
# vm.sh DECOY SOURCE: messages of 'decoy vm' and 'decoy test' where nothing is judged; no guest is booted.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"
# the cache has no guest: a run that needs one exits with 3
export XDG_CACHE_HOME="$work/cache"

# scenario FILE CLIENTS STEPS
scenario() {
	cat >"$1" <<END
{"title": "z", "why": "z", "origin": "made", "processes": {"app": {}}, "clients": {$2}, "steps": [$3],
 "devices": {"gpu": {"driver": "i915", "engines": {"render": {}}}}}
END
}
client='"main": {"device": "gpu"}'
spawn='{"at": "0s", "spawn": {"process": "app"}}'
open='{"at": "0s", "open": {"client": "main", "process": "app", "fd": 5}}'
sample='{"at": "1s", "sample": {"every": "1s", "until": "6s"}}'
scenario no-steps.json "$client" ''
scenario no-samples.json "$client" "$spawn, $open"
scenario no-client.json '' "$spawn, $sample"
scenario too-late.json "$client" "$spawn, $open, {\"at\": \"1s\", \"close\": {\"process\": \"app\", \"fd\": 5}}, $(
	echo "$sample" | sed 's/1s/2s/')"
scenario sound.json "$client" "$spawn, $open, $sample"

for kernel in stock uml; do
	for name in no-steps no-samples no-client too-late; do
		row 4 "^decoy: vm: $name.json: nothing is judged: no descriptor" "$decoy" vm --kernel $kernel $name.json
		row 3 "ci/kernels/$kernel" "$decoy" vm --kernel $kernel $name.json sound.json
	done
	row 4 'no-steps.json: nothing is judged' "$decoy" vm --kernel $kernel no-steps.json no-client.json
	row 3 "ci/kernels/$kernel" "$decoy" vm --kernel $kernel sound.json
done
row 4 'limit-text: this backend.s kernel cannot run the check' "$decoy-dev" vm --kernel uml --run check/limit-text
# our own checks are no users' business
row 4 '^decoy: vm: no case is selected$' "$decoy" vm --kernel uml --run 'check/*' --run 'kunit/*'
row 3 'ci/kernels/uml' "$decoy" vm --kernel uml --run scenario/fork
row 2 '^decoy: vm: --expect-percent: expected a command after --, and no --module$' "$decoy" vm --expect-percent '([0-9]+)%'
row 2 '^decoy: vm: --expect-percent: expected a command after --, and no --module$' "$decoy" vm --module x.ko \
	--expect-percent '([0-9]+)%' -- true
row 2 '^decoy: vm: --cpus with --kernel uml: this kernel has one processor$' "$decoy" vm --kernel uml --cpus 2 fork
row 2 "^decoy: --root '': No such file or directory; expected a directory with a Linux system$" "$decoy" vm --root '' -- true

# What a kernel's build lacks is named at once.
row 3 '^ci/kernels/uml: no decoy-none, decoy-other; as root: apt-get install none other$' \
	sh -c 'name=uml here=$0/ci/kernels cached=no; . "$here/lib"; needs decoy-none none sh dash decoy-other other' "$source"
row 0 '^there$' sh -c 'name=uml here=$0/ci/kernels cached=no; . "$here/lib"; needs sh dash cat coreutils; echo there' "$source"

# A case whose scenario reads no descriptor.
cp -r "$source/harness/cli/tests/timeline" corpus
row 0 '1 passed' "$decoy" test --corpus corpus --no-relations
cp no-samples.json corpus/scenarios/dip.json
row 4 '0 passed, 0 failed, 1 skipped' "$decoy" test --corpus corpus --no-relations
row 4 'nothing is asked: no descriptor is ever read' "$decoy" test --corpus corpus --no-relations -v

rows_end
