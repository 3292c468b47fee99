/* SPDX-License-Identifier: MIT */
#include "trace_sound.h"

#include <stdlib.h>
#include <string.h>

#include "fgpu.h"
#include "libgrtrace.h"
#include "xmalloc.h"

#define CPUS 64 /* as many as the agent has streams */

struct stream {
	char *bytes;
	size_t len;
};

static bool is_table(const struct grt_record *record)
{
	return record->type >= GRT_STREAM && record->type <= GRT_CLOCK;
}

static void append_record(struct stream *stream, const struct grt_record *record)
{
	stream->bytes = xreallocarray(stream->bytes, stream->len + record->len, 1);
	memcpy(stream->bytes + stream->len, record, record->len);
	stream->len += record->len;
}

/* The notes of the table into the first stream, others by their CPU. False: there is no record at
 * some byte. */
static bool split_streams(struct stream *streams, const char *trace, size_t len)
{
	const struct grt_record *record;

	for (size_t at = 0; at < len; at += record->len) {
		record = (const void *)(trace + at);
		if (len - at < sizeof(*record) || record->len < sizeof(*record) ||
		    record->len > len - at || record->cpu >= CPUS)
			return false;
		append_record(&streams[is_table(record) ? 0 : 1 + record->cpu], record);
	}
	return true;
}

static long read_stream(void *from, uint64_t at, void *bytes, size_t len)
{
	const struct stream *stream = from;

	if (at >= stream->len)
		return 0;
	len = len < stream->len - at ? len : stream->len - at;
	memcpy(bytes, stream->bytes + at, len);
	return (long)len;
}

/* Faults of devices, and the rule that each breaks. */
static const struct fault {
	uint32_t flag;
	const char *rule;
} faults[] = {
	{FGPU_JOB_SUBMIT_FIRST, "trace.job-order"},
	{FGPU_JOB_OVERTAKE, "trace.fifo"},
};

struct judged {
	uint32_t flags;
	char *why;
};

static bool is_expected(const struct judged *judged, const struct grt_finding *finding)
{
	for (size_t i = 0; i < sizeof(faults) / sizeof(*faults); i++)
		if (judged->flags & faults[i].flag && finding->rule &&
		    !strcmp(finding->rule->slug, faults[i].rule))
			return true;
	return finding->verdict == GRT_UNDETERMINED;
}

static void receive_finding(void *to, const struct grt_finding *finding)
{
	struct judged *judged = to;

	if (!judged->why && !is_expected(judged, finding))
		judged->why = xasprintf("%s: byte %llu of CPU %u: %s",
					finding->rule ? finding->rule->slug : "damaged",
					(unsigned long long)finding->at.offset, finding->at.cpu,
					finding->text);
}

static char *judge_streams(const struct grt_source *sources, unsigned int count, uint32_t flags)
{
	struct grt_verifier *verifier = NULL;
	struct grt_reader *reader = NULL;
	struct grt_item item;
	struct judged judged = {.flags = flags};
	int err;

	err = grt_reader_new(&reader, sources, count);
	err = err ? err : grt_verifier_new(&verifier, NULL, receive_finding, &judged);
	while (!err && (err = grt_reader_next(reader, &item)) == 1)
		err = grt_verifier_item(verifier, &item);
	err = err ? err : grt_verifier_end(verifier);
	if (err && !judged.why)
		judged.why = xasprintf("it cannot be judged: %s", strerror(-err));
	grt_verifier_free(verifier);
	grt_reader_free(reader);
	return judged.why;
}

char *trace_sound(const char *trace, size_t len, uint32_t flags)
{
	struct stream streams[1 + CPUS] = {0};
	struct grt_source sources[1 + CPUS];
	unsigned int count = 0;
	char *why = NULL;

	if (!split_streams(streams, trace, len))
		why = xstrdup("it is not a sequence of complete records");
	for (size_t i = 0; i <= CPUS; i++)
		if (streams[i].len)
			sources[count++] = (struct grt_source){read_stream, &streams[i]};
	if (!why && count)
		why = judge_streams(sources, count, flags);
	for (size_t i = 0; i <= CPUS; i++)
		free(streams[i].bytes);
	return why;
}
