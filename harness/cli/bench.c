/* SPDX-License-Identifier: MIT */
/* decoy bench: ratios within one run; times and rates are only shown beside them. */
#include <stdlib.h>
#include <string.h>

#include "bench_cases.h"
#include "bench_sim.h"
#include "bench_vm.h"
#include "bench_yardstick.h"
#include "bench_zoo.h"
#include "cli.h"
#include "corpus.h"
#include "fdinfo.h"
#include "monotonic.h"

#define ROUNDS	 15
#define ROUND_NS 20000000u
#define ARENA	 ((size_t)1 << 20)
#define CLIENTS	 10000
#define TRACKER	 ((size_t)64 << 20)

/* The real driver texts, end to end. */
struct texts {
	const struct corpus_file *file[256];
	size_t count;
	size_t bytes;
};

struct measure {
	const char *id;
	const char *what;
	const char *unit;
	double value;
	double goal;
	bool at_least; /* else: at most */
	bool gated; /* else the goal is only shown; 0: there is none */
	double yardstick; /* a fixed task in the same run; 0: none */
	const char *beside; /* what that is */
	const char *skipped; /* why there is no value; NULL: there is */
};

static unsigned char arena_memory[ARENA];
static volatile uint64_t sink; /* keeps the compiler from leaving the work out */

static void parse_all(const struct texts *texts)
{
	struct fdi_snapshot snap;
	struct fdi_arena arena;

	fdi_arena_init(&arena, arena_memory, sizeof(arena_memory));
	for (size_t i = 0; i < texts->count; i++) {
		fdi_arena_reset(&arena);
		fdi_parse(&snap, texts->file[i]->bytes, texts->file[i]->len, &arena);
		sink += snap.engine_count + snap.region_count;
	}
}

static void usual_all(const struct texts *texts)
{
	for (size_t i = 0; i < texts->count; i++)
		sink += yardstick_parse(texts->file[i]->bytes, texts->file[i]->len);
}

/* The floor: nobody can find the lines in less. */
static void scan_all(const struct texts *texts)
{
	for (size_t i = 0; i < texts->count; i++) {
		const char *p = texts->file[i]->bytes, *end = p + texts->file[i]->len;

		while (p < end && (p = memchr(p, '\n', (size_t)(end - p)))) {
			sink++;
			p++;
		}
	}
}

/* Nanoseconds for one pass over all texts, over at least ROUND_NS. */
static double one_round(void (*run)(const struct texts *), const struct texts *texts)
{
	uint64_t start = monotonic_ns(), end = start;
	unsigned long passes = 0;

	while (end - start < ROUND_NS) {
		for (int i = 0; i < 16; i++)
			run(texts);
		passes += 16;
		end = monotonic_ns();
	}
	return (double)(end - start) / (double)passes;
}

/* The best of several rounds in turn: noise only ever adds. */
static void race(const struct texts *texts, double best[3])
{
	static void (*const runs[])(const struct texts *) = {parse_all, usual_all, scan_all};

	for (int i = 0; i < 3; i++)
		best[i] = 1e18;
	for (int round = 0; round < ROUNDS; round++) {
		for (int i = 0; i < 3; i++) {
			double ns = one_round(runs[i], texts);

			if (ns < best[i])
				best[i] = ns;
		}
	}
}

static void real_texts(struct texts *texts)
{
	static const char prefix[] = "cases/driver/", suffix[] = ".fdinfo";
	const struct corpus_file *files;
	size_t count;

	files = corpus_files(&count);
	for (size_t i = 0; i < count && texts->count < 256; i++) {
		size_t len = strlen(files[i].path);

		if (strncmp(files[i].path, prefix, sizeof(prefix) - 1) || len < sizeof(suffix) ||
		    strcmp(files[i].path + len - 7, suffix))
			continue;
		texts->file[texts->count++] = &files[i];
		texts->bytes += files[i].len;
	}
}

/* Bytes for one more client as i915 shows it: four engines, two regions. */
static double bytes_per_client(void)
{
	static const char form[] =
		"drm-driver:\ti915\ndrm-client-id:\t%d\ndrm-pdev:\t0000:00:02.0\n"
		"drm-total-system0:\t102 MiB\ndrm-shared-system0:\t5240 KiB\n"
		"drm-active-system0:\t0\ndrm-resident-system0:\t96 MiB\n"
		"drm-purgeable-system0:\t64 KiB\ndrm-total-stolen-system0:\t0\n"
		"drm-shared-stolen-system0:\t0\ndrm-active-stolen-system0:\t0\n"
		"drm-resident-stolen-system0:\t0\ndrm-purgeable-stolen-system0:\t0\n"
		"drm-engine-render:\t9288864723 ns\ndrm-engine-copy:\t2035071108 ns\n"
		"drm-engine-video:\t0 ns\ndrm-engine-capacity-video:\t2\n"
		"drm-engine-video-enhance:\t0 ns\n";
	void *memory = malloc(TRACKER);
	struct fdi_tracker *tracker = memory ? fdi_tracker_new(memory, TRACKER) : NULL;
	struct fdi_arena arena;
	struct fdi_snapshot snap;
	char text[1024];
	size_t before, used = 0;
	int err = 0;

	if (!tracker) {
		free(memory);
		return 0;
	}
	before = fdi_tracker_used(tracker);
	fdi_arena_init(&arena, arena_memory, sizeof(arena_memory));
	fdi_sweep_begin(tracker, 0);
	for (int i = 0; i < CLIENTS && !err; i++) {
		struct fdi_fd fd = {.has_pid = true, .pid = 1000 + i, .fd = 3};
		int len = snprintf(text, sizeof(text), form, i + 1);

		fdi_arena_reset(&arena);
		err = fdi_parse(&snap, text, (size_t)len, &arena);
		if (!err)
			err = fdi_sweep_read(tracker, &fd, &snap);
	}
	fdi_sweep_end(tracker);
	used = fdi_tracker_used(tracker) - before;
	free(memory);
	return err ? 0 : (double)used / CLIENTS;
}

static bool holds(const struct measure *m)
{
	return m->skipped || !m->gated || (m->at_least ? m->value >= m->goal : m->value <= m->goal);
}

static void print_text(const struct measure *measures, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct measure *m = &measures[i];

		if (m->skipped) {
			printf("%-6s %-58s skipped: %s\n", m->id, m->what, m->skipped);
			continue;
		}
		printf("%-6s %-58s %10.2f %-9s", m->id, m->what, m->value, m->unit);
		if (m->gated)
			printf(" %s %g: %s", m->at_least ? ">=" : "<=", m->goal,
			       holds(m) ? "holds" : "MISSED");
		else if (m->goal > 0)
			printf(" (wished for: %g)", m->goal);
		if (m->beside)
			printf("\n%17.0f of %s", m->yardstick, m->beside);
		putchar('\n');
	}
}

static void print_json(const struct measure *measures, size_t count)
{
	fputs("{\"measures\":[", stdout);
	for (size_t i = 0; i < count; i++) {
		const struct measure *m = &measures[i];

		printf("%s\n{\"id\":\"%s\",\"what\":\"%s\",\"unit\":\"%s\"", i ? "," : "", m->id,
		       m->what, m->unit);
		if (m->skipped) {
			printf(",\"skipped\":\"%s\"}", m->skipped);
			continue;
		}
		printf(",\"value\":%.3f", m->value);
		if (m->gated)
			printf(",\"goal\":%g,\"holds\":%s", m->goal, holds(m) ? "true" : "false");
		if (m->beside)
			printf(",\"yardstick\":%.3f,\"beside\":\"%s\"", m->yardstick, m->beside);
		putchar('}');
	}
	puts("\n]}");
}

int verb_bench(const struct options *options)
{
	struct texts texts = {0};
	struct bench_sim sim;
	struct bench_cases cases;
	struct bench_zoo zoo;
	struct bench_vm vm;
	double best[3];
	bool good = true;
	int err;

	real_texts(&texts);
	if (!texts.count) {
		cli_error("bench: the corpus has no driver texts");
		return CLI_NOTHING;
	}
	cli_progress(options, "bench: %zu texts, %zu bytes", texts.count, texts.bytes);
	race(&texts, best);
	if (bench_sim(&sim)) {
		cli_error("bench: the simulator does not run");
		return CLI_HARNESS;
	}
	err = bench_cases(&cases, options);
	cli_progress_end(options);
	if (err) {
		cli_error("bench: cases: %s", strerror(-err));
		return CLI_HARNESS;
	}
	if (bench_zoo(&zoo, options) || bench_vm(&vm, options))
		return CLI_HARNESS;

	const struct measure measures[] = {
		{"B1", "parse, against a strtok/sscanf parser of the usual kind", "x",
		 best[1] / best[0], 10, true, true, 0, NULL, NULL},
		{"B2", "parse, against one memchr scan for the line feeds", "x", best[0] / best[2],
		 4, false, true, 0, NULL, NULL},
		{"B1.a", "parse, all real driver texts", "ns/text", best[0] / (double)texts.count,
		 0, false, false, 0, NULL, NULL},
		{"B1.b", "the usual parser, the same texts", "ns/text",
		 best[1] / (double)texts.count, 0, false, false, 0, NULL, NULL},
		{"B2.a", "the scan, the same texts", "ns/text", best[2] / (double)texts.count, 0,
		 false, false, 0, NULL, NULL},
		{"B4.a", "conformance cases, in process", "cases/s", cases.in_process, 200000, true,
		 false, cases.json, "answers only read, as JSON", NULL},
		{"B4.b", "conformance cases, stream adapter", "cases/s", cases.stream, 50000, true,
		 false, cases.ping, "as many bytes sent there and back through pipes", NULL},
		{"B4.c", "conformance cases, oneshot adapter", "cases/s", cases.oneshot, 1000, true,
		 false, cases.spawn, "/bin/true, spawned and waited for", NULL},
		{"B4.d", "conformance cases, tree adapter", "cases/s", cases.tree, 0, true, false,
		 cases.spawn, "/bin/true, spawned and waited for", NULL},
		{"B8.a", "wrong parsers and producers that the suite kills", "%", zoo.killed, 100,
		 true, true, 0, NULL, NULL},
		{"B8.b", "sound parsers and honest devices without a false alarm", "%",
		 zoo.unblamed, 100, true, true, 0, NULL, NULL},
		{"B6", "stock kernel: boot to verdict, against its boot alone", "x",
		 vm.run_ms / vm.idle_ms, 1.3, false, true, 0, NULL, vm.skipped},
		{"B6.a", "a boot of it with a scenario, to its verdict", "ms", vm.run_ms, 0, false,
		 false, vm.idle_ms, "the same with an init that switches it off", vm.skipped},
		{"vm.a", "there, a read of a fake client's fdinfo", "ns", vm.fake_ns, 0, false,
		 false, vm.vgem_ns, "the same for stock vgem, which says nothing", vm.skipped},
		{"vm.b", "the same of a device without engines and regions", "ns", vm.bare_ns, 0,
		 false, false, vm.vgem_ns, "the same for stock vgem, which says nothing",
		 vm.skipped},
		{"mem", "tracker memory for a client (4 engines, 2 regions)", "bytes",
		 bytes_per_client(), 0, false, false, 0, NULL, NULL},
		{"sim.a", "simulate: reads (50 clients, 4 engines, 2 regions)", "reads/s",
		 sim.reads, 0, false, false, 0, NULL, NULL},
		{"sim.b", "simulate: a client, 60 jobs and a look a second", "hours/s", sim.hours,
		 0, false, false, 0, NULL, NULL},
		{"sim.c", "the model's memory for a client (4 engines)", "bytes", sim.client, 0,
		 false, false, 0, NULL, NULL},
		{"sim.d", "the model's memory for a ring", "bytes", sim.ring, 0, false, false, 0,
		 NULL, NULL},
		{"sim.e", "the model's memory for a job", "bytes", sim.job, 0, false, false, 0,
		 NULL, NULL},
	};
	const size_t count = sizeof(measures) / sizeof(measures[0]);

	if (options->json)
		print_json(measures, count);
	else
		print_text(measures, count);
	for (size_t i = 0; i < count; i++)
		good = good && holds(&measures[i]);
	return good ? CLI_HOLDS : CLI_BROKEN;
}
