/* SPDX-License-Identifier: MIT */
#include "bench_parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_yardstick.h"
#include "corpus.h"
#include "fdinfo.h"
#include "monotonic.h"
#include "options.h"
#include "xmalloc.h"

#define ROUNDS	 15u
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

static void yardstick_all(const struct texts *texts)
{
	for (size_t i = 0; i < texts->count; i++)
		sink += yardstick_parse(texts->file[i]->bytes, texts->file[i]->len);
}

/* The floor: the lines cannot be found in less. */
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
static void race_parsers(const struct texts *texts, unsigned int rounds, double best[3])
{
	static void (*const runs[])(const struct texts *) = {parse_all, yardstick_all, scan_all};

	for (int i = 0; i < 3; i++)
		best[i] = 1e18;
	for (unsigned int round = 0; round < rounds; round++) {
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
	void *memory = xmalloc(TRACKER);
	struct fdi_tracker *tracker = fdi_tracker_new(memory, TRACKER);
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

void bench_texts(struct bench_parse *out)
{
	struct texts texts = {0};

	real_texts(&texts);
	*out = (struct bench_parse){.count = texts.count, .bytes = texts.bytes};
}

void bench_parse(struct bench_parse *out, unsigned int rounds)
{
	struct texts texts = {0};
	double best[3];

	real_texts(&texts);
	race_parsers(&texts, option_or(rounds, ROUNDS), best);
	out->parse = best[0];
	out->yardstick = best[1];
	out->scan = best[2];
	out->client = bytes_per_client();
}
