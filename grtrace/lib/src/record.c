/* SPDX-License-Identifier: MIT */
#include "record.h"

#include <string.h>

static const char *const names[GRT_TYPES] = {
	[GRT_RING_ALLOC] = "RING_ALLOC",
	[GRT_RING_COMMIT] = "RING_COMMIT",
	[GRT_RING_SUBMIT] = "RING_SUBMIT",
	[GRT_QUEUE] = "QUEUE",
	[GRT_ISSUE] = "ISSUE",
	[GRT_COMPLETE] = "COMPLETE",
	[GRT_FENCE_SIGNAL] = "FENCE_SIGNAL",
	[GRT_FENCE_WAIT] = "FENCE_WAIT",
	[GRT_CTX_SWITCH] = "CTX_SWITCH",
	[GRT_MEM_ALLOC] = "MEM_ALLOC",
	[GRT_MEM_FREE] = "MEM_FREE",
	[GRT_MEM_MAP] = "MEM_MAP",
	[GRT_MEM_UNMAP] = "MEM_UNMAP",
	[GRT_TIMEOUT] = "TIMEOUT",
	[GRT_RESET] = "RESET",
	[GRT_HANG] = "HANG",
	[GRT_RING_UNDO] = "RING_UNDO",
	[GRT_RING_WAIT] = "RING_WAIT",
	[GRT_RING_WAIT_END] = "RING_WAIT_END",
	[GRT_FENCE_WAIT_END] = "FENCE_WAIT_END",
	[GRT_HW_START] = "HW_START",
	[GRT_RING_PAD] = "RING_PAD",
	[GRT_STREAM] = "STREAM",
	[GRT_DEV_INFO] = "DEV_INFO",
	[GRT_RING_INFO] = "RING_INFO",
	[GRT_CLIENT_INFO] = "CLIENT_INFO",
	[GRT_CLOCK] = "CLOCK",
	[GRT_MSG] = "MSG",
	[GRT_LOST] = "LOST",
	[GRT_EOS] = "EOS",
};

static const char *const damages[GRT_DAMAGES] = {
	[GRT_DAMAGE_NONE] = "no damage",
	[GRT_DAMAGE_MAGIC] = "no record starts here",
	[GRT_DAMAGE_LENGTH] = "the length of the record is invalid",
	[GRT_DAMAGE_TYPE] = "the type of the record is invalid",
	[GRT_DAMAGE_FLAGS] = "the record has a reserved flag",
	[GRT_DAMAGE_CPU] = "the record belongs to another CPU's stream",
	[GRT_DAMAGE_CUT] = "the stream ends within a record",
	[GRT_DAMAGE_HEADER] = "the file header is damaged",
	[GRT_DAMAGE_BLOCK] = "no block starts here",
	[GRT_DAMAGE_PAYLOAD] = "the checksum of the block is wrong",
	[GRT_DAMAGE_MISSING] = "a block is missing before this one",
	[GRT_DAMAGE_DOUBLED] = "this block is a duplicate",
	[GRT_DAMAGE_END] = "the file is truncated: its end is missing",
	[GRT_DAMAGE_VERSION] = "the file has another format version",
	[GRT_DAMAGE_ORDER] = "the file has the other byte order",
	[GRT_DAMAGE_STATS] = "the checksum of the counters is wrong",
};

const char *grt_type_name(unsigned int type)
{
	return type < GRT_TYPES ? names[type] : NULL;
}

const char *grt_damage_text(enum grt_damage damage)
{
	return (unsigned int)damage < GRT_DAMAGES ? damages[damage] : "unknown damage";
}

struct grt_place grt_item_place(const struct grt_item *item)
{
	return record_place(item);
}

enum grt_damage grt_record_decode(struct grt_record *record, const void *bytes, size_t len,
				  uint32_t cpu)
{
	enum grt_damage damage;

	if (len < GRT_RECORD_SIZE)
		return GRT_DAMAGE_CUT;
	damage = record_damage(bytes, cpu);
	if (damage)
		return damage;
	if (len < record_length(bytes))
		return GRT_DAMAGE_CUT;
	record_decode(record, bytes);
	return GRT_DAMAGE_NONE;
}

void record_encode(unsigned char *bytes, const struct grt_record *record)
{
	struct grt_record stored = *record;

	record_swap(&stored);
	memcpy(bytes, &stored, sizeof(stored));
}
