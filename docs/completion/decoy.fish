# SPDX-License-Identifier: MIT
# Completion of decoy for fish. The tests hold the lists below against the command's own help.

function __decoy_always
    set -l always 'color quiet verbose help'
    string split ' ' $always
end

# __decoy_has OPTION: does the verb on the command line have it?
function __decoy_has
    set -l groups
    set -l words (commandline -opc)
    switch "$words[2]"
        case test; set groups 'parser stream tree so decoder features engines regions categories precision zero-for-absent idle-every load driver-words timeout check-protocol sanitize adapter-check soak zoo exhaustive expect write-expect no-relations fail-fast jobs seed run skip shard spec level corpus report json'
        case report; set groups 'level report json'
        case compare; set groups 'bisect'
        case lint; set groups 'baseline spec level driver report json'
        case watch; set groups 'for every sweeps pid proc sys open-nodes spec level driver report json'
        case record; set groups 'for every sweeps pid proc anonymise'
        case replay; set groups 'parser stream tree so decoder features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize fail-fast jobs seed spec report json'
        case minimise; set groups 'parser stream tree so decoder features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed output rule spec level driver'
        case rules; set groups 'coverage drift spec corpus json'
        case explain; set groups 'corpus'
        case list; set groups 'run skip shard corpus'
        case copy; set groups 'run skip shard corpus'
        case reproduce; set groups 'parser stream tree so decoder features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed corpus'
        case new; set groups 'corpus'
        case sim; set groups 'output truth print-log trace cpus random size with print corpus'
        case trace; set groups 'for every snapshot-on run skip fdinfo to output report json'
        case vm; set groups 'kernel make module headers guest keep accel cpus timeout silence deadline for soak scenario expect-percent root truth run skip shard corpus spec level driver report json'
        case fuzz; set groups 'parser stream tree so decoder features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed time runs corpus output json'
        case bench; set groups 'json run skip shard rounds trace vm'
        case doctor; set groups 'json'
        case '*'; return 1
    end
    contains -- $argv[1] (string split ' ' $groups) (__decoy_always)
end

function __decoy_verb
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end

function __decoy_none
    test (count (commandline -opc)) -eq 1
end

function __decoy_cases
    decoy list cases 2>/dev/null | awk '{ print $1 "\t" $2; print $2 }'
end

function __decoy_drivers
    printf '%s\n' auto none
    decoy list profiles 2>/dev/null | sed -n 's/^\([^ :]*\):.*/\1/p'
end

complete -c decoy -f
complete -c decoy -n __decoy_none -l help -d 'print this help'
complete -c decoy -n __decoy_none -l version -d 'print the version'
complete -c decoy -n __decoy_none -a test -d 'run the conformance cases against a parser'
complete -c decoy -n __decoy_none -a report -d 'shards and runs together, in every format'
complete -c decoy -n __decoy_none -a compare -d 'what one run fails and another does not'
complete -c decoy -n __decoy_none -a lint -d 'judge what a driver printed'
complete -c decoy -n __decoy_none -a watch -d 'judge this machine while it runs'
complete -c decoy -n __decoy_none -a record -d 'what DRM files print, as a recording'
complete -c decoy -n __decoy_none -a replay -d 'put recordings to a parser'
complete -c decoy -n __decoy_none -a minimise -d 'the smallest recording or scenario that still fails'
complete -c decoy -n __decoy_none -a rules -d 'the rules, one a line'
complete -c decoy -n __decoy_none -a explain -d 'the manual entry of a rule or a case'
complete -c decoy -n __decoy_none -a list -d 'list cases, driver rows, adapters, the zoo, scenarios'
complete -c decoy -n __decoy_none -a copy -d 'write the raw files of the cases'
complete -c decoy -n __decoy_none -a reproduce -d 'run one case and print all of it'
complete -c decoy -n __decoy_none -a new -d 'begin a case'
complete -c decoy -n __decoy_none -a sim -d 'play a scenario: its recording and its truth'
complete -c decoy -n __decoy_none -a trace -d 'judge and report streams of a ring tracer'
complete -c decoy -n __decoy_none -a vm -d 'scenarios in a real kernel, or a command there'
complete -c decoy -n __decoy_none -a bench -d 'measure the reference parser and the suite'
complete -c decoy -n __decoy_none -a fuzz -d 'fuzz your parser with mutated recordings'
complete -c decoy -n __decoy_none -a doctor -d 'what is missing on this machine'
complete -c decoy -n '__decoy_verb doctor' -f -a 'vm newest uml debug tracer monitors guest-stock guest-newest guest-uml guest-debug roots build tests fuzz adapters'

complete -c decoy -n '__decoy_has parser' -l parser -x -a '(__fish_complete_command)' -d 'oneshot adapter'
complete -c decoy -n '__decoy_has stream' -l stream -x -a '(__fish_complete_command)' -d 'stream adapter'
complete -c decoy -n '__decoy_has decoder' -l decoder -x -a '(__fish_complete_command)' -d 'oneshot decoder'
complete -c decoy -n '__decoy_has tree' -l tree -x -a '(__fish_complete_command)' -d 'tree adapter'
complete -c decoy -n '__decoy_has so' -l so -rF -d 'shared-object adapter'
complete -c decoy -n '__decoy_has features' -l features -x -a 'parse track delta utilization memory totals identity load no-time no-capacity no-cycles no-maxfreq no-driver no-pdev no-fds no-clients no-held no-name no-sharers no-idle no-cards records merge container resync lifecycle verify no-notes no-pdu' -d 'ask only for these'
complete -c decoy -n '__decoy_has engines' -l engines -x -d 'judge only these engines'
complete -c decoy -n '__decoy_has regions' -l regions -x -d 'judge only these regions'
complete -c decoy -n '__decoy_has categories' -l categories -x -d 'judge only these kinds of memory: resident,total'
complete -c decoy -n '__decoy_has precision' -l precision -x -a 'time= ratio= memory=' -d 'how exact numbers are'
complete -c decoy -n '__decoy_has zero-for-absent' -l zero-for-absent -d '0 may stand for what was not printed'
complete -c decoy -n '__decoy_has idle-every' -l idle-every -x -d 'how often an idle process is read'
complete -c decoy -n '__decoy_has load' -l load -x -a 'sum max mean max-per-device held' -d 'one ratio of several engines'
complete -c decoy -n '__decoy_has driver-words' -l driver-words -x -a 'amdgpu amdxdna_accel_driver etnaviv i915 lima msm panfrost panthor v3d xe' -d 'ask in the names of this driver'
complete -c decoy -n '__decoy_has timeout' -l timeout -x -d 'for one answer, or a case'
complete -c decoy -n '__decoy_has check-protocol' -l check-protocol -d 'hold every message against its schema'
complete -c decoy -n '__decoy_has sanitize' -l sanitize -d 'reports of sanitizers are failures'
complete -c decoy -n '__decoy_has soak' -l soak -d 'the memory of the subject over 10,000 clients'
complete -c decoy -n '__decoy_has adapter-check' -l adapter-check -d 'judge nothing: count what is answered'
complete -c decoy -n '__decoy_has exhaustive' -l exhaustive -d 'with --zoo: all of each design'
complete -c decoy -n '__decoy_has zoo' -l zoo -d 'judge the suite\'s faulty parsers'
complete -c decoy -n '__decoy_has expect' -l expect -rF -d 'known failures'
complete -c decoy -n '__decoy_has write-expect' -l write-expect -rF -d 'write the present failures'
complete -c decoy -n '__decoy_has bisect' -l bisect -d 'exit codes for git bisect run'
complete -c decoy -n '__decoy_has no-relations' -l no-relations -d 'only the cases as written'
complete -c decoy -n '__decoy_has fail-fast' -l fail-fast -d 'stop at the first failure'
complete -c decoy -n '__decoy_has jobs' -l jobs -x -d 'processes side by side'
complete -c decoy -n '__decoy_has time' -l time -x -d 'so long'
complete -c decoy -n '__decoy_has runs' -l runs -x -d 'so many executions'
complete -c decoy -n '__decoy_has vm' -l vm -d 'with --trace: what the tracer costs in a kernel'
complete -c decoy -n '__decoy_has rounds' -l rounds -x -d 'report the best of N rounds'
complete -c decoy -n '__decoy_has seed' -l seed -x -d 'seed of the shuffling'
complete -c decoy -n '__decoy_has baseline' -l baseline -rF -d 'fail on new findings only'
complete -c decoy -n '__decoy_has coverage' -l coverage -d 'what holds each sentence'
complete -c decoy -n '__decoy_has drift' -l drift -rF -d 'compare with this text'
complete -c decoy -n '__decoy_has output' -s o -l output -rF -d 'write the recording there'
complete -c decoy -n '__decoy_has trace' -l trace -d 'the stream of a ring tracer'
complete -c decoy -n '__decoy_verb sim' -l trace -rF
complete -c decoy -n '__decoy_has rule' -l rule -x -a "(decoy rules 2>/dev/null | awk '{ print \$1 }')" -d 'the one that stays broken'
complete -c decoy -n '__decoy_has fdinfo' -l fdinfo -rF -d 'hold a recording against the trace'
complete -c decoy -n '__decoy_has to' -l to -xa 'text csv jsonl chrome perfetto ctf' -d 'format of the export'
complete -c decoy -n '__decoy_has cpus' -l cpus -x -d 'of the trace, of the guest'
complete -c decoy -n '__decoy_has truth' -l truth -rF -d 'write the truth log'
complete -c decoy -n '__decoy_has print-log' -l print-log -rF -d 'write which distortions each read showed'
complete -c decoy -n '__decoy_has random' -l random -x -d 'generate a scenario'
complete -c decoy -n '__decoy_has size' -l size -x -d 'steps of a generated scenario'
complete -c decoy -n '__decoy_has with' -l with -x -a 'distortions processes memory resets rings all none' -d 'what a generated scenario may contain'
complete -c decoy -n '__decoy_has print' -l print -d 'print the scenario'
complete -c decoy -n '__decoy_has kernel' -l kernel -x -a 'stock newest uml debug' -d 'which kernel'
complete -c decoy -n '__decoy_has scenario' -l scenario -rF -a "(decoy list scenarios 2>/dev/null | awk '{ print \$1 }')" -d 'what the GPUs do beside a command'
complete -c decoy -n '__decoy_has expect-percent' -l expect-percent -x -d 'percentages that a command prints, against the truth'
complete -c decoy -n '__decoy_has root' -l root -x -a '(__fish_complete_directories)' -d 'root directory of the command'
complete -c decoy -n '__decoy_has accel' -l accel -x -a 'auto kvm tcg' -d 'accelerator of the machine'
complete -c decoy -n '__decoy_has silence' -l silence -x -d 'the agent may print nothing for so long'
complete -c decoy -n '__decoy_has deadline' -l deadline -x -d 'for all of the run'
complete -c decoy -n '__decoy_has guest' -l guest -x -a '(__fish_complete_directories)' -d 'kernel, modules and agent'
complete -c decoy -n '__decoy_has module' -l module -r -F -d 'judge a driver of yours'
complete -c decoy -n '__decoy_has make' -l make -d 'make the guest of a kernel'
complete -c decoy -n '__decoy_has headers' -l headers -d 'print where to build it'
complete -c decoy -n '__decoy_has keep' -l keep -x -a '(__fish_complete_directories)' -d 'write the recordings of readers'
complete -c decoy -n '__decoy_has for' -l for -x -d 'so long'
complete -c decoy -n '__decoy_has snapshot-on' -l snapshot-on -x -a 'HANG TIMEOUT RESET' -d 'write the newest events once this comes'
complete -c decoy -n '__decoy_has every' -l every -x -d 'from one sweep to the next'
complete -c decoy -n '__decoy_has sweeps' -l sweeps -x -d 'stop after so many sweeps'
complete -c decoy -n '__decoy_has pid' -l pid -x -a '(__fish_complete_pids)' -d 'only this process'
complete -c decoy -n '__decoy_has proc' -l proc -x -a '(__fish_complete_directories)' -d 'another /proc, or a made tree'
complete -c decoy -n '__decoy_has open-nodes' -l open-nodes -d 'ask each device for its driver'
complete -c decoy -n '__decoy_has sys' -l sys -x -a '(__fish_complete_directories)' -d 'what devices are, as /sys has it'
complete -c decoy -n '__decoy_has anonymise' -l anonymise -d 'nothing of a person'
complete -c decoy -n '__decoy_has run' -l run -x -a '(__decoy_cases)' -d 'only these cases'
complete -c decoy -n '__decoy_has skip' -l skip -x -a '(__decoy_cases)' -d 'not these cases'
complete -c decoy -n '__decoy_has shard' -l shard -x -d 'the I-th of N parts'
complete -c decoy -n '__decoy_has spec' -l spec -x -a '6.12 latest' -d 'which specification'
complete -c decoy -n '__decoy_has level' -l level -x -a 'must should may' -d 'required level'
complete -c decoy -n '__decoy_has driver' -l driver -x -a '(__decoy_drivers)' -d 'driver rows'
complete -c decoy -n '__decoy_has corpus' -l corpus -x -a '(__fish_complete_directories)' -d 'read the corpus from here'
complete -c decoy -n '__decoy_has report' -l report -x -a 'text= json= junit= ktap= sarif= markdown= badge= html=' -d 'write a report'
complete -c decoy -n '__decoy_has json' -l json -d 'JSON on standard output'
complete -c decoy -n '__decoy_has color' -l color -x -a 'auto always never' -d colours
complete -c decoy -n '__decoy_has quiet' -s q -l quiet -d 'print less'
complete -c decoy -n '__decoy_has verbose' -s v -l verbose -d 'print more'
complete -c decoy -n '__decoy_has help' -s h -l help -d 'print this help'

complete -c decoy -n '__decoy_verb lint report compare record replay trace' -F
complete -c decoy -n '__decoy_verb trace' -a record -d 'record what this kernel does'
complete -c decoy -n '__decoy_verb trace' -a live -d 'what rings and clients do'
complete -c decoy -n '__decoy_verb trace' -a verify -d 'judge a trace'
complete -c decoy -n '__decoy_verb trace' -a repair -d 'write what can be read of a trace'
complete -c decoy -n '__decoy_verb trace' -a report -d 'what a trace shows'
complete -c decoy -n '__decoy_verb trace' -a export -d 'a trace in the format of another tool'
complete -c decoy -n '__decoy_verb trace' -a diff -d 'compare two traces'
complete -c decoy -n '__decoy_verb sim vm minimise' -F -a "(decoy list scenarios 2>/dev/null | awk '{ print \$1 }')"
complete -c decoy -n '__decoy_verb copy' -x -a '(__fish_complete_directories)'
complete -c decoy -n '__decoy_verb list' -x -a 'cases profiles adapters zoo scenarios distortions verdicts'
complete -c decoy -n '__decoy_verb new' -x -a case
complete -c decoy -n '__decoy_verb explain reproduce' -x -a '(__decoy_cases)'
complete -c decoy -n '__decoy_verb explain' -x -a "(decoy rules 2>/dev/null | awk '{ print \$1 }')"
