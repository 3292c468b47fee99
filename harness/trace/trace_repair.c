/* SPDX-License-Identifier: MIT */
#include "trace_repair.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* What the new container's header has. */
struct frame {
	uint32_t cpus;
	uint64_t session, realtime;
	bool has_stream;
	uint64_t records;
};

/* One CPU's stream while it is written. */
struct output {
	uint32_t next; /* sequence number that comes next */
	bool is_known; /* next is */
	uint64_t damaged; /* bytes of damage in front of the first event */
};

struct repair {
	struct grt_writer *writer;
	struct output *outputs; /* by CPU */
	uint32_t cpus;
	struct trace_repaired *repaired;
};

static bool is_table(const struct grt_record *record)
{
	return record->type >= GRT_STREAM && record->type <= GRT_CLOCK;
}

/* Can the item be in the new container? */
static bool is_usable(const struct grt_item *item)
{
	return !item->damage && (!item->suspect || is_table(&item->record)) &&
	       (is_table(&item->record) || item->record.cpu < GRT_NONE);
}

/* --- the frame --- */

static void learn_stream(struct frame *frame, const struct grt_item *item)
{
	struct grt_stream_pdu pdu;

	if (frame->has_stream || item->pdu_len < sizeof(pdu))
		return;
	memcpy(&pdu, item->pdu, sizeof(pdu));
	frame->has_stream = true;
	frame->session = le64toh(pdu.session);
	frame->realtime = le64toh(pdu.realtime);
	if (le32toh(pdu.cpus) > frame->cpus && le32toh(pdu.cpus) <= GRT_NONE)
		frame->cpus = le32toh(pdu.cpus);
}

static int find_frame(struct frame *frame, const struct trace_files *files)
{
	struct grt_reader *reader;
	struct grt_item item;
	int ret = grt_reader_new(&reader, files->sources, files->count);

	*frame = (struct frame){.cpus = 1};
	if (ret)
		return ret;
	while ((ret = grt_reader_next(reader, &item)) == 1) {
		if (!is_usable(&item))
			continue;
		frame->records++;
		if (item.record.type == GRT_STREAM)
			learn_stream(frame, &item);
		else if (!is_table(&item.record) && item.record.cpu >= frame->cpus)
			frame->cpus = item.record.cpu + 1U;
	}
	grt_reader_free(reader);
	return ret;
}

/* --- records --- */

static int write_record(struct repair *repair, const struct grt_item *item)
{
	repair->repaired->kept++;
	repair->repaired->suspect_notes += item->suspect;
	return grt_writer_add(repair->writer, &item->record, item->pdu, item->pdu_len);
}

static int write_lost(struct repair *repair, const struct grt_record *before, uint32_t first,
		      uint32_t count)
{
	const struct grt_record lost = {
		.type = GRT_LOST,
		.time = before->time,
		.seq = first,
		.cpu = before->cpu,
		.dev = GRT_NONE,
		.ring = GRT_NONE,
		.aux = count,
	};

	repair->repaired->lost += count;
	repair->repaired->gaps++;
	return grt_writer_add(repair->writer, &lost, NULL, 0);
}

/*
 * Damage in front of the first event, which may have held all events before it: then the stream
 * began with 0. Else it is not known where the stream began.
 */
static void learn_begin(struct output *output, const struct grt_record *record)
{
	if (output->is_known)
		return;
	output->is_known = true;
	output->next = output->damaged / GRT_RECORD_SIZE >= record->seq ? 0 : record->seq;
}

static int write_event(struct repair *repair, const struct grt_item *item)
{
	struct output *output = &repair->outputs[item->record.cpu];
	int32_t ahead;
	int err = 0;

	learn_begin(output, &item->record);
	ahead = (int32_t)(item->record.seq - output->next);
	if (ahead < 0) {
		repair->repaired->repeated++;
		return 0;
	}
	if (ahead > 0)
		err = write_lost(repair, &item->record, output->next, (uint32_t)ahead);
	output->next = item->record.seq + 1;
	return err ? err : write_record(repair, item);
}

/* The number of a note is that of the next attempt: up to there events are missing, too. */
static int write_note(struct repair *repair, const struct grt_item *item)
{
	struct output *output = &repair->outputs[item->record.cpu];
	int32_t ahead;
	int err = 0;

	if (output->is_known || item->record.type != GRT_MSG)
		learn_begin(output, &item->record);
	ahead = (int32_t)(item->record.seq - output->next);
	if (output->is_known && ahead > 0) {
		err = write_lost(repair, &item->record, output->next, (uint32_t)ahead);
		output->next = item->record.seq;
	}
	if (item->record.type == GRT_LOST)
		output->next = item->record.seq + (uint32_t)item->record.aux;
	return err ? err : write_record(repair, item);
}

static int write_item(struct repair *repair, const struct grt_item *item)
{
	if (item->damage && !item->suspect)
		repair->repaired->damaged++;
	if (item->damage && item->cpu < repair->cpus && !repair->outputs[item->cpu].is_known)
		repair->outputs[item->cpu].damaged += item->len;
	if (item->damage || (item->suspect && !is_table(&item->record)))
		return 0;
	if (is_table(&item->record))
		return write_record(repair, item);
	if (item->record.cpu >= repair->cpus) {
		repair->repaired->unusable++;
		return 0;
	}
	return item->record.type >= GRT_STREAM ? write_note(repair, item)
					       : write_event(repair, item);
}

static int write_items(struct repair *repair, const struct trace_files *files)
{
	struct grt_reader *reader;
	struct grt_item item;
	int ret = grt_reader_new(&reader, files->sources, files->count);
	int err = 0;

	if (ret)
		return ret;
	while (!err && (ret = grt_reader_next(reader, &item)) == 1)
		err = write_item(repair, &item);
	grt_reader_free(reader);
	if (err || ret < 0)
		return err ? err : ret;
	return grt_writer_end(repair->writer);
}

int trace_repair(const struct trace_files *files, const struct grt_sink *sink,
		 struct trace_repaired *repaired)
{
	struct repair repair = {.repaired = repaired};
	struct frame frame;
	int err = find_frame(&frame, files);

	*repaired = (struct trace_repaired){0};
	if (!err && !frame.records)
		err = -ENODATA;
	if (!err)
		err = grt_writer_new(&repair.writer, sink, frame.cpus, frame.session,
				     frame.realtime);
	if (!err) {
		repair.cpus = frame.cpus;
		repair.outputs = xcalloc(frame.cpus, sizeof(*repair.outputs));
		err = write_items(&repair, files);
	}
	free(repair.outputs);
	grt_writer_free(repair.writer);
	if (err == -ENOMEM)
		xmalloc_failed();
	return err;
}
