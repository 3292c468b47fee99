/* SPDX-License-Identifier: MIT */
/* decoy-dev bench: ratios within one run; times and rates are only shown beside them. */
#include <stdlib.h>
#include <string.h>

#include "bench_cases.h"
#include "bench_parse.h"
#include "bench_replay.h"
#include "bench_scan.h"
#include "bench_sim.h"
#include "bench_trace.h"
#include "bench_trace_vm.h"
#include "bench_vm.h"
#include "bench_zoo.h"
#include "dev.h"
#include "measure.h"
#include "progress.h"
#include "terminal.h"
#include "xmalloc.h"

struct benches {
	struct bench_parse parse;
	struct bench_sim sim;
	struct bench_scan scan;
	struct bench_cases cases;
	struct bench_replay replay;
	struct bench_zoo zoo;
	struct bench_vm vm;
};

/* 0, or an exit code after printing why there is nothing to report. */
static int run_all(struct benches *b, const struct options *options)
{
	int err;

	bench_texts(&b->parse);
	if (!b->parse.count) {
		terminal_error("bench: the corpus has no driver texts");
		return EXIT_NOTHING;
	}
	progress_show(options, "bench: %zu texts, %zu bytes", b->parse.count, b->parse.bytes);
	bench_parse(&b->parse, options->rounds);
	err = bench_cases(&b->cases, options);
	progress_end(options);
	if (err) {
		terminal_error("bench: cases: %s", strerror(-err));
		return EXIT_HARNESS;
	}
	if (bench_replay(&b->replay, options)) {
		terminal_error("bench: the recordings of the corpus are not judged");
		return EXIT_HARNESS;
	}
	if (bench_zoo(&b->zoo, options))
		return EXIT_HARNESS;
	if (bench_scan(&b->scan, options->rounds)) {
		terminal_error("bench: no tree of descriptors can be made in /dev/shm");
		return EXIT_HARNESS;
	}
	/* After what forks this process: it needs memory, and copying that needs time. */
	if (bench_sim(&b->sim, options->rounds)) {
		terminal_error("bench: the simulator does not run");
		return EXIT_HARNESS;
	}
	return bench_vm(&b->vm, options) ? EXIT_HARNESS : 0;
}

struct measure_list {
	struct measure *rows;
	size_t count;
};

static void append_rows(struct measure_list *list, const struct measure *rows, size_t count)
{
	list->rows = xreallocarray(list->rows, list->count + count, sizeof(*rows));
	memcpy(list->rows + list->count, rows, count * sizeof(*rows));
	list->count += count;
}

/* Of parsers, of the cases behind each adapter, and of the zoo. */
static void append_suite(const struct benches *b, struct measure_list *list)
{
	const struct measure rows[] = {
		{"B1", "parse, against a strtok/sscanf parser of the common kind", "x",
		 b->parse.yardstick / b->parse.parse, 10, true, true, 0, NULL, NULL},
		{"B2", "parse, against one memchr scan for the line feeds", "x",
		 b->parse.parse / b->parse.scan, 4, false, true, 0, NULL, NULL},
		{"B1.a", "parse, all real driver texts", "ns/text",
		 b->parse.parse / (double)b->parse.count, 0, false, false, 0, NULL, NULL},
		{"B1.b", "the common parser, the same texts", "ns/text",
		 b->parse.yardstick / (double)b->parse.count, 0, false, false, 0, NULL, NULL},
		{"B2.a", "the scan, the same texts", "ns/text",
		 b->parse.scan / (double)b->parse.count, 0, false, false, 0, NULL, NULL},
		{"B4.a", "conformance cases, in process", "cases/s", b->cases.in_process, 200000,
		 true, false, b->cases.json, "answers only read, as JSON", NULL},
		{"B4.b", "conformance cases, stream adapter", "cases/s", b->cases.stream, 50000,
		 true, false, b->cases.ping, "as many bytes sent there and back through pipes",
		 NULL},
		{"B4.c", "conformance cases, oneshot adapter", "cases/s", b->cases.oneshot, 1000,
		 true, false, b->cases.spawn, "/bin/true, spawned and waited for", NULL},
		{"B4.d", "conformance cases, tree adapter", "cases/s", b->cases.tree, 0, true,
		 false, b->cases.spawn, "/bin/true, spawned and waited for", NULL},
		{"B9", "reads of recordings judged by replay, against by test, in process", "x",
		 b->replay.test > 0 ? b->replay.replay / b->replay.test : 0, 0.5, true, true, 0,
		 NULL, b->replay.test > 0 ? NULL : "no recording is selected"},
		{"B9.a", "replay, in process", "reads/s", b->replay.replay, 0, true, false,
		 b->replay.test, "the same as cases of test", NULL},
		{"B8.a", "wrong parsers and producers that the suite kills", "%", b->zoo.killed,
		 100, true, true, 0, NULL, NULL},
		{"B8.b", "sound parsers and sound devices without a false alarm", "%",
		 b->zoo.without_alarm, 100, true, true, 0, NULL, NULL},
	};

	append_rows(list, rows, sizeof(rows) / sizeof(*rows));
}

/* One sweep of a watch, or a record. */
static void append_scan(const struct benches *b, struct measure_list *list)
{
	const struct bench_scan_times *made = &b->scan.made, *real = &b->scan.real;
	const struct measure rows[] = {
		{"B3", "a sweep of 10,000 descriptors, against open, read, close: made tree", "x",
		 made->scan / made->bare, 1.15, false, true, 0, NULL, NULL},
		{"B3.p", "the same: ten processes of this machine", "x", real->scan / real->bare,
		 1.15, false, true, 0, NULL, b->scan.skipped},
		{"B3.a", "made tree, a descriptor", "ns", made->scan, 0, false, false,
		 made->relative, "openat in its directory, read, close", NULL},
		{"B3.b", "ten processes, a descriptor", "ns", real->scan, 0, false, false,
		 real->relative, "openat in its directory, read, close", b->scan.skipped},
	};

	append_rows(list, rows, sizeof(rows) / sizeof(*rows));
}

/* B6 and what is measured in the same guest. */
static void append_guest(const struct benches *b, struct measure_list *list)
{
	const struct measure rows[] = {
		{"B6", "stock kernel: boot to verdict, against its boot alone", "x",
		 b->vm.run_ms / b->vm.idle_ms, 1.3, false, true, 0, NULL, b->vm.skipped},
		{"B6.a", "a boot of it with a scenario, to its verdict", "ms", b->vm.run_ms, 0,
		 false, false, b->vm.idle_ms, "the same with an init that switches it off",
		 b->vm.skipped},
		{"vm.a", "there, a read of a fake client's fdinfo", "ns", b->vm.fake_ns, 0, false,
		 false, b->vm.vgem_ns, "the same for stock vgem, which says nothing",
		 b->vm.skipped},
		{"vm.b", "the same of a device without engines and regions", "ns", b->vm.bare_ns, 0,
		 false, false, b->vm.vgem_ns, "the same for stock vgem, which says nothing",
		 b->vm.skipped},
	};

	append_rows(list, rows, sizeof(rows) / sizeof(*rows));
}

/* What a client, a ring and a job need, and how fast the simulator is. */
static void append_simulator(const struct benches *b, struct measure_list *list)
{
	const struct measure rows[] = {
		{"mem", "tracker memory for a client (4 engines, 2 regions)", "bytes",
		 b->parse.client, 0, false, false, 0, NULL, NULL},
		{"sim.a", "simulate: reads (50 clients, 4 engines, 2 regions)", "reads/s",
		 b->sim.reads, 0, false, false, 0, NULL, NULL},
		{"sim.b", "simulate: a client, 60 jobs and a sweep a second", "hours/s",
		 b->sim.hours, 0, false, false, 0, NULL, NULL},
		{"sim.c", "the model's memory for a client (4 engines)", "bytes", b->sim.client, 0,
		 false, false, 0, NULL, NULL},
		{"sim.d", "the model's memory for a ring", "bytes", b->sim.ring, 0, false, false, 0,
		 NULL, NULL},
		{"sim.e", "the model's memory for a job", "bytes", b->sim.job, 0, false, false, 0,
		 NULL, NULL},
	};

	append_rows(list, rows, sizeof(rows) / sizeof(*rows));
}

int verb_bench(const struct options *options)
{
	struct measure_list list = {0};
	struct benches b;
	int code;

	if (options->bench_vm && !options->bench_trace) {
		terminal_error(
			"bench: --vm is of --trace; a guest is a part of the bench without it");
		return EXIT_USAGE;
	}
	if (options->bench_trace)
		return options->bench_vm ? bench_trace_vm(options) : bench_trace(options);
	code = run_all(&b, options);
	if (code)
		return code;
	append_suite(&b, &list);
	append_scan(&b, &list);
	append_guest(&b, &list);
	append_simulator(&b, &list);
	if (options->json)
		measures_json(list.rows, list.count);
	else
		measures_text(list.rows, list.count);
	code = measures_hold(list.rows, list.count) ? EXIT_HOLDS : EXIT_BROKEN;
	free(list.rows);
	return code;
}
