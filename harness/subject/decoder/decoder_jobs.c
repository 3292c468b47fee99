/* SPDX-License-Identifier: MIT */
#include "decoder_jobs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#define STAGES 7 /* RING_ALLOC to FENCE_SIGNAL are types 1 to 7 */

struct job {
	uint64_t fctx, fseq, client, times[STAGES];
	uint16_t dev, ring;
	int16_t error;
	bool has[STAGES], touched;
	uint64_t gaps; /* of its device, at its newest event */
};

/* The order numbers of a device. */
struct device {
	bool known;
	uint32_t next;
	uint64_t gaps;
};

struct decoder_jobs {
	struct job *list;
	size_t count, space;
	struct device devices[GRT_NONE];
};

static const char *const names[STAGES] = {"alloc", "commit",   "submit", "queue",
					  "issue", "complete", "signal"};

struct decoder_jobs *decoder_jobs_new(void)
{
	return calloc(1, sizeof(struct decoder_jobs));
}

void decoder_jobs_free(struct decoder_jobs *jobs)
{
	if (jobs)
		free(jobs->list);
	free(jobs);
}

/* The newest jobs are those that have events. */
static struct job *find_job(struct decoder_jobs *jobs, const struct grt_record *record)
{
	for (size_t i = jobs->count; i > 0; i--) {
		struct job *job = &jobs->list[i - 1];

		if (job->dev == record->dev && job->fctx == record->fctx &&
		    job->fseq == record->fseq)
			return job;
	}
	return NULL;
}

static struct job *add_job(struct decoder_jobs *jobs, const struct grt_record *record,
			   uint64_t gaps)
{
	struct job *list = jobs->list;

	if (jobs->count == jobs->space) {
		jobs->space = jobs->space ? 2 * jobs->space : 64;
		list = realloc(list, jobs->space * sizeof(*list));
		if (!list)
			return NULL;
		jobs->list = list;
	}
	list[jobs->count] = (struct job){
		.fctx = record->fctx,
		.fseq = record->fseq,
		.client = record->client,
		.dev = record->dev,
		.ring = record->ring,
		.gaps = gaps,
	};
	return &list[jobs->count++];
}

static struct device *count_gap(struct decoder_jobs *jobs, const struct grt_record *record)
{
	struct device *device = &jobs->devices[record->dev];

	device->gaps += device->known && record->order != device->next;
	device->known = true;
	device->next = record->order + 1;
	return device;
}

int decoder_jobs_item(struct decoder_jobs *jobs, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	const struct device *device;
	struct job *job;

	if (item->damage || item->suspect || record->type >= GRT_STREAM || record->dev == GRT_NONE)
		return 0;
	device = count_gap(jobs, record);
	if (!record->fseq || !record->type || record->type > STAGES)
		return 0;
	job = find_job(jobs, record);
	if (!job)
		job = add_job(jobs, record, device->gaps);
	if (!job)
		return -ENOMEM;
	job->touched |= job->gaps != device->gaps;
	job->gaps = device->gaps;
	job->has[record->type - 1] = true;
	job->times[record->type - 1] = record->time;
	if (record->type == GRT_COMPLETE)
		job->error = record->error;
	return 0;
}

static void put_job(const struct job *job, FILE *out)
{
	fprintf(out,
		"{\"dev\":\"%u\",\"ring\":\"%u\",\"client\":\"%" PRIu64 "\",\"fctx\":\"%" PRIu64
		"\",\"fseq\":\"%" PRIu64 "\"",
		job->dev, job->ring, job->client, job->fctx, job->fseq);
	for (size_t i = 0; i < STAGES; i++)
		if (job->has[i])
			fprintf(out, ",\"%s\":\"%" PRIu64 "\"", names[i], job->times[i]);
	if (job->error)
		fprintf(out, ",\"error\":\"%d\"", job->error);
	fputc('}', out);
}

size_t decoder_jobs_put(const struct decoder_jobs *jobs, FILE *out)
{
	size_t touched = 0, put = 0;

	for (size_t i = 0; i < jobs->count; i++) {
		const struct job *job = &jobs->list[i];

		touched += job->touched;
		if (job->touched || !job->has[0] || !job->has[STAGES - 1])
			continue;
		if (put++)
			fputc(',', out);
		put_job(job, out);
	}
	return touched;
}
