/* SPDX-License-Identifier: MIT */
/* The Common Trace Format 1.8: a file "metadata", and a stream of packets for each CPU and for the
 * table of notes. */
#include <endian.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "export.h"
#include "table.h"

#define PACKET_BYTES 32768
#define CTF_MAGIC    0xc1fc1fc1
#define TYPE_DAMAGE  GRT_TYPES /* id of the event for a damaged place */
#define HEADER_BYTES (4 + 4 + 6 * 8)

/* A stream, and its packet that is not written yet. */
struct ctf_stream {
	struct entry entry; /* cpu */
	char file[16];
	uint64_t begin, last; /* times of the packet, and of the stream */
	uint64_t discarded; /* events lost up to here */
	uint64_t packets;
	size_t len; /* with the header; 0: no packet is begun */
	unsigned char bytes[PACKET_BYTES];
};

/* --- metadata --- */

static const char metadata[] =
	"/* CTF 1.8 */\n"
	"typealias integer { size = 8; align = 8; signed = false; } := uint8_t;\n"
	"typealias integer { size = 16; align = 8; signed = false; } := uint16_t;\n"
	"typealias integer { size = 16; align = 8; signed = true; } := int16_t;\n"
	"typealias integer { size = 32; align = 8; signed = false; } := uint32_t;\n"
	"typealias integer { size = 64; align = 8; signed = false; } := uint64_t;\n"
	"trace {\n\tmajor = 1;\n\tminor = 8;\n\tbyte_order = le;\n"
	"\tpacket.header := struct { uint32_t magic; uint32_t stream_id; };\n};\n"
	"env {\n\ttracer_name = \"decoy\";\n\ttracer_major = 1;\n};\n"
	"clock {\n\tname = session;\n\tdescription = \"the session's clock\";\n"
	"\tfreq = 1000000000;\n\toffset = 0;\n};\n"
	"typealias integer { size = 64; align = 8; signed = false; map = clock.session.value; } "
	":= session_t;\n"
	"stream {\n\tid = 0;\n"
	"\tpacket.context := struct { session_t timestamp_begin; session_t timestamp_end; "
	"uint64_t content_size; uint64_t packet_size; uint64_t packet_seq_num; "
	"uint64_t events_discarded; };\n"
	"\tevent.header := struct { uint16_t id; session_t timestamp; };\n};\n"
	"struct record { uint64_t time; uint32_t seq; uint32_t order; uint16_t cpu; uint16_t dev; "
	"uint16_t ring; int16_t error; uint16_t flags; uint32_t pid; uint32_t bytes; "
	"uint64_t client; uint64_t fctx; uint64_t fseq; uint64_t pos; uint64_t aux; "
	"uint8_t suspect; uint16_t pdu_len; uint8_t pdu[pdu_len]; };\n";

static int write_metadata(struct grt_exporter *exporter)
{
	const struct grt_output *output = &exporter->text.output;
	int err = output->write(output->to, "metadata", metadata, sizeof(metadata) - 1);

	for (unsigned int id = 0; !err && id <= TYPE_DAMAGE; id++) {
		struct grt_item item = {.damage = id == TYPE_DAMAGE,
					.record = {.type = (uint16_t)id}};
		char line[128], buffer[16];
		int len =
			snprintf(line, sizeof(line),
				 "event { name = \"%s\"; id = %u; stream_id = 0; fields := struct "
				 "record; };\n",
				 export_type_name(&item, buffer), id);

		err = output->write(output->to, "metadata", line, (size_t)len);
	}
	return err;
}

/* --- packets --- */

static void put16(struct ctf_stream *stream, uint16_t value)
{
	value = htole16(value);
	memcpy(stream->bytes + stream->len, &value, sizeof(value));
	stream->len += sizeof(value);
}

static void put32(struct ctf_stream *stream, uint32_t value)
{
	value = htole32(value);
	memcpy(stream->bytes + stream->len, &value, sizeof(value));
	stream->len += sizeof(value);
}

static void put64(struct ctf_stream *stream, uint64_t value)
{
	value = htole64(value);
	memcpy(stream->bytes + stream->len, &value, sizeof(value));
	stream->len += sizeof(value);
}

static int write_packet(struct grt_exporter *exporter, struct ctf_stream *stream)
{
	const struct grt_output *output = &exporter->text.output;
	size_t len = stream->len;
	int err;

	if (!len)
		return 0;
	stream->len = 0;
	put32(stream, CTF_MAGIC);
	put32(stream, 0);
	put64(stream, stream->begin);
	put64(stream, stream->last);
	put64(stream, len * 8);
	put64(stream, len * 8);
	put64(stream, stream->packets++);
	put64(stream, stream->discarded);
	err = output->write(output->to, stream->file, stream->bytes, len);
	stream->len = 0;
	return err;
}

static struct ctf_stream *stream_of(struct grt_exporter *exporter, uint32_t cpu)
{
	struct table *streams = exporter->state;
	struct ctf_stream *stream = table_find(streams, (struct key){cpu, 0, 0});

	if (stream)
		return stream;
	stream = table_add(streams, (struct key){cpu, 0, 0});
	if (!stream)
		return NULL;
	if (cpu == GRT_NO_CPU)
		snprintf(stream->file, sizeof(stream->file), "notes");
	else
		snprintf(stream->file, sizeof(stream->file), "cpu%u", cpu);
	return stream;
}

/* Damage is an event whose pos is the offset in the file, and whose aux the number of bytes. */
static struct grt_record record_of(const struct grt_item *item, uint64_t last)
{
	if (!item->damage)
		return item->record;
	return (struct grt_record){
		.time = last,
		.cpu = item->cpu == GRT_NO_CPU ? GRT_NONE : (uint16_t)item->cpu,
		.dev = GRT_NONE,
		.ring = GRT_NONE,
		.pos = item->offset,
		.aux = item->len,
	};
}

static void put_event(struct ctf_stream *stream, const struct grt_item *item,
		      const struct grt_record *record)
{
	size_t pdu_len = item->damage ? 0 : item->pdu_len;

	put16(stream, item->damage ? TYPE_DAMAGE : record->type);
	put64(stream, stream->last);
	put64(stream, record->time);
	put32(stream, record->seq);
	put32(stream, record->order);
	put16(stream, record->cpu);
	put16(stream, record->dev);
	put16(stream, record->ring);
	put16(stream, (uint16_t)record->error);
	put16(stream, record->flags);
	put32(stream, record->pid);
	put32(stream, record->bytes);
	put64(stream, record->client);
	put64(stream, record->fctx);
	put64(stream, record->fseq);
	put64(stream, record->pos);
	put64(stream, record->aux);
	stream->bytes[stream->len++] = item->suspect;
	put16(stream, (uint16_t)pdu_len);
	if (pdu_len)
		memcpy(stream->bytes + stream->len, item->pdu, pdu_len);
	stream->len += pdu_len;
}

/* What LOST counts is counted in the packet that ends with it. */
static int ctf_item(struct grt_exporter *exporter, const struct grt_item *item)
{
	struct ctf_stream *stream = stream_of(exporter, item->cpu);
	struct grt_record record;
	bool is_lost = !item->damage && !item->suspect && item->record.type == GRT_LOST;
	int err = 0;

	if (!stream)
		return -ENOMEM;
	record = record_of(item, stream->last);
	if (stream->len + 2 * GRT_RECORD_SIZE + GRT_RECORD_MAX > PACKET_BYTES || is_lost)
		err = write_packet(exporter, stream);
	if (record.time > stream->last)
		stream->last = record.time;
	if (!stream->len) {
		stream->begin = stream->last;
		stream->len = HEADER_BYTES;
	}
	put_event(stream, item, &record);
	stream->discarded += is_lost ? record.aux : 0;
	return err;
}

static int ctf_begin(struct grt_exporter *exporter)
{
	struct table *streams = calloc(1, sizeof(*streams));

	if (!streams)
		return -ENOMEM;
	exporter->state = streams;
	table_init(streams, sizeof(struct ctf_stream), 1 + GRT_NONE + 1);
	return write_metadata(exporter);
}

static int ctf_end(struct grt_exporter *exporter)
{
	const struct table *streams = exporter->state;
	int err = 0;

	for (struct entry *entry = streams->oldest; !err && entry; entry = entry->newer)
		err = write_packet(exporter, (struct ctf_stream *)entry);
	return err;
}

static void ctf_free(struct grt_exporter *exporter)
{
	if (exporter->state)
		table_free(exporter->state);
	free(exporter->state);
}

const struct export_format export_ctf = {
	.info = {"ctf", "a directory in Common Trace Format 1.8, one stream per CPU", true, false},
	.begin = ctf_begin,
	.item = ctf_item,
	.end = ctf_end,
	.free = ctf_free,
};
