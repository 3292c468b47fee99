/* SPDX-License-Identifier: MIT */
/*
 * A mutator of a driver's journals, in place of mutate.c: it makes a head where there is none,
 * adds, drops, doubles and swaps entries, and changes their members; numbers and sizes of entries
 * fit again afterwards.
 */
#include <string.h>

#include "fake_drm_journal.h"
#include "fgpu.h"
#include "mutate.h"

#define PREFIX	4 /* the journal's length, in front of it */
#define ENTRIES 64

struct journal {
	uint8_t *data;
	size_t size, max; /* of the input */
	size_t at[ENTRIES], count; /* entries; the first is the head */
	size_t end; /* of the journal; the state as a text is behind */
	unsigned int random;
};

static unsigned int next_random(struct journal *journal)
{
	journal->random = journal->random * 1103515245u + 12345u;
	return journal->random >> 8;
}

static uint32_t size_at(const struct journal *journal, size_t at)
{
	uint32_t size;

	memcpy(&size, journal->data + at, sizeof(size));
	return size;
}

static void find_entries(struct journal *journal)
{
	uint32_t len = 0;

	if (journal->size >= PREFIX)
		memcpy(&len, journal->data, sizeof(len));
	journal->end = PREFIX + (len < journal->size - PREFIX ? len : journal->size - PREFIX);
	journal->count = 0;
	for (size_t at = PREFIX;
	     at + sizeof(struct fake_drm_entry) <= journal->end && journal->count < ENTRIES;) {
		const uint32_t size = size_at(journal, at);

		if (size < sizeof(struct fake_drm_entry) || size > journal->end - at)
			break;
		journal->at[journal->count++] = at;
		at += size;
	}
}

static void insert(struct journal *journal, size_t at, const void *bytes, size_t len)
{
	if (len > journal->max - journal->size)
		return;
	memmove(journal->data + at + len, journal->data + at, journal->size - at);
	memcpy(journal->data + at, bytes, len);
	journal->size += len;
	journal->end += len;
}

/* The length in front, and the entries' numbers; times do not decrease. */
static void fix_numbers(struct journal *journal)
{
	const uint32_t len = (uint32_t)(journal->end - PREFIX);
	uint64_t sequence = 0, time = 0;

	memcpy(journal->data, &len, sizeof(len));
	find_entries(journal);
	for (size_t i = 0; i < journal->count; i++) {
		struct fake_drm_entry entry;

		memcpy(&entry, journal->data + journal->at[i], sizeof(entry));
		entry.sequence = sequence;
		if (entry.type == FAKE_DRM_JOURNAL_COMMAND || entry.type == FAKE_DRM_JOURNAL_READ) {
			sequence++;
			time = entry.time > time ? entry.time : time;
			entry.time = time;
		}
		memcpy(journal->data + journal->at[i], &entry, sizeof(entry));
	}
}

static void make_head(struct journal *journal)
{
	const struct fake_drm_journal_head head = {
		.entry = {.size = sizeof(head), .type = FAKE_DRM_JOURNAL_HEAD},
		.magic = FAKE_DRM_JOURNAL_MAGIC,
		.version = FAKE_DRM_JOURNAL_VERSION,
		.engines = 2,
		.regions = 2,
		.rings = 2,
		.instances = 4,
		.clients = 4,
		.jobs = 8,
		.objects = 8,
		.handles = 8,
		.distortions = 2,
		.text = 64,
		.waits = 2,
		.contexts = 8,
	};

	if (journal->max < PREFIX)
		return;
	memset(journal->data, 0, PREFIX);
	journal->size = journal->end = PREFIX;
	insert(journal, PREFIX, &head, sizeof(head));
}

/* A command with a name of eight bytes: it builds the device, or uses it. */
static void add_command(struct journal *journal, size_t at)
{
	static const int results[] = {0, 0, 0, 0, 1, 2, -FGPU_EINVAL, -FGPU_EBUSY, -FGPU_ENOENT};
	const unsigned int form = next_random(journal);
	struct {
		struct fake_drm_journal_command command;
		char text[8];
	} entry = {
		.command =
			{
				.entry = {.size = sizeof(entry), .type = FAKE_DRM_JOURNAL_COMMAND},
				.result = results[next_random(journal) %
						  (sizeof(results) / sizeof(*results))],
				.command =
					{
						.op = FGPU_DEVICE + next_random(journal) % FGPU_OPS,
						.client = next_random(journal) % 3,
						.index = next_random(journal) % 3,
						.object = form & 1 ? FGPU_NONE
								   : next_random(journal) % 4,
						.job = next_random(journal) % 4,
						.amount = form & 2 ? 1u << next_random(journal) % 24
								   : form >> 4 & 1,
						.span = form & 4 ? 1000000000u : 0,
						.until = form & 8 ? FGPU_NEVER : 0,
					},
			},
		.text = "render",
	};

	memset(entry.command.command.uses, 0xff, sizeof(entry.command.command.uses));
	entry.command.command.text_len = form & 16 ? 6 : 0;
	entry.command.entry.size -= form & 16 ? 0 : (uint32_t)sizeof(entry.text);
	entry.command.entry.time = form & 32 ? next_random(journal) % 1000 : 0;
	insert(journal, at, &entry, entry.command.entry.size);
}

static void add_mark(struct journal *journal, size_t at)
{
	const struct fake_drm_journal_mark mark = {
		.entry = {.size = sizeof(mark), .type = FAKE_DRM_JOURNAL_MARK},
	};

	insert(journal, at, &mark, sizeof(mark));
}

static void drop_entry(struct journal *journal, size_t at)
{
	const uint32_t size = size_at(journal, at);

	memmove(journal->data + at, journal->data + at + size, journal->size - at - size);
	journal->size -= size;
	journal->end -= size;
}

/* A copy of an entry elsewhere. */
static void copy_entry(struct journal *journal, size_t from, size_t to)
{
	uint8_t bytes[512];
	const uint32_t size = size_at(journal, from);

	if (size > sizeof(bytes))
		return;
	memcpy(bytes, journal->data + from, size);
	insert(journal, to, bytes, size);
}

/* A member of 32 bits, behind the beginning that all entries have. */
static void change_member(struct journal *journal, size_t at)
{
	static const uint32_t values[] = {0, 1, 2, 3, 8, 63, 0x7fffffff, 0x80000000, 0xffffffff};
	const uint32_t members = (size_at(journal, at) - sizeof(struct fake_drm_entry)) / 4;
	uint32_t value = values[next_random(journal) % (sizeof(values) / sizeof(*values))];

	if (!members)
		return;
	at += sizeof(struct fake_drm_entry) + 4 * (next_random(journal) % members);
	memcpy(journal->data + at, &value, sizeof(value));
}

static void change_journal(struct journal *journal)
{
	size_t at, other;

	find_entries(journal);
	if (!journal->count) {
		make_head(journal);
		return;
	}
	at = journal->at[next_random(journal) % journal->count];
	other = journal->at[next_random(journal) % journal->count];
	switch (next_random(journal) % 8) {
	case 0:
		drop_entry(journal, at);
		break;
	case 1:
		copy_entry(journal, at, other);
		break;
	case 2:
		add_mark(journal, journal->end);
		break;
	case 3:
	case 4:
		change_member(journal, at);
		break;
	case 5:
		add_command(journal, at);
		break;
	default:
		add_command(journal, journal->end);
	}
}

size_t mutate_text(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
	struct journal journal = {.data = data, .size = size, .max = max, .random = seed};
	unsigned int changes = 1 + next_random(&journal) % 4;

	if (size < PREFIX)
		make_head(&journal);
	while (changes-- && journal.size >= PREFIX)
		change_journal(&journal);
	if (journal.size >= PREFIX && next_random(&journal) % 8)
		fix_numbers(&journal);
	return journal.size;
}

/* Entries of one up to a place, and those of the other from a place on. */
size_t mutate_cross(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *out,
		    size_t max, unsigned int seed)
{
	struct journal left = {.data = (uint8_t *)(uintptr_t)a, .size = a_size, .random = seed};
	struct journal right = {.data = (uint8_t *)(uintptr_t)b, .size = b_size, .random = seed};
	size_t head, tail;
	uint32_t len;

	if (a_size < PREFIX || b_size < PREFIX)
		return 0;
	find_entries(&left);
	find_entries(&right);
	if (!left.count || !right.count)
		return 0;
	head = left.at[next_random(&left) % left.count];
	tail = right.at[next_random(&left) % right.count];
	if (head + b_size - tail > max)
		return 0;
	memcpy(out, a, head);
	memcpy(out + head, b + tail, b_size - tail);
	len = (uint32_t)(head + right.end - tail - PREFIX);
	memcpy(out, &len, sizeof(len));
	return head + b_size - tail;
}
