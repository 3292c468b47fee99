/* SPDX-License-Identifier: MIT */
#include "samples.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire.h"
#include "xmalloc.h"

/* CLIENT DEVICE SLOT PID FD MAJOR MINOR */
static int parse_client(struct samples *samples, const char *words, size_t len)
{
	struct sample_client is;
	unsigned int number;
	int end = 0;

	if (sscanf(words,
		   "%u %" SCNu32 " %" SCNu32 " %" SCNd32 " %" SCNd32 " %" SCNu32 " %" SCNu32 "%n",
		   &number, &is.device, &is.slot, &is.pid, &is.fd, &is.major, &is.minor,
		   &end) != 7 ||
	    (size_t)end != len || number != samples->client_count || number >= GUEST_CLIENTS ||
	    is.device >= GUEST_DEVICES || is.pid < 0 || is.fd < 0 || samples->count)
		return -EPROTO;
	samples->clients = xgrow(samples->clients, samples->client_count, &samples->client_capacity,
				 sizeof(is));
	samples->clients[samples->client_count++] = is;
	return 0;
}

/* DEVICE BEFORE NOW AFTER */
static int parse_clock(struct samples *samples, const char *words, size_t len)
{
	struct sample_clock is;
	int end = 0;

	if (sscanf(words, "%" SCNu32 " %" SCNu64 " %" SCNu64 " %" SCNu64 "%n", &is.device,
		   &is.before, &is.now, &is.after, &end) != 4 ||
	    (size_t)end != len || is.device >= GUEST_DEVICES)
		return -EPROTO;
	samples->clocks =
		xgrow(samples->clocks, samples->clock_count, &samples->clock_capacity, sizeof(is));
	samples->clocks[samples->clock_count++] = is;
	return 0;
}

/* READER SWEEP CLIENT BEFORE AFTER HEX */
static int parse_text(struct samples *samples, const char *words, size_t len)
{
	struct sample is = {0}, *sample;
	int at = 0;

	if (sscanf(words, "%" SCNu32 " %" SCNu64 " %" SCNu32 " %" SCNu64 " %" SCNu64 "%n",
		   &is.reader, &is.sweep, &is.client, &is.before, &is.after, &at) != 5 ||
	    words[at] != ' ' || is.reader >= GUEST_READERS || is.sweep >= GUEST_SWEEPS ||
	    is.client >= samples->client_count)
		return -EPROTO;
	samples->all = xgrow(samples->all, samples->count, &samples->capacity, sizeof(is));
	sample = &samples->all[samples->count++];
	*sample = is;
	return unhex(words + at + 1, len - (size_t)at - 1, &sample->text, &sample->len);
}

/* READERS TEXTS */
static int parse_end(struct samples *samples, const char *words, size_t len)
{
	int end = 0;

	if (sscanf(words, "%" SCNu32 " %" SCNu64 "%n", &samples->readers, &samples->texts, &end) !=
		    2 ||
	    (size_t)end != len || samples->readers > GUEST_READERS)
		return -EPROTO;
	samples->ended = true;
	return 0;
}

int samples_parse(struct samples *samples, const char *line, size_t len)
{
	static const struct {
		const char *word;
		int (*parse)(struct samples *samples, const char *words, size_t len);
	} kinds[] = {{"client ", parse_client},
		     {"clock ", parse_clock},
		     {"text ", parse_text},
		     {"end ", parse_end}};

	for (size_t i = 0; !samples->ended && i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		const size_t word = strlen(kinds[i].word);

		if (!strncmp(line, kinds[i].word, word))
			return kinds[i].parse(samples, line + word, len - word);
	}
	return -EPROTO;
}

/* The sample that is expected next. */
struct due {
	uint32_t reader, client;
	uint64_t sweep;
};

/* A reader begins after the complete sweeps of the one before, which may have none. */
static bool is_due(const struct samples *samples, const struct due *due,
		   const struct sample *sample)
{
	if (sample->client == due->client && sample->sweep == due->sweep &&
	    sample->reader == due->reader)
		return true;
	return !due->client && !sample->client && !sample->sweep && sample->reader > due->reader &&
	       sample->reader < samples->readers;
}

char *samples_fault(const struct samples *samples)
{
	struct due due = {0};

	if (!samples->ended)
		return xasprintf("the samples have no end line after %zu texts", samples->count);
	for (size_t i = 0; i < samples->count; i++) {
		const struct sample *is = &samples->all[i];

		if (!is_due(samples, &due, is))
			return xasprintf("samples are lost: reader %u, sweep %" PRIu64
					 ", client %u arrived, expected reader %u, sweep %" PRIu64
					 ", client %u",
					 is->reader, is->sweep, is->client, due.reader, due.sweep,
					 due.client);
		due = (struct due){is->reader, is->client + 1, is->sweep};
		if (due.client == samples->client_count)
			due = (struct due){is->reader, 0, is->sweep + 1};
	}
	if (due.client || samples->count != samples->texts)
		return xasprintf("%zu samples arrived, expected %" PRIu64, samples->count,
				 samples->texts);
	return NULL;
}

void samples_free(struct samples *samples)
{
	for (size_t i = 0; i < samples->count; i++)
		free(samples->all[i].text);
	free(samples->all);
	free(samples->clocks);
	free(samples->clients);
	*samples = (struct samples){0};
}
