/* SPDX-License-Identifier: MIT */
#include "observations.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "recording.h"
#include "xmalloc.h"

#define WRONG_SHOWN 8 /* most sentences in observations.why */

/* A query of the journal, and where its answer goes. */
struct truth_query {
	struct journal_query is;
	uint64_t *to;
};

/* The queries of one device. */
struct truth_queries {
	struct truth_query *all;
	size_t count;
};

void observations_report(struct observations *observations, const char *format, ...)
{
	char *line, *all;
	va_list args;

	if (observations->wrong++ >= WRONG_SHOWN)
		return;
	va_start(args, format);
	line = xvasprintf(format, args);
	va_end(args);
	all = xasprintf("%s%s%s", observations->why ? observations->why : "",
			observations->why ? "\n" : "", line);
	free(observations->why);
	observations->why = all;
	free(line);
}

static int report_loss(char **why, const char *format, unsigned int number)
{
	*why = xasprintf(format, number);
	return -EIO;
}

static const struct observed_journal *journal_of(const struct observed_journal *journals,
						 size_t count, uint32_t device)
{
	for (size_t i = 0; i < count; i++)
		if (journals[i].device == device)
			return &journals[i];
	return NULL;
}

static int by_time(const void *a, const void *b)
{
	const struct truth_query *x = a, *y = b;

	return (x->is.t > y->is.t) - (x->is.t < y->is.t);
}

const struct journal_content *observations_content(const struct observations *observations,
						   uint32_t client)
{
	return &observations->contents[observations->samples.clients[client].device];
}

/*
 * The earliest device time at which a read can have begun; latest_end(): the latest at which it can
 * have ended.
 */
static uint64_t earliest_begin(const struct sample *sample, const struct clock_offset *offset)
{
	return sample->before > offset->most ? sample->before - offset->most : 0;
}

static uint64_t latest_end(const struct sample *sample, const struct clock_offset *offset)
{
	return sample->after > offset->least ? sample->after - offset->least : 0;
}

static bool is_of(const struct observations *observations, size_t text, uint32_t device)
{
	return observations->samples.clients[observations->samples.all[text].client].device ==
	       device;
}

/* Query each engine at the beginning and at the end of a read. */
static void queries_add(struct truth_queries *queries, struct observations *observations,
			size_t text, const struct clock_offset *offset)
{
	const struct sample *sample = &observations->samples.all[text];
	struct observed_truth *truth = &observations->truth[text];
	struct journal_query is = {.client = observations->samples.clients[sample->client].slot};

	for (; is.engine < OBSERVED_ENGINES; is.engine++) {
		is.t = earliest_begin(sample, offset);
		queries->all[queries->count++] = (struct truth_query){is, &truth->least[is.engine]};
		is.t = latest_end(sample, offset);
		queries->all[queries->count++] = (struct truth_query){is, &truth->most[is.engine]};
	}
}

/* Replay the journal of a device with all its queries. 0 or a negative errno and *why. */
static int queries_run(struct observations *observations, const struct truth_queries *queries,
		       const struct observed_journal *journal, char **why)
{
	struct journal_content *content = &observations->contents[journal->device];
	struct journal_query *plain_queries = xcalloc(queries->count + 1, sizeof(*plain_queries));
	enum journal_verdict verdict;

	for (size_t i = 0; i < queries->count; i++)
		plain_queries[i] = queries->all[i].is;
	content->queries = plain_queries;
	content->query_count = queries->count;
	verdict = journal_query(journal->bytes, journal->len, content, why);
	for (size_t i = 0; i < queries->count; i++)
		*queries->all[i].to = plain_queries[i].busy_ns;
	content->queries = NULL;
	content->query_count = 0;
	free(plain_queries);
	if (verdict == JOURNAL_DIFFERS) {
		observations_report(observations,
				    "device %u: the replay of its journal differs: %s",
				    journal->device, *why);
		free(*why);
		*why = NULL;
	}
	if (content->engine_count > OBSERVED_ENGINES)
		observations_report(observations,
				    "device %u has more than the observer's limit of %d engines",
				    journal->device, OBSERVED_ENGINES);
	return verdict == JOURNAL_BROKEN ? -EIO : 0;
}

static int device_observe(struct observations *observations, const struct observed_journal *journal,
			  char **why)
{
	const struct samples *samples = &observations->samples;
	const size_t wrong = observations->wrong;
	struct clock_offset offset;
	struct truth_queries queries = {0};
	int err;

	if (!clock_offset(observations, journal->device, &offset))
		return report_loss(why, "device %u: no sample of its clock arrived",
				   journal->device);
	queries.all = xcalloc(samples->count * 2 * OBSERVED_ENGINES + 1, sizeof(*queries.all));
	for (size_t i = 0; i < samples->count; i++)
		if (is_of(observations, i, journal->device))
			queries_add(&queries, observations, i, &offset);
	qsort(queries.all, queries.count, sizeof(*queries.all), by_time);
	err = queries_run(observations, &queries, journal, why);
	free(queries.all);
	for (size_t i = 0; !err && observations->wrong == wrong && i < samples->count; i++)
		if (is_of(observations, i, journal->device))
			observations_check_text(observations, i,
						earliest_begin(&samples->all[i], &offset),
						latest_end(&samples->all[i], &offset));
	return err;
}

static int devices_observe(struct observations *observations,
			   const struct observed_journal *journals, size_t count, char **why)
{
	int err = 0;

	for (size_t i = 0; i < observations->samples.client_count; i++)
		if (observations->samples.clients[i].device >= observations->content_count)
			observations->content_count = observations->samples.clients[i].device + 1u;
	observations->contents =
		xcalloc(observations->content_count + 1, sizeof(*observations->contents));
	observations->truth =
		xcalloc(observations->samples.count + 1, sizeof(*observations->truth));
	for (uint32_t i = 0; !err && i < observations->content_count; i++) {
		const struct observed_journal *journal = journal_of(journals, count, i);

		err = journal ? device_observe(observations, journal, why)
			      : report_loss(why, "the journal of device %u did not arrive", i);
	}
	return err;
}

int observations_make(struct observations *observations, struct samples *samples,
		      const struct observed_journal *journals, size_t count, char **why)
{
	*observations = (struct observations){.samples = *samples};
	*samples = (struct samples){0};
	*why = samples_fault(&observations->samples);
	if (*why)
		return -EIO;
	if (!observations->samples.count)
		return report_loss(why, "%u samples arrived, expected at least one", 0);
	observations_check_order(observations);
	return devices_observe(observations, journals, count, why);
}

void observations_free(struct observations *observations)
{
	for (size_t i = 0; observations->contents && i < observations->content_count; i++)
		journal_content_free(&observations->contents[i]);
	free(observations->contents);
	free(observations->truth);
	free(observations->why);
	samples_free(&observations->samples);
	*observations = (struct observations){0};
}

int observations_record(const struct observations *observations, uint32_t reader, FILE *to)
{
	int err = rec_write(to, &(const struct recording){0});

	for (size_t i = 0; !err && i < observations->samples.count; i++) {
		const struct sample *is = &observations->samples.all[i];
		const struct sample_client *client = &observations->samples.clients[is->client];
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
			err = rec_write_counted(to, &read);
	}
	return err;
}
