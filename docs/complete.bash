#!/bin/bash
# SPDX-License-Identifier: MIT
# complete.bash DOCS: what the completion for bash offers behind some words. The verbs of "trace" are those of
# docs/man/trace.scd.
docs=$1
# shellcheck source=docs/completion/decoy.bash
source "$docs/completion/decoy.bash"
compopt() { :; } # the shell's own works in a completion only
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
: >some-file
bad=0

# offers WANT WORD...: completing the last WORD offers WANT.
offers() {
	local want=$1 got
	shift
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	_decoy
	got=${COMPREPLY[*]}
	[[ $got == "$want" ]] && return
	echo "$*: got '$got', expected '$want'"
	bad=1
}

subs=$(grep -oE '^\*decoy trace [a-z]+\*' "$docs/man/trace.scd" | grep -oE '[a-z]+\*$' | tr -d '*' | sort -u)
COMP_WORDS=(decoy trace '')
COMP_CWORD=2
_decoy
if [[ $subs != "$(printf '%s\n' "${COMPREPLY[@]}" | sort)" ]]; then
	echo "trace: got '${COMPREPLY[*]}', expected '${subs//$'\n'/ }'"
	bad=1
fi
offers 'verify' decoy trace v
offers 'record repair report' decoy trace re
offers 'some-file compare' decoy report ''
offers 'html=' decoy report --report = h
offers 'some-file' decoy trace verify ''
offers 'some-file' decoy trace diff some-file ''
offers 'ctf' decoy trace export --to = c
offers '--fdinfo' decoy trace verify --fd
offers 'compare' decoy report comp
offers 'list' decoy rules ''
offers 'scenarios' decoy rules list sc
offers 'case corpus' decoy new c
offers 'some-file' decoy sim dip --trace ''

exit $bad
