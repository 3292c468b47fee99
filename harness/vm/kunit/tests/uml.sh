#!/bin/sh
# SPDX-License-Identifier: MIT
# uml.sh DECOY SOURCE: KUnit's suites run in the UML kernel, where that is in the cache (else 77), and
# every case is a result in every report; a suite that is cut, empty, crashes or cannot be loaded is none.
# shellcheck disable=SC2034,SC2154 # shared with guest.sh
set -u
decoy=$1
source=$2
kernel=uml
# shellcheck source=harness/vm/tests/guest.sh
. "$source/harness/vm/tests/guest.sh"

# filtered WHAT EXIT-CODE MESSAGE SED: the guest's stream goes through sed.
filtered() {
	printf '%s\n' "$4" >"$work/edit"
	vm --run 'kunit/fgpu_*'
	holds "$1" "$2" "$3"
}

copy
vm --run 'kunit/*' --report json="$work/json" --report junit="$work/junit"
holds 'all suites' 0 '[0-9] passed, 0 failed, [0-9]* skipped$' # docs/extending.md: a kind's row is optional
for name in kunit/fgpu_distortions.applied kunit/fgpu_distortions.applied/dip kunit/fake_drm_fence.expiry; do
	for report in json junit; do
		grep -q "$name" "$work/$report" || {
			echo "$name is not in $report"
			bad=1
		}
	done
done
vm --run kunit/fgpu_text.closed_client
holds 'one case' 0 '^2 passed, 0 failed, 0 skipped$'
vm --run kunit/no-such-suite.case
holds 'no such case' 4 'no case is selected'
vm --run 'check/*' --skip 'check/*'
holds 'none is asked for' 4 'no case is selected'

filter
filtered 'a verdict is missing' 1 'it is cut short: ' '/^# kunit |     ok [0-9]* closed_client/d'
filtered 'a failure that its suite calls ok' 1 'kunit/fgpu_text.closed_client' \
	's/^\(# kunit |     \)\(ok [0-9]* closed_client\)/\1not \2/'
filtered 'the end of a suite is missing' 1 'it has no verdict' '/^# kunit | ok 1 fgpu_rings/d'
filtered 'no case has a verdict' 1 '^fail  *kunit/fgpu_rings ' '/suite fgpu_rings/,/suite /{/# kunit |      *ok/d}'
filtered 'a module is not mentioned' 3 'the suites of grtrace_kunit.ko were not run' \
	'/^# kunit load grtrace/,/^# kunit done grtrace/d'
filtered 'a module has no suite' 3 'decoy_model_kunit.ko has no suite' \
	'/^# kunit load decoy/,/^# kunit done decoy/{/^# kunit [s|]/d}'
filtered 'a module is cut short' 3 'the suites of grtrace_kunit.ko are cut short' \
	'/^# kunit done grtrace/d'

copy
echo garbage >"$work/guest/fake_drm_kunit.ko"
changed
vm --run 'kunit/*'
holds 'what is no module' 3 'fake_drm_kunit.ko: cannot be loaded: Exec format error'

copy
rm "$work/guest/fake_drm_kunit.ko"
changed
vm --run 'kunit/*'
holds 'a module that is not there' 3 'fake_drm_kunit.ko: No such file'

ends
