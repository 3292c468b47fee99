# SPDX-License-Identifier: MIT
# Completion of decoy for bash. The tests hold the lists below against the command's own help.

# _decoy_values OPTION: what may follow it, into COMPREPLY; fails where nothing does.
_decoy_values()
{
	case $1 in
	parser | stream | tree | decoder | workload) COMPREPLY=($(compgen -c -- "$cur")) ;;
	so | expect | write-expect | baseline | device | registers) _decoy_files -f ;;
	corpus | root | guest | keep | proc | sys) _decoy_files -d ;;
	features) COMPREPLY=($(compgen -W 'parse track delta utilization memory totals identity load no-time no-capacity no-cycles no-maxfreq no-driver no-pdev no-fds no-clients no-held no-name no-sharers no-idle no-cards records merge container resync lifecycle verify no-notes no-pdu' -- "$cur")) ;;
	precision) COMPREPLY=($(compgen -W 'time= ratio= memory=' -- "$cur")) ;;
	load) COMPREPLY=($(compgen -W 'sum max mean max-per-device held' -- "$cur")) ;;
	driver-dialect) COMPREPLY=($(compgen -W 'amdgpu amdxdna_accel_driver etnaviv i915 lima msm panfrost panthor v3d xe' -- "$cur")) ;;
	spec) COMPREPLY=($(compgen -W '6.12 latest' -- "$cur")) ;;
	level) COMPREPLY=($(compgen -W 'must should may' -- "$cur")) ;;
	color) COMPREPLY=($(compgen -W 'auto always never' -- "$cur")) ;;
	driver) COMPREPLY=($(compgen -W "auto none $(decoy rules list profiles 2>/dev/null |
		sed -n 's/^\([^ :]*\):.*/\1/p')" -- "$cur")) ;;
	report)
		COMPREPLY=($(compgen -W 'text= json= junit= ktap= sarif= markdown= html=' -- "$cur"))
		compopt -o nospace
		;;
	run | skip)
		if [[ $verb == trace ]]; then
			COMPREPLY=($(compgen -W "$(decoy rules 2>/dev/null | sed -n 's/^\(trace[^ ]*\) .*/\1/p')" -- "$cur"))
			return
		fi
		COMPREPLY=($(compgen -W "$(_decoy_cases)" -- "$cur"))
		;;
	scenario)
		_decoy_files -f
		COMPREPLY+=($(compgen -W "$(decoy rules list scenarios 2>/dev/null | awk '{ print $1 }')" -- "$cur"))
		;;
	to) COMPREPLY=($(compgen -W 'text jsonl perfetto ctf' -- "$cur")) ;;
	rule) COMPREPLY=($(compgen -W "$(decoy rules 2>/dev/null | awk '{ print $1 }')" -- "$cur")) ;;
	output | truth | print-log | trace | fdinfo) _decoy_files -f ;;
	hardware) COMPREPLY=($(compgen -W "$(decoy rules list hardware 2>/dev/null | awk '{ print $1 }')" -- "$cur")) ;;
	kernel) COMPREPLY=($(compgen -W 'stock newest uml debug' -- "$cur")) ;;
	accel) COMPREPLY=($(compgen -W 'auto kvm tcg' -- "$cur")) ;;
	with) COMPREPLY=($(compgen -W 'distortions processes memory resets rings all none' -- "$cur")) ;;
	expect-percent | timeout | silence | deadline | jobs | seed | shard | random | size | time | runs) COMPREPLY=() ;;
	*) return 1 ;;
	esac
}

_decoy_files()
{
	compopt -o filenames
	COMPREPLY=($(compgen "$1" -- "$cur"))
}

_decoy_cases()
{
	decoy rules list cases 2>/dev/null | awk '{ print $1; print $2 }'
}

_decoy_arguments()
{
	case $1 in
	lint | record | replay) _decoy_files -f ;;
	report)
		_decoy_files -f
		((COMP_CWORD > 2)) || COMPREPLY+=($(compgen -W 'compare' -- "$cur"))
		;;
	trace)
		_decoy_files -f
		((COMP_CWORD > 2)) || COMPREPLY=($(compgen -W 'record live verify repair report export diff' -- "$cur"))
		;;
	sim | vm | minimise)
		_decoy_files -f
		COMPREPLY+=($(compgen -W "$(decoy rules list scenarios 2>/dev/null | awk '{ print $1 }')" -- "$cur"))
		;;
	doctor) COMPREPLY=($(compgen -W 'vm newest uml debug tracer monitors guest-stock guest-newest guest-uml guest-debug roots build tests fuzz adapters' -- "$cur")) ;;
	rules)
		((COMP_CWORD > 2)) || COMPREPLY=($(compgen -W 'list' -- "$cur"))
		[[ ${COMP_WORDS[2]} != list || $COMP_CWORD != 3 ]] ||
			COMPREPLY=($(compgen -W 'cases profiles adapters scenarios distortions cells hardware verdicts' -- "$cur"))
		;;
	new)
		((COMP_CWORD > 2)) || COMPREPLY=($(compgen -W 'case corpus' -- "$cur"))
		[[ ${COMP_WORDS[2]} != corpus || $COMP_CWORD == 2 ]] || _decoy_files -d
		;;
	reproduce) COMPREPLY=($(compgen -W "$(_decoy_cases)" -- "$cur")) ;;
	explain) COMPREPLY=($(compgen -W "$(_decoy_cases)
		$(decoy rules 2>/dev/null | awk '{ print $1 }')" -- "$cur")) ;;
	esac
}

_decoy()
{
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]}
	local verbs groups always IFS=$' \t\n'

	verbs='test lint watch record replay minimise fuzz report rules explain reproduce new sim trace vm doctor'
	always='color quiet verbose help'
	case $verb in
	test) groups='parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed decoder driver-dialect adapter-check soak expect write-expect device no-relations workload baseline fail-fast jobs run skip shard spec level corpus report json' ;;
	lint) groups='baseline spec level driver report json' ;;
	watch) groups='for every sweeps pid proc sys open-nodes spec level driver report json' ;;
	record) groups='for every sweeps pid proc anonymise' ;;
	replay) groups='parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed fail-fast jobs spec report json' ;;
	minimise) groups='parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed rule output spec level driver' ;;
	fuzz) groups='parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed time runs corpus output json' ;;
	report) groups='bisect level report json' ;;
	rules) groups='run skip shard corpus json' ;;
	explain) groups='corpus' ;;
	reproduce) groups='parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed decoder corpus' ;;
	new) groups='corpus run skip shard' ;;
	sim) groups='output truth print-log trace cpus random size with print corpus' ;;
	trace) groups='for snapshot-on every json run skip fdinfo report output to' ;;
	vm) groups='make scenario truth expect-percent root module headers for soak hardware registers expect write-expect jobs keep workload baseline kernel guest accel cpus timeout silence deadline run skip shard corpus spec level driver report json' ;;
	doctor) groups='json' ;;
	esac

	COMPREPLY=()
	if ((COMP_CWORD == 1)); then
		COMPREPLY=($(compgen -W "$verbs --help --version" -- "$cur"))
		return
	fi
	if [[ $cur == = ]]; then
		cur=
	elif [[ $prev == = ]]; then
		prev=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	if [[ $prev == --* ]] && _decoy_values "${prev#--}"; then
		return
	fi
	if [[ $cur == -* ]]; then
		groups="$groups $always"
		COMPREPLY=($(compgen -W "-q -v -h $(printf -- '--%s ' $groups)" -- "$cur"))
	else
		_decoy_arguments "$verb"
	fi
}

complete -F _decoy decoy
