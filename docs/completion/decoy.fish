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
        case test; set groups 'parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed decoder driver-dialect adapter-check soak expect write-expect device no-relations workload baseline fail-fast jobs run skip shard spec level corpus report json'
        case lint; set groups 'baseline spec level driver report json'
        case watch; set groups 'for every sweeps pid proc sys open-nodes spec level driver report json'
        case record; set groups 'for every sweeps pid proc anonymise'
        case replay; set groups 'parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed fail-fast jobs spec report json'
        case minimise; set groups 'parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed rule output spec level driver'
        case fuzz; set groups 'parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed time runs corpus output json'
        case report; set groups 'bisect level report json'
        case rules; set groups 'run skip shard corpus json'
        case explain; set groups 'corpus'
        case reproduce; set groups 'parser stream tree so features engines regions categories precision zero-for-absent idle-every load timeout check-protocol sanitize seed decoder corpus'
        case new; set groups 'corpus run skip shard'
        case sim; set groups 'output truth print-log trace cpus random size with print corpus'
        case trace; set groups 'for snapshot-on every json run skip fdinfo report output to'
        case vm; set groups 'make scenario truth expect-percent root module headers for soak hardware registers expect write-expect jobs keep workload baseline kernel guest accel cpus timeout silence deadline run skip shard corpus spec level driver report json'
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
    decoy rules list cases 2>/dev/null | awk '{ print $1 "\t" $2; print $2 }'
end

function __decoy_drivers
    printf '%s\n' auto none
    decoy rules list profiles 2>/dev/null | sed -n 's/^\([^ :]*\):.*/\1/p'
end

complete -c decoy -f
complete -c decoy -n __decoy_none -l help -d 'print this help'
complete -c decoy -n __decoy_none -l version -d 'print the version'
complete -c decoy -n __decoy_none -a test -d 'run the conformance cases against a parser'
complete -c decoy -n __decoy_none -a lint -d 'check what a driver printed'
complete -c decoy -n __decoy_none -a watch -d 'check this machine while it runs'
complete -c decoy -n __decoy_none -a record -d 'record the fdinfo of this machine\'s DRM clients'
complete -c decoy -n __decoy_none -a replay -d 'feed recordings to a parser'
complete -c decoy -n __decoy_none -a minimise -d 'shrink a recording or scenario that fails'
complete -c decoy -n __decoy_none -a fuzz -d 'fuzz your parser'
complete -c decoy -n __decoy_none -a report -d 'merge results, or compare two runs'
complete -c decoy -n __decoy_none -a rules -d 'list rules, cases, profiles, scenarios'
complete -c decoy -n __decoy_none -a explain -d 'explain a rule or a case'
complete -c decoy -n __decoy_none -a reproduce -d 'run one case and show all of it'
complete -c decoy -n __decoy_none -a new -d 'create a case, or copy the cases'
complete -c decoy -n __decoy_none -a sim -d 'simulate a scenario'
complete -c decoy -n __decoy_none -a trace -d 'record, verify and summarise ring traces'
complete -c decoy -n __decoy_none -a vm -d 'play scenarios in a guest, run a command, or test a driver'
complete -c decoy -n __decoy_none -a doctor -d 'check for missing prerequisites'
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
complete -c decoy -n '__decoy_has precision' -l precision -x -a 'time= ratio= memory=' -d 'rounding your parser applies'
complete -c decoy -n '__decoy_has zero-for-absent' -l zero-for-absent -d 'your parser reports 0 for values the driver did not print'
complete -c decoy -n '__decoy_has idle-every' -l idle-every -x -d 'your parser reads an idle process only every TIME'
complete -c decoy -n '__decoy_has load' -l load -x -a 'sum max mean max-per-device held' -d 'your parser reports one load for several engines'
complete -c decoy -n '__decoy_has driver-dialect' -l driver-dialect -x -a 'amdgpu amdxdna_accel_driver etnaviv i915 lima msm panfrost panthor v3d xe' -d 'use this driver\'s names'
complete -c decoy -n '__decoy_has timeout' -l timeout -x -d 'time limit for one answer or case'
complete -c decoy -n '__decoy_has check-protocol' -l check-protocol -d 'check every message against its schema'
complete -c decoy -n '__decoy_has sanitize' -l sanitize -d 'fail when a sanitizer reports an error'
complete -c decoy -n '__decoy_has soak' -l soak -d 'measure memory, or watch for 10 minutes'
complete -c decoy -n '__decoy_has adapter-check' -l adapter-check -d 'judge nothing: count what is answered'
complete -c decoy -n '__decoy_has expect' -l expect -rF -d 'known failures'
complete -c decoy -n '__decoy_has write-expect' -l write-expect -rF -d 'write the current failures'
complete -c decoy -n '__decoy_has bisect' -l bisect -d 'exit as git bisect run wants'
complete -c decoy -n '__decoy_has no-relations' -l no-relations -d 'run the cases only as written'
complete -c decoy -n '__decoy_has fail-fast' -l fail-fast -d 'stop at the first failure'
complete -c decoy -n '__decoy_has jobs' -l jobs -x -d 'run N subjects in parallel'
complete -c decoy -n '__decoy_has time' -l time -x -d 'stop after this time'
complete -c decoy -n '__decoy_has runs' -l runs -x -d 'stop after N executions'
complete -c decoy -n '__decoy_has seed' -l seed -x -d 'random seed'
complete -c decoy -n '__decoy_has baseline' -l baseline -rF -d 'fail on new findings only'
complete -c decoy -n '__decoy_has output' -s o -l output -rF -d 'write to this file'
complete -c decoy -n '__decoy_has trace' -l trace -rF -d 'write the trace of a perfect ring tracer'
complete -c decoy -n '__decoy_has rule' -l rule -x -a "(decoy rules 2>/dev/null | awk '{ print \$1 }')" -d 'the rule that must stay broken'
complete -c decoy -n '__decoy_has fdinfo' -l fdinfo -rF -d 'check this recording against the trace'
complete -c decoy -n '__decoy_has to' -l to -xa 'text jsonl perfetto ctf' -d 'format of the export'
complete -c decoy -n '__decoy_has cpus' -l cpus -x -d 'number of CPUs'
complete -c decoy -n '__decoy_has truth' -l truth -rF -d 'write the ground truth'
complete -c decoy -n '__decoy_has print-log' -l print-log -rF -d 'write which distortions each read showed'
complete -c decoy -n '__decoy_has random' -l random -x -d 'generate a scenario'
complete -c decoy -n '__decoy_has size' -l size -x -d 'steps of a generated scenario'
complete -c decoy -n '__decoy_has with' -l with -x -a 'distortions processes memory resets rings all none' -d 'what a generated scenario may contain'
complete -c decoy -n '__decoy_has print' -l print -d 'print the scenario'
complete -c decoy -n '__decoy_has kernel' -l kernel -x -a 'stock newest uml debug' -d 'kernel to boot'
complete -c decoy -n '__decoy_has scenario' -l scenario -rF -a "(decoy rules list scenarios 2>/dev/null | awk '{ print \$1 }')" -d 'what the fake GPUs do'
complete -c decoy -n '__decoy_has device' -l device -rF -d 'test the driver of this node'
complete -c decoy -n '__decoy_has workload' -l workload -rF -d 'test a driver, which this program keeps busy'
complete -c decoy -n '__decoy_has hardware' -l hardware -x -a '(decoy rules list hardware 2>/dev/null | string replace -r " .*" "")' -d 'test a driver on modelled registers'
complete -c decoy -n '__decoy_has registers' -l registers -rF -d 'write each access to a register'
complete -c decoy -n '__decoy_has expect-percent' -l expect-percent -x -d 'check the percentages that a command prints'
complete -c decoy -n '__decoy_has root' -l root -x -a '(__fish_complete_directories)' -d 'root directory of the command'
complete -c decoy -n '__decoy_has accel' -l accel -x -a 'auto kvm tcg' -d 'accelerator of the machine'
complete -c decoy -n '__decoy_has silence' -l silence -x -d 'give up when the guest prints nothing for so long'
complete -c decoy -n '__decoy_has deadline' -l deadline -x -d 'time limit for the whole run'
complete -c decoy -n '__decoy_has guest' -l guest -x -a '(__fish_complete_directories)' -d 'boot the files in this directory'
complete -c decoy -n '__decoy_has module' -l module -r -F -d 'test your driver'
complete -c decoy -n '__decoy_has make' -l make -d 'build the guest'
complete -c decoy -n '__decoy_has headers' -l headers -d 'print the directory to build a module with'
complete -c decoy -n '__decoy_has keep' -l keep -x -a '(__fish_complete_directories)' -d 'keep the recording'
complete -c decoy -n '__decoy_has for' -l for -x -d 'stop after this time'
complete -c decoy -n '__decoy_has snapshot-on' -l snapshot-on -x -a 'HANG TIMEOUT RESET' -d 'write the newest events once this happens'
complete -c decoy -n '__decoy_has every' -l every -x -d 'time between two sweeps'
complete -c decoy -n '__decoy_has sweeps' -l sweeps -x -d 'stop after N sweeps'
complete -c decoy -n '__decoy_has pid' -l pid -x -a '(__fish_complete_pids)' -d 'only this process'
complete -c decoy -n '__decoy_has proc' -l proc -x -a '(__fish_complete_directories)' -d 'read this instead of /proc'
complete -c decoy -n '__decoy_has open-nodes' -l open-nodes -d 'ask each device node for its driver'
complete -c decoy -n '__decoy_has sys' -l sys -x -a '(__fish_complete_directories)' -d 'look up devices here instead of /sys'
complete -c decoy -n '__decoy_has anonymise' -l anonymise -d 'leave out personal data'
complete -c decoy -n '__decoy_has run' -l run -x -a '(__decoy_cases)' -d 'only these cases'
complete -c decoy -n '__decoy_has skip' -l skip -x -a '(__decoy_cases)' -d 'leave out these cases'
complete -c decoy -n '__decoy_has shard' -l shard -x -d 'run the I-th of N parts'
complete -c decoy -n '__decoy_has spec' -l spec -x -a '6.12 latest' -d 'version of the specification'
complete -c decoy -n '__decoy_has level' -l level -x -a 'must should may' -d 'fail on rules of this level'
complete -c decoy -n '__decoy_has driver' -l driver -x -a '(__decoy_drivers)' -d 'apply the rules of this driver'
complete -c decoy -n '__decoy_has corpus' -l corpus -x -a '(__fish_complete_directories)' -d 'read the cases from here'
complete -c decoy -n '__decoy_has report' -l report -x -a 'text= json= junit= ktap= sarif= markdown= html=' -d 'write a report'
complete -c decoy -n '__decoy_has json' -l json -d 'JSON on standard output'
complete -c decoy -n '__decoy_has color' -l color -x -a 'auto always never' -d colours
complete -c decoy -n '__decoy_has quiet' -s q -l quiet -d 'print less'
complete -c decoy -n '__decoy_has verbose' -s v -l verbose -d 'print more'
complete -c decoy -n '__decoy_has help' -s h -l help -d 'print this help'

complete -c decoy -n '__decoy_verb lint report record replay trace' -F
complete -c decoy -n '__decoy_verb trace' -a record -d 'record what this kernel does'
complete -c decoy -n '__decoy_verb trace' -a live -d 'what rings and clients do'
complete -c decoy -n '__decoy_verb trace' -a verify -d 'judge a trace'
complete -c decoy -n '__decoy_verb trace' -a repair -d 'write what can be read of a trace'
complete -c decoy -n '__decoy_verb trace' -a report -d 'what a trace shows'
complete -c decoy -n '__decoy_verb trace' -a export -d 'a trace in the format of another tool'
complete -c decoy -n '__decoy_verb trace' -a diff -d 'compare two traces'
complete -c decoy -n '__decoy_verb sim vm minimise' -F -a "(decoy rules list scenarios 2>/dev/null | awk '{ print \$1 }')"
complete -c decoy -n '__decoy_verb report' -a compare -d 'compare two runs'
complete -c decoy -n '__decoy_verb rules' -x -a 'list cases profiles adapters scenarios distortions cells hardware verdicts'
complete -c decoy -n '__decoy_verb new' -F -a 'case corpus'
complete -c decoy -n '__decoy_verb explain reproduce' -x -a '(__decoy_cases)'
complete -c decoy -n '__decoy_verb explain' -x -a "(decoy rules 2>/dev/null | awk '{ print \$1 }')"
