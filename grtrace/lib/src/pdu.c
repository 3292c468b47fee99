/* SPDX-License-Identifier: MIT */
#include "pdu.h"

#include <endian.h>
#include <string.h>

#define MEMBER(type, of, member, kind)                                                             \
	{                                                                                          \
		type, #member, kind, offsetof(struct of, member), sizeof(((struct of *)0)->member) \
	}

/* Ordered by type. */
static const struct pdu_member members[] = {
	{GRT_MEM_ALLOC, "size", PDU_U64, 0, 8},
	{GRT_MEM_MAP, "size", PDU_U64, 0, 8},
	MEMBER(GRT_STREAM, grt_stream_pdu, session, PDU_U64),
	MEMBER(GRT_STREAM, grt_stream_pdu, monotonic, PDU_U64),
	MEMBER(GRT_STREAM, grt_stream_pdu, realtime, PDU_U64),
	MEMBER(GRT_STREAM, grt_stream_pdu, version, PDU_U16),
	MEMBER(GRT_STREAM, grt_stream_pdu, record_size, PDU_U16),
	MEMBER(GRT_STREAM, grt_stream_pdu, cpus, PDU_U32),
	MEMBER(GRT_STREAM, grt_stream_pdu, clock, PDU_U32),
	{GRT_STREAM, "setup", PDU_U32, offsetof(struct grt_stream_pdu, flags), 4},
	MEMBER(GRT_STREAM, grt_stream_pdu, type_mask, PDU_U64),
	MEMBER(GRT_DEV_INFO, grt_dev_pdu, name, PDU_STRING),
	MEMBER(GRT_DEV_INFO, grt_dev_pdu, driver, PDU_STRING),
	MEMBER(GRT_DEV_INFO, grt_dev_pdu, pdev, PDU_STRING),
	MEMBER(GRT_DEV_INFO, grt_dev_pdu, types, PDU_U64),
	MEMBER(GRT_DEV_INFO, grt_dev_pdu, primary, PDU_U32),
	MEMBER(GRT_DEV_INFO, grt_dev_pdu, render, PDU_U32),
	MEMBER(GRT_RING_INFO, grt_ring_pdu, engine, PDU_STRING),
	MEMBER(GRT_RING_INFO, grt_ring_pdu, size, PDU_U64),
	MEMBER(GRT_RING_INFO, grt_ring_pdu, types, PDU_U64),
	MEMBER(GRT_RING_INFO, grt_ring_pdu, shape, PDU_U32),
	{GRT_RING_INFO, "holds", PDU_U32, offsetof(struct grt_ring_pdu, flags), 4},
	MEMBER(GRT_RING_INFO, grt_ring_pdu, unit, PDU_U32),
	MEMBER(GRT_RING_INFO, grt_ring_pdu, pad, PDU_U32),
	MEMBER(GRT_RING_INFO, grt_ring_pdu, capacity, PDU_U32),
	MEMBER(GRT_CLIENT_INFO, grt_client_pdu, comm, PDU_STRING),
	MEMBER(GRT_CLOCK, grt_clock_pdu, monotonic, PDU_U64),
	MEMBER(GRT_CLOCK, grt_clock_pdu, realtime, PDU_U64),
	{GRT_MSG, "text", PDU_STRING, 0, 0},
};

#define MEMBERS (sizeof(members) / sizeof(*members))

static uint64_t number_at(const unsigned char *bytes, size_t size)
{
	uint64_t number = 0;

	memcpy(&number, bytes, size);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	number <<= 64 - 8 * size;
#endif
	return le64toh(number);
}

bool pdu_next(const struct grt_item *item, size_t *index, struct pdu_value *value)
{
	for (; item->pdu && *index < MEMBERS; ++*index) {
		const struct pdu_member *member = &members[*index];
		size_t size = member->size ? member->size : item->pdu_len;

		if (member->type != item->record.type || member->at + size > item->pdu_len)
			continue;
		++*index;
		*value = (struct pdu_value){.member = member};
		if (member->kind != PDU_STRING) {
			value->number = number_at(item->pdu + member->at, size);
			return true;
		}
		value->string = (const char *)item->pdu + member->at;
		value->len = strnlen(value->string, size);
		return true;
	}
	return false;
}

/* --- notes --- */

static void copy_pdu(void *to, size_t size, const struct grt_item *item)
{
	size_t len = item->pdu_len < size ? item->pdu_len : size;

	memset(to, 0, size);
	if (len)
		memcpy(to, item->pdu, len);
}

static void end_name(char *name, size_t size)
{
	name[size - 1] = 0;
}

struct grt_stream_pdu pdu_stream(const struct grt_item *item)
{
	struct grt_stream_pdu pdu;

	copy_pdu(&pdu, sizeof(pdu), item);
	pdu.session = le64toh(pdu.session);
	pdu.monotonic = le64toh(pdu.monotonic);
	pdu.realtime = le64toh(pdu.realtime);
	pdu.version = le16toh(pdu.version);
	pdu.record_size = le16toh(pdu.record_size);
	pdu.cpus = le32toh(pdu.cpus);
	pdu.clock = le32toh(pdu.clock);
	pdu.flags = le32toh(pdu.flags);
	pdu.type_mask = le64toh(pdu.type_mask);
	return pdu;
}

struct grt_dev_pdu pdu_device(const struct grt_item *item)
{
	struct grt_dev_pdu pdu;

	copy_pdu(&pdu, sizeof(pdu), item);
	end_name(pdu.name, sizeof(pdu.name));
	end_name(pdu.driver, sizeof(pdu.driver));
	end_name(pdu.pdev, sizeof(pdu.pdev));
	pdu.types = le64toh(pdu.types);
	pdu.primary = le32toh(pdu.primary);
	pdu.render = le32toh(pdu.render);
	return pdu;
}

struct grt_ring_pdu pdu_ring(const struct grt_item *item)
{
	struct grt_ring_pdu pdu;

	copy_pdu(&pdu, sizeof(pdu), item);
	end_name(pdu.engine, sizeof(pdu.engine));
	pdu.size = le64toh(pdu.size);
	pdu.types = le64toh(pdu.types);
	pdu.shape = le32toh(pdu.shape);
	pdu.flags = le32toh(pdu.flags);
	pdu.unit = le32toh(pdu.unit);
	pdu.pad = le32toh(pdu.pad);
	pdu.capacity = le32toh(pdu.capacity);
	pdu.reserved = le32toh(pdu.reserved);
	return pdu;
}

struct grt_client_pdu pdu_client(const struct grt_item *item)
{
	struct grt_client_pdu pdu;

	copy_pdu(&pdu, sizeof(pdu), item);
	end_name(pdu.comm, sizeof(pdu.comm));
	return pdu;
}
