#!/bin/sh
# SPDX-License-Identifier: MIT
# meant.sh DECOY SOURCE: a misspelt word is an error that names the known one; a glob that matches nothing is named.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# means WORD ARGUMENT...: exit code 2, and "did you mean WORD?"
means() {
	word=$1
	shift
	row 2 "; did you mean $word\\?( |\$)" "$decoy" "$@"
}
# silent ARGUMENT...: exit code 2, and no word is near
silent() {
	row 2 '^0$' sh -c '"$@" 2>&1 >/dev/null | grep -c "did you mean"; exit 2' sh "$decoy" "$@"
}

means test tset
means replay repaly
silent frobnicate
means --features test --featuers parse
silent test --frobnicate
means must test --level mutst
means latest lint --spec latesst x
means always lint --color alwwys x
means kvm vm --accel kvn
means memory sim --with distortions,memorxy dip
silent sim --with liess dip # an older name
means json test --report jsno=x
means sarif test --report sarff=x
means markdown test --report markdwn=x
means panthor test --driver-dialect panthro
silent test --report json
means i915 lint --driver i195@6.12 x
means i915 test --driver-dialect i951
silent test --jobs none
means memory test --features parse,memorxy
means engine.capacity-divides explain engine.capcity-divides
means engine/capacity-one explain engine/capcity-one
means engine/capacity-one reproduce engine/capcity-one
means permute-lines reproduce 0251~permute-lins
silent reproduce 9999
means cases rules list caases
means corpus new corpse
means monitors doctor monitor
means dip sim dipp

# keys, verbs and kinds of a scenario, members of a case
printf '{"title":"x","devixes":[]}' >s.json
means devices sim s.json
sed 's/"sample"/"samqle"/' "$source/corpus/scenarios/dip.json" >s.json
means sample sim s.json
row 2 '^decoy: s.json:[0-9]+:[0-9]+: steps' "$decoy" sim s.json
sed 's/"kind": "dip"/"kind": "dipp"/' "$source/corpus/scenarios/dip.json" >s.json
means dip sim s.json
mkdir -p corpus/cases/engine
cp "$source/corpus/cases/engine/capacity-one.fdinfo" corpus/cases/engine/
sed 's/"level"/"lvel"/' "$source/corpus/cases/engine/capacity-one.json" >corpus/cases/engine/capacity-one.json
echo '0251 engine/capacity-one' >corpus/cases/registry
means level test --corpus corpus

# globs that match nothing, beside those that do
row 0 '^decoy: warning: --run memorxy/\*: matches no case; did you mean memory/\*\?$' \
	"$decoy" test --no-relations --run 'memorxy/*' --run memory/kib
row 0 '^decoy: warning: --skip engine/capcity-one: matches no case; did you mean engine/capacity-one\?$' \
	"$decoy" test --json --no-relations --skip engine/capcity-one --run memory/kib
row 0 '^decoy: warning: --skip zzz\*: matches no case$' "$decoy" rules list cases --skip 'zzz*' --run memory/kib
row 4 '^decoy: warning: --run nothing/x: matches no case$' "$decoy" rules list cases --run nothing/x
row 4 '^decoy: --run and --skip leave no case$' "$decoy" rules list cases --run nothing/x
# one of another shard, or skipped again, matches
row 0 '^0$' sh -c '"$0" test --no-relations --run memory/kib --run memory/mib --skip memory/mib --shard 2/2 2>&1 |
	grep -c warning; :' "$decoy"

rows_end
