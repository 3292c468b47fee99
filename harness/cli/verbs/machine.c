/* SPDX-License-Identifier: MIT */
/* The verbs about a machine and its drivers: lint, watch, record, vm, doctor. */
#include <limits.h>

#include "cli.h"

#define SWEEPS_MOST 1000000000
#define JOBS_MOST   1024

static const struct option_row lint_options[] = {
	{"baseline", 0, "FILE", "fail only on findings that FILE, an earlier --json, does not have",
	 OPTION_TEXT(baseline)},
	{0}};

const struct verb lint_verb = {
	.name = "lint",
	.arguments = "[OPTION...] FILE...",
	.summary = "check what a driver printed: a text, a recording, or - for standard input",
	.tables = OPTION_TABLES(lint_options, options_spec, options_level, options_driver,
				options_report),
	.run = verb_lint,
	.examples = "  cat /proc/PID/fdinfo/FD | decoy lint -\n"
		    "  decoy lint --driver none --level should *.fdinfo\n"
		    "  decoy lint --json run.fdseq > known.json; decoy lint --baseline known.json "
		    "run.fdseq\n",
};

/* Of what reads a /proc again and again. */
static const struct option_row live_options[] = {
	{"for", 0, "TIME", "stop after TIME (500ms, 30s, 5m; default: run until interrupted)",
	 OPTION_TIME(for_ms)},
	{"every", 0, "TIME", "time between two sweeps (default 1s)", OPTION_TIME(every_ms)},
	{"sweeps", 0, "N", "stop after N sweeps", OPTION_COUNT(sweeps, SWEEPS_MOST)},
	{"pid", 0, "PID", "read only the files of this process", OPTION_NUMBER(pid, INT_MAX)},
	{"proc", 0, "DIR", "read DIR instead of /proc", OPTION_TEXT(proc)},
	{0}};

static const struct option_row watch_options[] = {
	{"sys", 0, "DIR",
	 "look up devices in DIR instead of /sys (default with --proc: look up none)",
	 OPTION_TEXT(sys)},
	{"open-nodes", 0, NULL,
	 "ask each device node for its driver; this makes a DRM client and may wake the GPU",
	 OPTION_FLAG(open_nodes)},
	{0}};

const struct verb watch_verb = {
	.name = "watch",
	.arguments = "[OPTION...]",
	.summary = "check the fdinfo of this machine's DRM clients while it runs",
	.tables = OPTION_TABLES(live_options, watch_options, options_spec, options_level,
				options_driver, options_report),
	.run = verb_watch,
	.examples = "  decoy watch\n"
		    "  decoy watch --for 30s --pid $(pidof my-game)\n"
		    "  decoy watch --json --every 10s | logger\n"
		    "  decoy watch --for 30s --report json=watch.json --report html=watch.html\n",
};

static const struct option_row record_options[] = {
	{"anonymise", 0, NULL,
	 "leave out names, process IDs, the time of day and other personal data",
	 OPTION_FLAG(anonymise)},
	{0}};

const struct verb record_verb = {
	.name = "record",
	.arguments = "[OPTION...] [FILE.fdseq] [-- CMD [ARGUMENT...]]",
	.summary =
		"record the fdinfo of this machine's DRM clients, optionally while a command runs",
	.tables = OPTION_TABLES(live_options, record_options),
	.takes_command = true,
	.run = verb_record,
	.examples = "  decoy record run.fdseq --for 30s\n"
		    "  decoy record --for 30s -- glxgears | decoy lint -\n"
		    "  decoy record bug.fdseq --anonymise --every 100ms -- ./my-workload\n",
};

static const struct option_row vm_options[] = {
	{"make", 0, NULL, "build the guest, once, from Debian's packages and the installed sources",
	 OPTION_FLAG(make)},
	{"scenario", 0, "NAME",
	 "with a command: what the fake GPUs do, a name, a file or - (default: desktop, repeated)",
	 OPTION_TEXT(scenario)},
	{"truth", 0, "FILE",
	 "with a command: write the ground truth to FILE, one JSON object per line",
	 OPTION_TEXT(truth)},
	{"expect-percent", 0, "REGEX",
	 "with a command: check the percentages that it prints: '(?<pid>[0-9]+) .* (?<percent>[0-9.]+)%'",
	 OPTION_TEXT(expect_percent)},
	{"root", 0, "DIR",
	 "with a command: its root directory; what it writes there is lost (default: /)",
	 OPTION_TEXT(root)},
	{"module", 0, "FILE.ko",
	 "test your driver: load FILE.ko, use its device nodes, check what it prints (repeatable)",
	 OPTION_LIST(modules)},
	{"headers", 0, NULL,
	 "print the directory to build it with: make -C \"$(decoy vm --headers)\" M=$PWD",
	 OPTION_FLAG(headers)},
	{"for", 0, "TIME",
	 "with --module: watch it for TIME (default 13s, or while the command runs)",
	 OPTION_TIME(for_ms)},
	{"soak", 0, NULL, "with --module: watch it for 10m", OPTION_FLAG(soak)},
	{"hardware", 0, "GPU",
	 "test the kernel's own driver, or --module, on modelled registers of GPU; see 'decoy rules list hardware'",
	 OPTION_TEXT(hardware)},
	{"registers", 0, "FILE", "with --hardware: write each access to a register to FILE",
	 OPTION_TEXT(registers)},
	{"expect", 0, "FILE",
	 "with --workload or --hardware: known failures: xfail, skip or flaky, each with a reason",
	 OPTION_TEXT(expect)},
	{"write-expect", 0, "FILE", "write the current failures to FILE, for --expect",
	 OPTION_TEXT(write_expect)},
	{"jobs", 0, "N",
	 "with --workload or --hardware: boot N guests in parallel (default: number of CPUs)",
	 OPTION_COUNT(jobs, JOBS_MOST)},
	{"keep", 0, "DIR", "with --module: keep the recording in DIR", OPTION_TEXT(keep)},
	{0}};

const struct verb vm_verb = {
	.name = "vm",
	.arguments =
		"[OPTION...] [SCENARIO...] | [OPTION...] -- CMD [ARGUMENT...] | --module FILE.ko [OPTION...] [-- CMD...] | --hardware GPU [OPTION...]",
	.summary =
		"boot a guest: play scenarios, run a command next to fake GPUs, or test your driver",
	.tables = OPTION_TABLES(vm_options, options_drive, options_guest, options_select,
				options_corpus, options_spec, options_level, options_driver,
				options_report),
	.takes_command = true,
	.run = verb_vm,
	.examples =
		"  decoy vm --make && decoy vm          build the guest, play all scenarios\n"
		"  decoy vm dip-shared fork scenario.json\n"
		"  decoy vm -- ./my-monitor             a desktop with two GPUs\n"
		"  decoy vm --scenario dip --truth true.ndjson -- sh -c 'cat /proc/[0-9]*/fdinfo/*'\n"
		"  decoy vm --root \"$(ci/roots/monitors)\" -- htop\n"
		"  make -C \"$(decoy vm --headers)\" M=$PWD && decoy vm --module my-driver.ko\n"
		"  decoy vm --module my-driver.ko --workload ./my-workload   drive it, and judge what it counts\n"
		"  decoy vm --hardware panfrost         the kernel's driver, on modelled registers\n",
};

const struct verb doctor_verb = {
	.name = "doctor",
	.arguments = "[OPTION...] [CAPABILITY...]",
	.summary = "check for missing prerequisites and print the command that installs them",
	.tables = OPTION_TABLES(options_json),
	.run = verb_doctor,
	.examples = "  decoy doctor\n  decoy doctor vm || exit\n",
};
