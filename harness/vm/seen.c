/* SPDX-License-Identifier: MIT */
#include "seen.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "recording.h"

#define WRONG_SHOWN 8 /* sentences that are kept */

/* A look of the journal's, and where its answer belongs. */
struct look {
	struct journal_query is;
	uint64_t *to;
};

/* The looks at one device. */
struct looks {
	struct look *all;
	size_t count;
};

void seen_wrong(struct seen *seen, const char *format, ...)
{
	char *line = NULL, *all = NULL;
	va_list args;

	if (seen->wrong++ >= WRONG_SHOWN)
		return;
	va_start(args, format);
	if (vasprintf(&line, format, args) < 0)
		line = NULL;
	va_end(args);
	if (line && asprintf(&all, "%s%s%s", seen->why ? seen->why : "", seen->why ? "\n" : "",
			     line) >= 0) {
		free(seen->why);
		seen->why = all;
	}
	free(line);
}

static int lost(char **why, const char *format, unsigned int number)
{
	if (asprintf(why, format, number) < 0)
		*why = NULL;
	return -EIO;
}

static const struct seen_journal *journal_of(const struct seen_journal *journals, size_t count,
					     uint32_t device)
{
	for (size_t i = 0; i < count; i++)
		if (journals[i].device == device)
			return &journals[i];
	return NULL;
}

static int by_time(const void *a, const void *b)
{
	const struct look *x = a, *y = b;

	return (x->is.t > y->is.t) - (x->is.t < y->is.t);
}

const struct journal_book *seen_book(const struct seen *seen, uint32_t client)
{
	return &seen->books[seen->samples.clients[client].device];
}

/* When a read began and ended, by the device's clock, at the earliest and at the latest. */
static uint64_t earliest(const struct sample *sample, const struct seen_offset *offset)
{
	return sample->before > offset->most ? sample->before - offset->most : 0;
}

static uint64_t latest(const struct sample *sample, const struct seen_offset *offset)
{
	return sample->after > offset->least ? sample->after - offset->least : 0;
}

static bool is_of(const struct seen *seen, size_t text, uint32_t device)
{
	return seen->samples.clients[seen->samples.all[text].client].device == device;
}

/* The looks at the beginning and at the end of a read, at each engine. */
static void looks_add(struct looks *looks, struct seen *seen, size_t text,
		      const struct seen_offset *offset)
{
	const struct sample *sample = &seen->samples.all[text];
	struct seen_truth *truth = &seen->truth[text];
	struct journal_query is = {.client = seen->samples.clients[sample->client].slot};

	for (; is.engine < SEEN_ENGINES; is.engine++) {
		is.t = earliest(sample, offset);
		looks->all[looks->count++] = (struct look){is, &truth->least[is.engine]};
		is.t = latest(sample, offset);
		looks->all[looks->count++] = (struct look){is, &truth->most[is.engine]};
	}
}

/* Replays the journal of a device with all looks at it. 0 or a negative errno, and why. */
static int looks_take(struct seen *seen, const struct looks *looks,
		      const struct seen_journal *journal, char **why)
{
	struct journal_book *book = &seen->books[journal->device];
	struct journal_query *plain = calloc(looks->count + 1, sizeof(*plain));
	enum journal_verdict verdict;

	if (!plain)
		return -ENOMEM;
	for (size_t i = 0; i < looks->count; i++)
		plain[i] = looks->all[i].is;
	book->queries = plain;
	book->query_count = looks->count;
	verdict = journal_query(journal->bytes, journal->len, book, why);
	for (size_t i = 0; i < looks->count; i++)
		*looks->all[i].to = plain[i].busy_ns;
	book->queries = NULL;
	book->query_count = 0;
	free(plain);
	if (verdict == JOURNAL_DIFFERS) {
		seen_wrong(seen, "device %u: nothing is known to be true: %s", journal->device,
			   *why ? *why : "out of memory");
		free(*why);
		*why = NULL;
	}
	if (book->engine_count > SEEN_ENGINES)
		seen_wrong(seen, "device %u has more than %d engines", journal->device,
			   SEEN_ENGINES);
	return verdict == JOURNAL_BROKEN ? -EIO : 0;
}

static int device_take(struct seen *seen, const struct seen_journal *journal, char **why)
{
	const struct samples *samples = &seen->samples;
	const size_t wrong = seen->wrong;
	struct seen_offset offset;
	struct looks looks = {0};
	int err;

	if (!seen_offset(seen, journal->device, &offset))
		return lost(why, "nobody looked at the clock of device %u", journal->device);
	looks.all = calloc(samples->count * 2 * SEEN_ENGINES + 1, sizeof(*looks.all));
	if (!looks.all)
		return -ENOMEM;
	for (size_t i = 0; i < samples->count; i++)
		if (is_of(seen, i, journal->device))
			looks_add(&looks, seen, i, &offset);
	qsort(looks.all, looks.count, sizeof(*looks.all), by_time);
	err = looks_take(seen, &looks, journal, why);
	free(looks.all);
	for (size_t i = 0; !err && seen->wrong == wrong && i < samples->count; i++)
		if (is_of(seen, i, journal->device))
			seen_told(seen, i, earliest(&samples->all[i], &offset),
				  latest(&samples->all[i], &offset));
	return err;
}

static int devices_take(struct seen *seen, const struct seen_journal *journals, size_t count,
			char **why)
{
	int err = 0;

	for (size_t i = 0; i < seen->samples.client_count; i++)
		if (seen->samples.clients[i].device >= seen->book_count)
			seen->book_count = seen->samples.clients[i].device + 1u;
	seen->books = calloc(seen->book_count + 1, sizeof(*seen->books));
	seen->truth = calloc(seen->samples.count + 1, sizeof(*seen->truth));
	if (!seen->books || !seen->truth)
		return -ENOMEM;
	for (uint32_t i = 0; !err && i < seen->book_count; i++) {
		const struct seen_journal *journal = journal_of(journals, count, i);

		err = journal ? device_take(seen, journal, why)
			      : lost(why, "device %u has no journal", i);
	}
	return err;
}

int seen_make(struct seen *seen, struct samples *samples, const struct seen_journal *journals,
	      size_t count, char **why)
{
	*seen = (struct seen){.samples = *samples};
	*samples = (struct samples){0};
	*why = NULL;
	if (!samples_whole(&seen->samples, why))
		return -EIO;
	if (!seen->samples.count)
		return lost(why, "%u texts that readers saw came: there is nothing to judge", 0);
	seen_order(seen);
	return devices_take(seen, journals, count, why);
}

void seen_free(struct seen *seen)
{
	for (size_t i = 0; seen->books && i < seen->book_count; i++)
		journal_book_free(&seen->books[i]);
	free(seen->books);
	free(seen->truth);
	free(seen->why);
	samples_free(&seen->samples);
	*seen = (struct seen){0};
}

int seen_record(const struct seen *seen, uint32_t reader, FILE *to)
{
	int err = rec_write(to, &(const struct recording){0});

	for (size_t i = 0; !err && i < seen->samples.count; i++) {
		const struct sample *is = &seen->samples.all[i];
		const struct sample_client *client = &seen->samples.clients[is->client];
		const struct rec_read read = {
			.t_ns = is->before,
			.until_ns = is->after,
			.sweep = is->sweep,
			.has_until = true,
			.has_sweep = true,
			.has_pid = true,
			.has_fd = true,
			.has_dev = true,
			.pid = client->pid,
			.fd = client->fd,
			.major = client->major,
			.minor = client->minor,
			.text = is->text,
			.len = is->len,
		};

		if (is->reader == reader)
			err = rec_write_read(to, &read);
	}
	return err;
}
