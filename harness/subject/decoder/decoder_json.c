/* SPDX-License-Identifier: MIT */
#include "decoder_json.h"

#include <inttypes.h>

/* Members that are 0 are left out. */
static void put_number(FILE *out, const char *name, uint64_t value)
{
	if (value)
		fprintf(out, ",\"%s\":\"%" PRIu64 "\"", name, value);
}

static void put_index(FILE *out, const char *name, uint16_t value)
{
	if (value != GRT_NONE)
		fprintf(out, ",\"%s\":\"%u\"", name, value);
}

void decoder_json_record(FILE *out, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	const char *name = grt_type_name(record->type);

	if (name)
		fprintf(out, "{\"type\":\"%s\"", name);
	else
		fprintf(out, "{\"type\":\"%u\"", record->type);
	put_number(out, "flags", record->flags);
	put_number(out, "time", record->time);
	put_number(out, "seq", record->seq);
	put_number(out, "order", record->order);
	put_number(out, "cpu", record->cpu);
	put_index(out, "dev", record->dev);
	put_index(out, "ring", record->ring);
	if (record->error)
		fprintf(out, ",\"error\":\"%d\"", record->error);
	put_number(out, "client", record->client);
	put_number(out, "fctx", record->fctx);
	put_number(out, "fseq", record->fseq);
	put_number(out, "pos", record->pos);
	put_number(out, "aux", record->aux);
	put_number(out, "bytes", record->bytes);
	put_number(out, "pid", record->pid);
	fprintf(out, ",\"source\":\"%u\",\"offset\":\"%" PRIu64 "\"", item->source, item->offset);
	if (item->suspect)
		fputs(",\"suspect\":true", out);
	if (item->pdu_len) {
		fputs(",\"pdu\":\"", out);
		for (size_t i = 0; i < item->pdu_len; i++)
			fprintf(out, "%02x", item->pdu[i]);
		fputc('"', out);
	}
	fputc('}', out);
}

/* What is missing has no bytes in the source. */
void decoder_json_loss(FILE *out, const struct grt_item *item)
{
	const uint64_t len = item->damage == GRT_DAMAGE_MISSING ? 0 : item->len;

	fprintf(out, "{\"source\":\"%u\",\"offset\":\"%" PRIu64 "\",\"len\":\"%" PRIu64 "\"",
		item->source, item->offset, len);
	fprintf(out, ",\"why\":\"%s\"}", grt_damage_text(item->damage));
}
