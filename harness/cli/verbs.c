/* SPDX-License-Identifier: MIT */
/* The verbs, in the order of the help. */
#include "cli.h"

static const struct verb test = {
	.name = "test",
	.arguments = "[OPTION...]",
	.summary = "run the conformance cases against a parser (default: the reference parser)",
	.groups = OPT_OUTPUT | OPT_SELECT | OPT_SPEC | OPT_LEVEL | OPT_SUBJECT | OPT_TEST |
		  OPT_CORPUS,
	.run = verb_test,
	.examples =
		"  decoy test                                  the reference parser, and the lint\n"
		"  decoy test --parser 'python3 my.py'         a parser that reads one text\n"
		"  decoy test --stream ./my-adapter --report junit=decoy.xml\n"
		"  decoy test --tree ./my-monitor              a program that reads a /proc\n"
		"  decoy test --so ./my.so --run 'memory/*' --expect known-failures\n"
		"  decoy test --decoder 'python3 my.py'        a decoder of trace streams\n"
		"  decoy test --zoo                            which case kills which wrong parser\n",
};

static const struct verb lint = {
	.name = "lint",
	.arguments = "[OPTION...] FILE...",
	.summary = "judge what a driver printed: a text, a recording, or - for standard input",
	.groups = OPT_OUTPUT | OPT_SPEC | OPT_LEVEL | OPT_DRIVER | OPT_LINT,
	.run = verb_lint,
	.examples = "  cat /proc/PID/fdinfo/FD | decoy lint -\n"
		    "  decoy lint --driver none --level should *.fdinfo\n"
		    "  decoy lint --json run.fdseq > known.json; decoy lint --baseline known.json "
		    "run.fdseq\n",
};

static const struct verb watch = {
	.name = "watch",
	.arguments = "[OPTION...]",
	.summary = "judge what the DRM files of this machine print, while it runs",
	.groups = OPT_LIVE | OPT_WATCH | OPT_SPEC | OPT_LEVEL | OPT_DRIVER | OPT_OUTPUT,
	.run = verb_watch,
	.examples = "  decoy watch\n"
		    "  decoy watch --for 30s --pid $(pidof my-game)\n"
		    "  decoy watch --json --every 10s | logger\n"
		    "  decoy watch --for 30s --report json=watch.json --report html=watch.html\n",
};

static const struct verb record = {
	.name = "record",
	.arguments = "[OPTION...] [FILE.fdseq] [-- CMD [ARGUMENT...]]",
	.summary = "what the DRM files of this machine print, as a recording, while a command runs",
	.groups = OPT_LIVE | OPT_RECORD,
	.run = verb_record,
	.examples = "  decoy record run.fdseq --for 30s\n"
		    "  decoy record --for 30s -- glxgears | decoy lint -\n"
		    "  decoy record bug.fdseq --anonymise --every 100ms -- ./my-workload\n",
};

static const struct verb replay = {
	.name = "replay",
	.arguments = "[OPTION...] FILE...",
	.summary =
		"put a recording to a parser (default: the reference parser), and judge what it answers",
	.groups = OPT_OUTPUT | OPT_SPEC | OPT_SUBJECT | OPT_REPLAY,
	.run = verb_replay,
	.examples = "  decoy record run.fdseq --for 30s; decoy replay run.fdseq --so ./my.so\n"
		    "  decoy replay bug.fdseq --stream ./my-adapter --report junit=decoy.xml\n"
		    "  decoy sim dip-shared | decoy replay - --parser 'python3 my.py'\n",
};

static const struct verb minimise = {
	.name = "minimise",
	.arguments = "[OPTION...] FILE | SCENARIO",
	.summary =
		"the smallest recording or scenario that still breaks the same rule, of the lint or of a parser",
	.groups = OPT_SPEC | OPT_LEVEL | OPT_DRIVER | OPT_SUBJECT | OPT_MINIMISE,
	.run = verb_minimise,
	.examples =
		"  decoy minimise run.fdseq -o small.fdseq; decoy lint small.fdseq\n"
		"  decoy minimise run.fdseq --rule time.catch-up | decoy lint -\n"
		"  decoy minimise run.fdseq --so ./my.so -o bug; decoy test --corpus bug --so ./my.so\n"
		"  decoy minimise dip-shared --so ./my.so -o bug    # a scenario: its truth is known\n",
};

static const struct verb report = {
	.name = "report",
	.arguments = "[OPTION...] FILE...",
	.summary =
		"shards and runs together: text, JSON, JUnit, KTAP, SARIF, Markdown, a badge, a page",
	.groups = OPT_OUTPUT | OPT_LEVEL,
	.run = verb_report,
	.examples =
		"  decoy report shard-*.json --report junit=all.xml\n"
		"  decoy report test.json vm.json lint.json --report html=report.html\n"
		"  decoy report -q run.json --report markdown=\"$GITHUB_STEP_SUMMARY\" --report sarif=decoy.sarif\n",
};

static const struct verb compare = {
	.name = "compare",
	.arguments = "[--bisect] A.json B.json...",
	.summary = "what one run fails and another does not, by rule; of results of --report json=",
	.groups = OPT_COMPARE,
	.run = verb_compare,
	.examples =
		"  decoy test --parser ./old --report json=old.json\n"
		"  decoy test --parser ./new --report json=new.json\n"
		"  decoy compare old.json new.json\n"
		"  git bisect run sh -c 'make || exit 125; rm -f now.json; decoy test --parser ./p "
		"--report json=now.json; decoy compare --bisect good.json now.json'\n",
};

static const struct verb rules = {
	.name = "rules",
	.arguments = "[--coverage | --drift FILE] [--spec TEXT] [--json]",
	.summary = "the rules, one a line; what of the specification they cover",
	.groups = OPT_RULES | OPT_SPEC | OPT_JSON | OPT_CORPUS,
	.run = verb_rules,
	.examples = "  decoy rules | grep memory\n"
		    "  decoy rules --coverage\n"
		    "  decoy rules --drift linux/Documentation/gpu/drm-usage-stats.rst\n",
};

static const struct verb explain = {
	.name = "explain",
	.arguments = "RULE | CASE",
	.summary = "the manual entry of a rule or a case, bytes made visible",
	.groups = OPT_CORPUS,
	.run = verb_explain,
	.examples = "  decoy explain engine.capacity-divides\n  decoy explain 0042\n",
};

static const struct verb list = {
	.name = "list",
	.arguments = "cases | profiles | adapters | zoo | scenarios | distortions | verdicts",
	.summary = "what there is: cases, driver rows, adapters, faulty parsers, distortions",
	.groups = OPT_SELECT | OPT_CORPUS,
	.run = verb_list,
	.examples = "  decoy list cases --run 'client/*'\n  decoy list profiles\n",
};

static const struct verb copy = {
	.name = "copy",
	.arguments = "[OPTION...] DIR",
	.summary = "write the raw files of the cases below DIR, to keep them with a project",
	.groups = OPT_SELECT | OPT_CORPUS,
	.run = verb_copy,
	.examples = "  decoy copy --run 'engine/*' tests/fdinfo\n",
};

static const struct verb reproduce = {
	.name = "reproduce",
	.arguments = "[OPTION...] CASE[~RELATION]",
	.summary = "one case by hand: its bytes, what is expected, what the parser answers",
	.groups = OPT_SUBJECT | OPT_CORPUS,
	.run = verb_reproduce,
	.examples = "  decoy reproduce 0048 --parser ./my-adapter\n"
		    "  decoy reproduce 0048~permute-lines --parser ./my-adapter\n",
};

static const struct verb new = {
	.name = "new",
	.arguments = "case AREA/SLUG",
	.summary = "begin a case: its files and its id, in the corpus of --corpus",
	.groups = OPT_CORPUS,
	.run = verb_new,
	.examples = "  decoy new case engine/capacity-in-hex --corpus corpus\n",
};

static const struct verb sim = {
	.name = "sim",
	.arguments = "[OPTION...] SCENARIO | --random SEED",
	.summary = "play a scenario with fake GPUs: a recording, and what is true",
	.groups = OPT_SIM | OPT_CORPUS,
	.run = verb_sim,
	.examples =
		"  decoy sim scenario.json | decoy lint -\n"
		"  decoy sim scenario.json -o run.fdseq --truth true.ndjson --print-log printed.ndjson\n"
		"  decoy sim --random 7 --with distortions --print\n",
};

static const struct verb trace = {
	.name = "trace",
	.arguments = "VERB [OPTION...] FILE...",
	.summary = "streams of a ring tracer: judge them, repair them, report what they say",
	.groups = OPT_OUTPUT | OPT_JSON | OPT_TRACE_RULES | OPT_TRACE_FILE | OPT_TRACE_RECORD |
		  OPT_TRACE_EXPORT | OPT_TRACE_LIVE,
	.subs = trace_verbs,
	.examples = "  decoy sim dip --trace run.grt -o /dev/null; decoy trace verify run.grt\n",
};

static const struct verb vm = {
	.name = "vm",
	.arguments =
		"[OPTION...] [SCENARIO...] | [OPTION...] -- CMD [ARGUMENT...] | --module FILE.ko [OPTION...] [-- CMD...]",
	.summary =
		"the driver in a real kernel: scenarios and checks; a command of yours that sees fake GPUs; a driver of yours",
	.groups = OPT_VM | OPT_SELECT | OPT_OUTPUT | OPT_CORPUS | OPT_SPEC | OPT_LEVEL | OPT_DRIVER,
	.run = verb_vm,
	.examples =
		"  decoy vm --make --kernel uml && decoy vm --kernel uml   in a clone: ci/kernels/uml\n"
		"  decoy vm dip-shared fork scenario.json\n"
		"  decoy vm --run 'check/*' --skip 'check/loop-*'\n"
		"  decoy vm -- ./my-monitor   a desktop with two GPUs\n"
		"  decoy vm --scenario dip --truth true.ndjson -- sh -c 'cat /proc/[0-9]*/fdinfo/*'\n"
		"  decoy vm --root \"$(ci/roots/monitors)\" -- htop\n"
		"  make -C \"$(decoy vm --headers)\" M=$PWD && decoy vm --module my-driver.ko\n",
};

static const struct verb bench = {
	.name = "bench",
	.arguments = "[OPTION...]",
	.summary =
		"how fast and small the reference parser is, and what share of the zoo the suite kills",
	.groups = OPT_JSON | OPT_SELECT | OPT_BENCH,
	.run = verb_bench,
	.examples = "  decoy bench\n  decoy bench --json\n  decoy bench --trace\n",
};

static const struct verb fuzz = {
	.name = "fuzz",
	.arguments = "--so FILE | --stream CMD | --parser CMD | --tree CMD [OPTION...]",
	.summary = "fuzz your parser with mutated recordings; each bug becomes a test case",
	.groups = OPT_SUBJECT | OPT_FUZZ | OPT_JSON,
	.run = verb_fuzz,
	.examples =
		"  clang -shared -fPIC -g -fsanitize=fuzzer-no-link,address my-parser.c -o my-parser.so\n"
		"  decoy fuzz --so ./my-parser.so\n"
		"  decoy fuzz --stream './my-monitor --decoy' --time 5m -o found\n",
};

static const struct verb doctor = {
	.name = "doctor",
	.arguments = "[OPTION...] [CAPABILITY...]",
	.summary = "what this machine lacks, and the one command that would mend it",
	.groups = OPT_JSON,
	.run = verb_doctor,
	.examples = "  decoy doctor\n  decoy doctor vm || exit\n",
};

const struct verb *const cli_verbs[] = {&test,	    &report,   &compare, &lint,	   &watch, &record,
					&replay,    &minimise, &rules,	 &explain, &list,  &copy,
					&reproduce, &new,      &sim,	 &trace,   &vm,	   &bench,
					&fuzz,	    &doctor,   NULL};
