/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "made_monitor.h"

static uint64_t busy_ns(const struct load *load, unsigned int ms)
{
	const unsigned int now = load->idle_ms && ms > load->idle_ms ? load->idle_ms : ms;

	return now < load->busy_ms ? 0 : (now - load->busy_ms) * MS * load->percent / 100;
}

/* Of an engine of at most 1 GHz, whose clock runs at half of it. */
static void make_cycles(FILE *out, const struct load *load, unsigned int ms, uint64_t busy)
{
	if (!load->clock)
		return;
	fprintf(out, ",\"cycles\":\"%" PRIu64 "\"", busy * load->clock / 100);
	if (!load->client)
		fprintf(out, ",\"maxfreq_hz\":\"1000000000\",\"total_cycles\":\"%" PRIu64 "\"",
			ms * MS / 2);
}

unsigned int gap_ms;

char *make_truth(const struct load *loads, size_t *len)
{
	char *bytes = NULL;
	FILE *out = open_memstream(&bytes, len);

	for (unsigned int ms = 0; ms <= 2000 * (PERIODS + 1); ms += 100)
		for (const struct load *load = loads; load->device; load++) {
			const uint64_t busy = busy_ns(load, ms);

			if (ms > 8000 && ms < 8000 + gap_ms)
				continue;
			if (ms < load->open_ms || (load->close_ms && ms > load->close_ms))
				continue;
			fprintf(out, "{\"what\":\"%s\",\"t\":\"%" PRIu64 "\",\"device\":\"%s\",",
				load->client ? "client" : "device", ms * MS, load->device);
			if (load->client)
				fprintf(out, "\"client\":\"%s\",\"id\":\"%d\",\"pid\":%d,\"fd\":5,",
					load->client, load->id, load->pid);
			fprintf(out, "\"engines\":{\"%s\":{\"busy_ns\":\"%" PRIu64 "\"",
				load->engine, busy);
			if (load->capacity)
				fprintf(out, ",\"capacity\":\"%d\"", load->capacity);
			make_cycles(out, load, ms, busy);
			fputs("}}}\n", out);
		}
	fclose(out);
	return bytes;
}

struct shown_pattern *pattern_of(const char *text)
{
	struct shown_pattern *pattern = NULL;
	char *why = NULL;

	if (shown_pattern_new(&pattern, text, &why))
		fail_msg("%s: %s", text, why);
	return pattern;
}

struct shown_counts judge(const char *regex, const struct load *loads, const char *line,
			  const char *last, struct shown *shown)
{
	struct shown_pattern *pattern = pattern_of(regex);
	struct shown *own = shown ? shown : shown_new(pattern);
	struct shown_counts counts;
	uint64_t total = 0;
	size_t len;
	char *truth = make_truth(loads, &len);

	for (uint64_t i = 1; i <= PERIODS; i++) {
		const char *text = i == PERIODS && last ? last : line;

		shown_output(own, text, strlen(text));
		total += strlen(text);
		shown_stamp(own, total, 2 * i * SECOND);
	}
	assert_int_equal(shown_judge(own, truth, len), 0);
	counts = *shown_counts(own);
	if (!shown)
		shown_free(own);
	shown_pattern_free(pattern);
	free(truth);
	return counts;
}

struct shown_counts judge_timed(const struct load *loads, const char *const *texts,
				const uint64_t *ms, size_t count)
{
	struct shown_pattern *pattern = pattern_of(PID_PERCENT);
	struct shown *shown = shown_new(pattern);
	struct shown_counts counts;
	uint64_t total = 0;
	size_t len;
	char *truth = make_truth(loads, &len);

	for (size_t i = 0; i < count; i++) {
		shown_output(shown, texts[i], strlen(texts[i]));
		total += strlen(texts[i]);
		shown_stamp(shown, total, ms[i] * MS);
	}
	assert_int_equal(shown_judge(shown, truth, len), 0);
	counts = *shown_counts(shown);
	shown_free(shown);
	shown_pattern_free(pattern);
	free(truth);
	return counts;
}

const struct load steady[] = {
	{"gpu", "main", 1, 10, "render", 0, 0, 0, 0, 25, 0, 0},
	{"gpu", "film", 2, 20, "video", 0, 0, 0, 0, 70, 0, 0},
	{"gpu", NULL, 0, 0, "render", 1, 0, 0, 0, 25, 0, 0},
	{"gpu", NULL, 0, 0, "video", 2, 0, 0, 0, 70, 0, 0},
	{0},
};

void expect(const struct shown_counts *counts, size_t within, size_t off, size_t first)
{
	assert_int_equal(counts->within, within);
	assert_int_equal(counts->off, off);
	assert_int_equal(counts->first, first);
	assert_int_equal(within + off + first + counts->changed + counts->distorted +
				 counts->unknown + counts->absent + counts->many,
			 PERIODS);
}
