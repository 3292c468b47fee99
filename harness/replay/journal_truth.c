/* SPDX-License-Identifier: MIT */
/*
 * Compares the truth of the driver block by block: a line "now T entries N", then the lines of the
 * device or of one client, as debugfs prints them. The same block is made from the second model
 * after N entries.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "journal_replay.h"
#include "xmalloc.h"

static void print_engines(const struct replay *replay, FILE *to)
{
	struct fgpu_engine_truth is;

	for (fgpu_u32 i = 0; i < replay->limits.engines; i++)
		if (!fgpu_true_engine(replay->gpu, i, &is))
			fprintf(to,
				"engine %u busy_ns %llu cycles %llu total_cycles %llu hz %llu "
				"running %u\n",
				i, is.busy_ns, is.cycles, is.total_cycles, is.hz, is.running);
}

static void print_rings(const struct replay *replay, FILE *to)
{
	struct fgpu_ring_truth is;

	for (fgpu_u32 i = 0; i < replay->limits.rings + replay->limits.contexts; i++)
		if (!fgpu_true_ring(replay->gpu, i, &is))
			fprintf(to,
				"ring %u written %llu submitted %llu read %llu fence %llu queued "
				"%u waiting %u\n",
				i, is.written, is.submitted, is.read, is.fence, is.queued,
				is.waiting);
}

static void print_packets(const struct replay *replay, FILE *to)
{
	struct fgpu_packet is;

	for (fgpu_u32 i = 0; i < replay->limits.rings + replay->limits.contexts; i++)
		for (fgpu_u32 n = 0; !fgpu_true_packet(replay->gpu, i, n, &is); n++)
			fprintf(to,
				"packet %u ring %u at %llu units %llu length %llu indirect %llu "
				"fence %llu cookie %llu\n",
				is.kind, i, is.position, is.units, is.length, is.indirect, is.fence,
				is.cookie);
}

static void print_objects(const struct replay *replay, FILE *to)
{
	struct fgpu_object_truth is;

	for (fgpu_u32 i = 0; i < replay->limits.objects; i++)
		if (!fgpu_true_object(replay->gpu, i, &is))
			fprintf(to,
				"object %u region %u size %llu flags %u handles %u exports %u "
				"active %u\n",
				i, is.region, is.size, is.flags, is.handles, is.exports, is.active);
}

static void print_waits(const struct replay *replay, FILE *to)
{
	struct fgpu_wait_truth is;

	for (fgpu_u32 i = 0; i < replay->limits.waits; i++)
		if (!fgpu_true_wait(replay->gpu, i, &is))
			fprintf(to, "wait %u client %u ring %u fence %llu\n", i, is.client, is.ring,
				is.fence);
}

static void client_lines(const struct replay *replay, fgpu_u32 client, FILE *to)
{
	struct fgpu_memory memory;
	struct fgpu_usage usage;

	for (fgpu_u32 i = 0; i < replay->limits.engines; i++)
		if (!fgpu_true_usage(replay->gpu, client, i, &usage))
			fprintf(to, "client %u engine %u busy_ns %llu cycles %llu\n", client, i,
				usage.busy_ns, usage.cycles);
	for (fgpu_u32 i = 0; i < replay->limits.regions; i++)
		if (!fgpu_true_memory(replay->gpu, client, i, &memory))
			fprintf(to,
				"client %u region %u total %llu shared %llu resident %llu "
				"purgeable %llu active %llu\n",
				client, i, memory.total, memory.shared, memory.resident,
				memory.purgeable, memory.active);
}

/* The length of the block's lines, up to the next "now". */
static size_t block_len(const char *block, size_t len)
{
	const char *next;

	if (len >= 4 && !memcmp(block, "now ", 4))
		return 0;
	next = memmem(block, len, "\nnow ", 5);
	return next ? (size_t)(next - block) + 1 : len;
}

/* Is the block one of a client? */
static bool is_client(const char *block, size_t len, unsigned int *client)
{
	char head[24] = "";

	memcpy(head, block, len < sizeof(head) - 1 ? len : sizeof(head) - 1);
	return sscanf(head, "client %9u ", client) == 1;
}

static enum journal_verdict report_broken(struct replay *replay)
{
	return replay_fault(replay, JOURNAL_BROKEN, "the driver's truth is cut short or malformed");
}

/* Compare the block that begins at replay->truth; the model is where the driver was. */
static enum journal_verdict compare_block(struct replay *replay)
{
	size_t got = block_len(replay->truth, (size_t)(replay->truth_end - replay->truth)), len = 0;
	enum journal_verdict verdict;
	unsigned int client = 0;
	char *want = NULL;
	FILE *to = xmemstream(&want, &len);
	bool of_client = is_client(replay->truth, got, &client);

	if (of_client) {
		client_lines(replay, client, to);
	} else {
		print_engines(replay, to);
		print_rings(replay, to);
		print_packets(replay, to);
		print_objects(replay, to);
		print_waits(replay, to);
	}
	xmemstream_close(to);
	verdict = replay_text(replay, replay->truth, got, want, len, "truth");
	if (!verdict && of_client)
		replay->checked[client] = true;
	free(want);
	replay->truth += got;
	return verdict;
}

/* The line before a block. */
static enum journal_verdict parse_when(struct replay *replay, uint64_t *now, uint64_t *entries,
				       size_t *line)
{
	const size_t left = (size_t)(replay->truth_end - replay->truth);
	const char *feed = memchr(replay->truth, '\n', left);
	char copy[64] = "";
	int end = 0;

	if (!feed || (size_t)(feed - replay->truth) >= sizeof(copy))
		return report_broken(replay);
	memcpy(copy, replay->truth, (size_t)(feed - replay->truth));
	*line = (size_t)(feed - replay->truth) + 1;
	if (sscanf(copy, "now %" SCNu64 " entries %" SCNu64 "%n", now, entries, &end) != 2 ||
	    copy[end])
		return report_broken(replay);
	return JOURNAL_SAME;
}

/* Every open client must have been reported, unless clients were opened or closed meanwhile. */
static enum journal_verdict all_checked(struct replay *replay)
{
	for (fgpu_u32 i = 0; i < replay->limits.clients; i++)
		if (!replay->checked[i] && !fgpu_show(replay->gpu, i, 0, NULL, NULL) &&
		    (replay->limits.engines || replay->limits.regions))
			return replay_fault(
				replay, JOURNAL_DIFFERS,
				"truth: the simulator has a client %u, the driver does not", i);
	return JOURNAL_SAME;
}

enum journal_verdict replay_truth(struct replay *replay, bool ended)
{
	enum journal_verdict verdict = JOURNAL_SAME;

	if (!replay->truth)
		return JOURNAL_SAME;
	while (!verdict && replay->truth < replay->truth_end) {
		uint64_t now, entries;
		size_t line = 0;

		verdict = parse_when(replay, &now, &entries, &line);
		if (verdict || (!ended && entries > replay->entries))
			return verdict;
		if (entries != replay->entries)
			return replay_fault(replay, JOURNAL_BROKEN,
					    "the driver's truth was taken after entry %" PRIu64
					    ", but the journal is at %" PRIu64,
					    entries, replay->entries);
		/* 0: no block yet */
		replay->truth_moved |= replay->truth_after && replay->truth_after != entries + 1;
		replay->truth_after = entries + 1;
		replay->truth += line;
		verdict = replay_go(replay, now);
		verdict = verdict ? verdict : compare_block(replay);
	}
	if (!verdict && ended && !replay->truth_after)
		return report_broken(replay);
	return verdict || !ended || replay->truth_moved ? verdict : all_checked(replay);
}
