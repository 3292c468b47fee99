/* SPDX-License-Identifier: MIT */
#include "grtrace_input.h"

#include <string.h>

#include "target.h"

#define RECORDS 200

static long read_bytes(void *from, uint64_t at, void *bytes, size_t len)
{
	const struct stream_source *source = from;
	const size_t rest = at < source->len ? source->len - (size_t)at : 0;

	len = len < rest ? len : rest;
	if (len)
		memcpy(bytes, source->bytes + at, len);
	return (long)len;
}

struct grt_source input_source(const struct stream_source *bytes)
{
	return (struct grt_source){read_bytes, (void *)(uintptr_t)bytes};
}

static uint64_t add_to_sum(uint64_t sum, uint64_t value)
{
	return (sum ^ value) * 0x9e3779b97f4a7c15;
}

static void receive_finding(void *to, const struct grt_finding *finding)
{
	uint64_t *sum = to;

	FUZZ_HOLDS(finding->text && *finding->text);
	FUZZ_HOLDS((finding->verdict == GRT_DAMAGED) == !finding->rule);
	if (sum)
		*sum = add_to_sum(*sum, grt_crc32c((uint32_t)finding->verdict, finding->text,
						   strlen(finding->text)));
}

void input_verify(const struct grt_source *sources, unsigned int count, uint64_t *sum,
		  void (*receive)(void *to, const struct grt_item *item), void *to)
{
	struct grt_verifier *verifier;
	struct grt_reader *reader;
	struct grt_item item;
	uint64_t records = 0, suspect = 0;
	int ret;

	FUZZ_HOLDS(!grt_verifier_new(&verifier, NULL, receive_finding, sum));
	FUZZ_HOLDS(!grt_reader_new(&reader, sources, count));
	while ((ret = grt_reader_next(reader, &item)) > 0) {
		records += !item.damage;
		suspect += !item.damage && item.suspect;
		if (sum)
			*sum = add_to_sum(*sum, item.offset << 8 | (uint64_t)item.damage);
		if (receive)
			receive(to, &item);
		FUZZ_HOLDS(!grt_verifier_item(verifier, &item));
	}
	FUZZ_HOLDS(!ret);
	FUZZ_HOLDS(!grt_verifier_end(verifier));
	FUZZ_HOLDS(grt_verifier_summary(verifier)->records + suspect == records);
	grt_reader_free(reader);
	grt_verifier_free(verifier);
}

/* --- streams from any input --- */

/* A member without the byte 0x47, so that nothing in a record is like a magic. */
static unsigned int plain_number(unsigned int value)
{
	return value % 0x40;
}

/* One event of a device: eight bytes of input say when, where and what. */
static struct stream_event event_of(const uint8_t bytes[8], enum input_form form, uint64_t *time,
				    unsigned char pdu[8])
{
	const unsigned int type = 1 + bytes[2] % 22;
	const bool sized = type == 10 || type == 12, any = bytes[5] % 4 == 0;

	*time += bytes[1] % 4 ? 0 : bytes[1];
	memset(pdu, 0, 8);
	if (any) {
		pdu[0] = (unsigned char)plain_number(bytes[6]);
		pdu[1] = (unsigned char)plain_number(bytes[7]);
	}
	return (struct stream_event){
		.member = {[MEMBER_TYPE] = type,
			   [MEMBER_TIME] = 0x1000 + *time / 0x40 * 0x100 + *time % 0x40,
			   [MEMBER_CPU] = form == INPUT_CPUS ? bytes[0] % 4 : 0,
			   [MEMBER_RING] = plain_number(bytes[4]),
			   [MEMBER_CLIENT] = plain_number(bytes[5]),
			   [MEMBER_FCTX] = plain_number(bytes[6]),
			   [MEMBER_FSEQ] = plain_number(bytes[7]),
			   [MEMBER_POS] = plain_number(bytes[4] ^ bytes[7])},
		.gap = bytes[3] % 8 ? 0 : bytes[3] / 8,
		.pdu = pdu,
		.pdu_len = any || sized ? 8 : 0,
		.flush = form == INPUT_BLOCKS && bytes[6] % 3 == 0,
	};
}

struct streams *input_streams(const uint8_t *data, size_t size, enum input_form form)
{
	static const uint8_t nothing[8];
	static struct stream_event events[RECORDS];
	static unsigned char pdus[RECORDS][8];
	uint64_t time = 0;
	size_t count = 0;

	for (size_t i = 0; i + 8 <= size && count < RECORDS; i += 8, count++)
		events[count] = event_of(data + i, form, &time, pdus[count]);
	if (!count) /* no input has no events */
		events[count++] = event_of(nothing, form, &time, pdus[0]);
	return streams_make(events, count, form == INPUT_BLOCKS);
}
