/* SPDX-License-Identifier: MIT */
/* R10 to R12, and what R02 says of notes: one record, by itself. */
#include <endian.h>
#include <inttypes.h>
#include <string.h>

#include "pdu.h"
#include "record.h"
#include "verify.h"

/* Members that a type uses. */
enum members {
	HAS_POS = 1,
	HAS_BYTES = 2,
	HAS_AUX = 4,
	HAS_FCTX = 8,
	HAS_FSEQ = 16,
	HAS_CLIENT = 32,
	HAS_PID = 64,
};

#define OF_EVENT    (HAS_FCTX | HAS_FSEQ | HAS_CLIENT | HAS_PID)
#define OF_POSITION (OF_EVENT | HAS_POS)
#define OF_SPACE    (OF_POSITION | HAS_BYTES)
#define ALL	    (OF_SPACE | HAS_AUX)

/* What each type uses, and the bytes that its PDU must have at least. */
static const struct type_form {
	unsigned char known, members;
	unsigned short pdu;
} forms[GRT_TYPES] = {
	[GRT_RING_ALLOC] = {1, ALL, 0},
	[GRT_RING_COMMIT] = {1, OF_SPACE, 0},
	[GRT_RING_SUBMIT] = {1, ALL, 0},
	[GRT_QUEUE] = {1, OF_SPACE, 0},
	[GRT_ISSUE] = {1, ALL, 0},
	[GRT_COMPLETE] = {1, ALL, 0},
	[GRT_FENCE_SIGNAL] = {1, OF_EVENT, 0},
	[GRT_FENCE_WAIT] = {1, OF_EVENT | HAS_AUX, 0},
	[GRT_CTX_SWITCH] = {1, OF_EVENT | HAS_AUX, 0},
	[GRT_MEM_ALLOC] = {1, OF_EVENT | HAS_BYTES | HAS_AUX, 0},
	[GRT_MEM_FREE] = {1, OF_EVENT | HAS_BYTES | HAS_AUX, 0},
	[GRT_MEM_MAP] = {1, OF_EVENT | HAS_BYTES | HAS_AUX, 0},
	[GRT_MEM_UNMAP] = {1, OF_EVENT | HAS_BYTES | HAS_AUX, 0},
	[GRT_TIMEOUT] = {1, OF_POSITION, 0},
	[GRT_RESET] = {1, OF_POSITION, 0},
	[GRT_HANG] = {1, OF_POSITION, 0},
	[GRT_RING_UNDO] = {1, OF_SPACE, 0},
	[GRT_RING_WAIT] = {1, ALL, 0},
	[GRT_RING_WAIT_END] = {1, ALL, 0},
	[GRT_FENCE_WAIT_END] = {1, OF_EVENT, 0},
	[GRT_HW_START] = {1, OF_POSITION | HAS_AUX, 0},
	[GRT_RING_PAD] = {1, OF_SPACE, 0},
	[GRT_STREAM] = {1, 0, sizeof(struct grt_stream_pdu)},
	[GRT_DEV_INFO] = {1, 0, sizeof(struct grt_dev_pdu)},
	[GRT_RING_INFO] = {1, 0, sizeof(struct grt_ring_pdu)},
	[GRT_CLIENT_INFO] = {1, HAS_CLIENT | HAS_PID, sizeof(struct grt_client_pdu)},
	[GRT_CLOCK] = {1, HAS_AUX, sizeof(struct grt_clock_pdu)},
	[GRT_MSG] = {1, HAS_BYTES | HAS_CLIENT | HAS_PID, 0},
	[GRT_LOST] = {1, HAS_AUX, 0},
	[GRT_EOS] = {1, HAS_AUX, 0},
};

static const struct member_name {
	unsigned int bit;
	const char *name;
} member_names[] = {
	{HAS_POS, "pos"},   {HAS_BYTES, "bytes"},   {HAS_AUX, "aux"}, {HAS_FCTX, "fctx"},
	{HAS_FSEQ, "fseq"}, {HAS_CLIENT, "client"}, {HAS_PID, "pid"},
};

/* Members that are not 0, a bit each. */
static unsigned int members_of(const struct event *event)
{
	return (event->pos ? HAS_POS : 0) | (event->bytes ? HAS_BYTES : 0) |
	       (event->aux ? HAS_AUX : 0) | (event->fctx ? HAS_FCTX : 0) |
	       (event->fseq ? HAS_FSEQ : 0) | (event->client ? HAS_CLIENT : 0) |
	       (event->pid ? HAS_PID : 0);
}

static void report_unused(struct grt_verifier *v, unsigned int unused)
{
	for (size_t i = 0; i < sizeof(member_names) / sizeof(*member_names); i++) {
		if (unused & member_names[i].bit)
			broken(v, RULE_RESERVED_ZERO, NULL, "%s does not use %s, but it is not 0",
			       grt_type_name(v->at.type), member_names[i].name);
	}
}

static bool is_zero(const unsigned char *bytes, size_t from, size_t to)
{
	while (from < to && !bytes[from])
		from++;
	return from >= to;
}

static void check_pdu(struct grt_verifier *v, const struct type_form *form)
{
	const struct grt_item *item = v->item;
	size_t text = v->at.type == GRT_MSG ? v->event.bytes : 0;
	struct grt_ring_pdu ring;

	if (item->pdu_len < form->pdu || item->pdu_len < text) {
		broken(v, RULE_RECORD_LENGTH, NULL, "%s needs a payload of %zu bytes, but has %zu",
		       grt_type_name(v->at.type), text ? text : (size_t)form->pdu, item->pdu_len);
		return;
	}
	if (v->at.type == GRT_MSG && !is_zero(item->pdu, text, item->pdu_len))
		broken(v, RULE_RESERVED_ZERO, NULL, "the padding after the text is not 0");
	if (v->at.type != GRT_RING_INFO)
		return;
	ring = pdu_ring(item);
	if (ring.reserved || ring.flags & ~(uint32_t)GRT_RING_ALL)
		broken(v, RULE_RESERVED_ZERO, NULL,
		       "RING_INFO has a reserved flag or member that is not 0");
}

/* --- addresses --- */

/* The upper half of the addresses, without its last page: errors are negative numbers there. */
static bool is_kernel_address(uint64_t value)
{
	return value >= 0xffff800000000000 && value < 0xfffffffffffff000 && !(value % 8);
}

static void check_number(struct grt_verifier *v, const char *name, uint64_t value)
{
	if (is_kernel_address(value))
		broken(v, RULE_NO_KERNEL_ADDRESS, NULL, "%s is 0x%" PRIx64 ", a kernel address",
		       name, value);
}

/* Behind the NUL of a name may be what was in memory before. */
static void check_name(struct grt_verifier *v, size_t from, size_t size)
{
	const unsigned char *name = v->item->pdu + from;
	size_t len = strnlen((const char *)name, size);

	for (size_t at = (len + 7) & ~(size_t)7; at + 8 <= size; at += 8) {
		uint64_t word;

		memcpy(&word, name + at, sizeof(word));
		check_number(v, "a word after a name", le64toh(word));
	}
}

static void check_pdu_addresses(struct grt_verifier *v)
{
	const struct grt_item *item = v->item;

	if (!record_is_note(v->at.type)) {
		for (size_t at = 0; at + 8 <= item->pdu_len; at += 8) {
			uint64_t word;

			memcpy(&word, item->pdu + at, sizeof(word));
			check_number(v, "a word of the PDU", le64toh(word));
		}
	} else if (v->at.type == GRT_DEV_INFO && item->pdu_len >= sizeof(struct grt_dev_pdu)) {
		check_name(v, offsetof(struct grt_dev_pdu, name), 32);
		check_name(v, offsetof(struct grt_dev_pdu, driver), 32);
		check_name(v, offsetof(struct grt_dev_pdu, pdev), 32);
	} else if (v->at.type == GRT_RING_INFO && item->pdu_len >= sizeof(struct grt_ring_pdu)) {
		check_name(v, offsetof(struct grt_ring_pdu, engine), 32);
	} else if (v->at.type == GRT_CLIENT_INFO && item->pdu_len >= 16) {
		check_name(v, 0, 16);
	}
}

/* A doorbell may be any number. */
static void check_addresses(struct grt_verifier *v)
{
	const struct event *event = &v->event;
	uint64_t any = event->client | event->fctx | event->fseq | event->pos | event->aux;

	if (!(any >> 63))
		return; /* no address of the upper half */
	check_number(v, "client", event->client);
	check_number(v, "fctx", event->fctx);
	check_number(v, "fseq", event->fseq);
	check_number(v, "pos", event->pos);
	if (v->at.type != GRT_RING_SUBMIT)
		check_number(v, "aux", event->aux);
}

void check_record(struct grt_verifier *v)
{
	const struct type_form *form = &forms[v->at.type];
	unsigned int unused;

	if (!form->known) {
		broken(v, RULE_TYPE_KNOWN, NULL, "its type is %u, which version %d does not define",
		       v->at.type, GRT_VERSION);
		return;
	}
	unused = form->members == ALL ? 0 : members_of(&v->event) & ~(unsigned int)form->members;
	if (unused)
		report_unused(v, unused);
	if (form->pdu || v->at.type == GRT_MSG)
		check_pdu(v, form);
	check_addresses(v);
	if (v->item->pdu_len)
		check_pdu_addresses(v);
}
