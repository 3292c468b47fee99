/* SPDX-License-Identifier: MIT */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "libgrtrace.h"

/* A container in memory, as a recorder writes it to a file. */
struct container {
	unsigned char *bytes;
	size_t len, space;
};

static int write_container(void *to, const void *bytes, size_t len)
{
	struct container *container = to;

	if (container->space - container->len < len) {
		container->space = 2 * container->space + len;
		container->bytes = realloc(container->bytes, container->space);
		if (!container->bytes)
			give_up("no memory", 0);
	}
	memcpy(container->bytes + container->len, bytes, len);
	container->len += len;
	return 0;
}

static long read_container(void *from, uint64_t at, void *bytes, size_t len)
{
	const struct container *container = from;
	size_t left = at < container->len ? container->len - (size_t)at : 0;

	left = left < len ? left : len;
	memcpy(bytes, container->bytes + (left ? at : 0), left);
	return (long)left;
}

/* What is no record goes no further: findings say so. */
static void add_stream(struct grt_writer *writer, const struct stream *stream,
		       struct findings *findings)
{
	struct grt_record record;

	for (size_t at = 0; at < stream->len; at += record.len) {
		const size_t left = stream->len - at;

		memcpy(&record, stream->bytes + at, left < sizeof(record) ? left : sizeof(record));
		if (left < sizeof(record) || record.magic != GRT_MAGIC) {
			finding(findings, 1, "CPU %u: no record at byte %zu of the stream",
				stream->cpu, at);
			return;
		}
		if (record.len < sizeof(record) || record.len % 8 || record.len > left) {
			finding(findings, 2,
				"CPU %u: a record of %u bytes at byte %zu of the stream",
				stream->cpu, record.len, at);
			return;
		}
		if (grt_writer_add(writer, &record, stream->bytes + at + sizeof(record),
				   record.len - sizeof(record)))
			give_up("grt_writer_add", 0);
	}
}

static void make_container(const struct session *session, struct container *container,
			   struct findings *findings)
{
	const struct grt_sink sink = {write_container, container};
	struct grt_writer *writer;

	if (grt_writer_new(&writer, &sink, session->setup.cpus, session->setup.session, 0))
		give_up("grt_writer_new", 0);
	add_stream(writer, &session->notes, findings);
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++)
		add_stream(writer, &session->streams[cpu], findings);
	grt_writer_end(writer);
	grt_writer_free(writer);
}

static void receive(void *to, const struct grt_finding *found)
{
	struct findings *findings = to;

	if (found->verdict == GRT_UNDETERMINED || !found->rule)
		return;
	finding(findings, found->rule->number, "CPU %u, byte %llu of %s: %s", found->at.cpu,
		(unsigned long long)found->at.offset,
		found->at.type ? grt_type_name(found->at.type) : "damage", found->text);
}

static void judge(struct grt_reader *reader, struct grt_verifier *verifier)
{
	struct grt_item item;
	int ret;

	while ((ret = grt_reader_next(reader, &item)) == 1)
		if ((ret = grt_verifier_item(verifier, &item)))
			break;
	if (ret)
		give_up("libgrtrace", -ret);
	grt_verifier_end(verifier);
}

void verify_streams(const struct session *session, struct findings *findings)
{
	struct container container = {0};
	const struct grt_source source = {read_container, &container};
	struct grt_verifier *verifier;
	struct grt_reader *reader;

	make_container(session, &container, findings);
	if (!findings_any(findings)) {
		if (grt_reader_new(&reader, &source, 1) ||
		    grt_verifier_new(&verifier, NULL, receive, findings))
			give_up("libgrtrace", 0);
		judge(reader, verifier);
		grt_verifier_free(verifier);
		grt_reader_free(reader);
	}
	free(container.bytes);
}
