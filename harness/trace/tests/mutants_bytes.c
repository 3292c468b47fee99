/* SPDX-License-Identifier: MIT */
#include "mutants_bytes.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* Within a record its rest is lost; between two records what follows was never written. */
bool mutant_cut_raw(struct mutant *mutant, struct origin *origin)
{
	uint32_t cpu = (uint32_t)origin_random(origin, origin->trace.cpus);
	struct rig_bytes *raw;
	size_t at = 0, len;

	mutant_add_raws(mutant, &origin->trace);
	raw = &mutant->sources[cpu];
	len = origin_random(origin, raw->len + 1);
	while (at + GRT_RECORD_SIZE <= len && at + (raw->at[at + 2] | raw->at[at + 3] << 8) <= len)
		at += raw->at[at + 2] | raw->at[at + 3] << 8;
	raw->len = len;
	mutant->rules = at == len ? 0 : RULE(2);
	return cpu; /* in front of the first one is the table */
}

bool mutant_cut_container(struct mutant *mutant, struct origin *origin)
{
	struct rig_bytes *bytes = &mutant->sources[mutant->count++];

	bytes->at = xmemdup(origin->container.at, origin->container.len);
	bytes->len = 64 + origin_random(origin, origin->container.len - 64);
	mutant->is_damaged = true;
	return true;
}

/* The block that a byte is in. */
static size_t find_block(const struct rig_bytes *container, size_t byte, struct grt_block *block)
{
	size_t at = sizeof(struct grt_file);

	for (;;) {
		memcpy(block, container->at + at, sizeof(*block));
		if (byte < at + sizeof(*block) + block->len)
			return at;
		at += sizeof(*block) + block->len;
	}
}

/* One bit: where it is in a payload, that block's checksum shows it; of streams repair leaves no
 * trace of it. */
bool mutant_flipped(struct mutant *mutant, struct origin *origin)
{
	struct rig_bytes *bytes = &mutant->sources[mutant->count++];
	size_t byte = origin_random(origin, origin->container.len), at;
	struct grt_block block;

	*bytes = (struct rig_bytes){xmemdup(origin->container.at, origin->container.len),
				    origin->container.len};
	bytes->at[byte] ^= (unsigned char)(1U << origin_random(origin, 8));
	mutant->is_damaged = true;
	if (byte < sizeof(struct grt_file))
		return true;
	at = find_block(&origin->container, byte, &block);
	if (byte < at + sizeof(block))
		return true;
	mutant->damage_at = at + sizeof(block);
	mutant->is_repairable = block.kind == GRT_BLOCK_STREAM;
	return true;
}

/* A byte of a stream's payload is missing: the rest of the file comes one byte early. */
bool mutant_byte_missing(struct mutant *mutant, struct origin *origin)
{
	struct rig_bytes *bytes = &mutant->sources[mutant->count++];
	size_t byte = 64 + origin_random(origin, origin->container.len - 64), at;
	struct grt_block block;

	at = find_block(&origin->container, byte, &block);
	*bytes = (struct rig_bytes){xmemdup(origin->container.at, origin->container.len),
				    origin->container.len - 1};
	memmove(bytes->at + byte, bytes->at + byte + 1, bytes->len - byte);
	mutant->is_damaged = true;
	mutant->is_repairable = block.kind == GRT_BLOCK_STREAM && byte >= at + sizeof(block);
	mutant->damage_at = mutant->is_repairable ? at + sizeof(block) : 0;
	return true;
}

/* A whole block of a stream, with its header. */
static bool make_block(struct mutant *mutant, struct origin *origin, bool doubled)
{
	struct rig_bytes *bytes = &mutant->sources[mutant->count++];
	const struct rig_bytes *from = &origin->container;
	size_t at, len, rest;
	struct grt_block block;

	at = find_block(from, 64 + origin_random(origin, from->len - 64), &block);
	len = sizeof(block) + block.len;
	*bytes = (struct rig_bytes){xmalloc(from->len + len), from->len};
	memcpy(bytes->at, from->at, from->len);
	rest = from->len - at - len;
	memcpy(bytes->at + at + (doubled ? len : 0), from->at + at + (doubled ? 0 : len),
	       rest + (doubled ? len : 0));
	bytes->len = doubled ? from->len + len : from->len - len;
	mutant->is_damaged = true;
	mutant->is_repairable = block.kind == GRT_BLOCK_STREAM;
	return block.kind == GRT_BLOCK_STREAM;
}

bool mutant_block_missing(struct mutant *mutant, struct origin *origin)
{
	return make_block(mutant, origin, false);
}

bool mutant_block_doubled(struct mutant *mutant, struct origin *origin)
{
	return make_block(mutant, origin, true);
}

/* One of a CPU's counters is another one: they no longer add up. */
bool mutant_counters(struct mutant *mutant, struct origin *origin)
{
	struct grt_stats *list = rig_counters(&origin->trace);
	struct grt_stats *stats = &list[origin_random(origin, origin->trace.cpus)];
	__u64 *const members[] = {&stats->attempted, &stats->written, &stats->dropped_full,
				  &stats->dropped_big};

	*members[origin_random(origin, 4)] ^= 1ULL << origin_random(origin, 64);
	mutant->sources[mutant->count++] = rig_counted(&origin->trace, list);
	mutant->rules = RULE(8);
	free(list);
	return true;
}
