#!/bin/sh
# SPDX-License-Identifier: MIT
# verdicts.sh DECOY SOURCE: ci/verdicts requires a line in NEWS for each case whose expectation changed.
set -u
decoy=$1
source=$2
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

mkdir -p corpus/cases/engine
for slug in capacity-one capacity-alone; do
	cp "$source/corpus/cases/engine/$slug".* corpus/cases/engine
	grep "engine/$slug$" "$source/corpus/cases/registry" >>corpus/cases/registry
done
one=corpus/cases/engine/capacity-one.json
id=$(sed -n 's/.*"id": "\([0-9]*\)".*/\1/p' "$one")

verdicts() {
	"$source/ci/verdicts" --decoy "$decoy" --corpus corpus --table table --news NEWS "$@"
}
changed="^case $id .engine/capacity-one.: its expectation was changed; add a line to NEWS"

row 77 'table: no such file' verdicts
row 0 '^2 cases, 0 differ' verdicts --update
row 0 '^2 cases, 0 differ' verdicts
# the form of the file is no part of the digest
cp "$one" kept
python3 -c 'import json, sys; print(json.dumps(json.load(open(sys.argv[1])), sort_keys=True))' kept >"$one"
row 0 '^2 cases, 0 differ' verdicts
sed 's/"title": "[^"]*"/"title": "other words"/' kept >"$one"
row 0 '^2 cases, 0 differ' verdicts
# another expectation, another level
sed 's/"9"/{"any": ["9", "8"]}/' kept >"$one"
"$decoy" rules list verdicts --corpus corpus >two
sed 's/"9"/{"any": ["8", "9"]}/' kept >"$one"
row 0 '^same$' sh -c '"$0" rules list verdicts --corpus corpus | cmp - two && echo same' "$decoy"
row 1 "$changed" verdicts
row 1 "$changed" verdicts --update
row 0 '^2$' sh -c 'grep -c "^[0-9]" table'
sed 's/"level": "must"/"level": "should"/' kept >"$one"
row 1 "$changed" verdicts
# a line that names it outside of the section, or in an older version, does not count
printf 'decoy 2.0\n\n- New\n\n  %s x\n\ndecoy 1.0\n\n- Verdicts changed\n' "$id" >NEWS
row 1 "$changed" verdicts --update
printf 'decoy 2.0\n\n- Verdicts changed\n\n  0001 x\n\ndecoy 1.0\n\n- Verdicts changed\n\n  %s x\n' "$id" >NEWS
row 1 "$changed" verdicts --update
printf 'decoy 2.0\n\n- Verdicts changed\n\n  0001, 0002-0003 engine/x: before %s\n' "$id" >NEWS
row 1 "$changed" verdicts --update
printf 'decoy 2.0\n\n- Verdicts changed\n\n  0001, %s engine/capacity-one: a -> b; (rst:1)\n' "$id" >NEWS
row 1 'and NEWS names it; run ci/verdicts --update' verdicts
row 0 '^2 cases, 1 differ' verdicts --update
row 0 '^2 cases, 0 differ' verdicts
# a range; a case that is removed; one that is new
rm corpus/cases/engine/capacity-alone.*
sed -i '/capacity-alone/d' corpus/cases/registry
row 1 'its expectation was removed; add a line' verdicts --update
printf 'decoy 2.0\n\n- Verdicts changed\n\n  0200-0299 engine/*: removed; (rst:1)\n' >NEWS
row 0 '^1 cases, 1 differ' verdicts --update
cp "$source/corpus/cases/engine/capacity-alone".* corpus/cases/engine
grep 'engine/capacity-alone$' "$source/corpus/cases/registry" >>corpus/cases/registry
row 1 'is new; run ci/verdicts --update' verdicts
: >NEWS
row 0 '^2 cases, 1 differ' verdicts --update
row 2 'expected --update' verdicts --frobnicate
row 3 'no such program' "$source/ci/verdicts" --decoy none

rows_end
