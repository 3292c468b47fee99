#!/bin/sh
# SPDX-License-Identifier: MIT
# uml.sh DECOY SOURCE: a guest with a complete stream of which one line is altered or missing.
# shellcheck disable=SC2034,SC2154 # shared with guest.sh
set -u
decoy=$1
source=$2
kernel=uml
# shellcheck source=guest.sh
. "$source/harness/vm/tests/guest.sh"

filter

# altered WHAT SED EXIT-CODE MESSAGE
altered() {
	printf '%s\n' "$2" >"$work/edit"
	vm fork
	holds "$1" "$3" "$4"
}

altered 'nothing' '' 0 '^2 passed, 0 failed, 0 skipped$'
altered 'another text' '/^# read 1 0 /s/6e730a/6e740a/' 1 'read 0, at .*: the driver prints'
altered 'another text in the journal' '/^# journal 0 /s/6e730a/6e740a/' 1 \
	'journal of device 0: entry [0-9]*, at .*: the driver has'
altered 'another truth' '/^# truth 0 /s/\(627573795f6e7320\)3./\139/' 1 \
	'journal of device 0: .*truth: the driver has'
altered 'no journal' '/^# journal /d' 3 'the journal is cut'
altered 'a journal that is cut' '/^# journal 0 /s/................$//' 3 'the journal is cut'

ends
