/* SPDX-License-Identifier: MIT */
/*
 * Any input as the journal of a driver and its state: the journal's length in four bytes, the
 * journal, the state as a text. The replay returns a verdict, and a message where the two models
 * differ.
 */
#include <string.h>

#include "fake_drm_journal.h"
#include "journal.h"
#include "target.h"

#define TABLE_MOST 64 /* rows: a larger model is slow and tests nothing more */

/* The head's ten numbers, from the engines on. */
static void limits_cut(uint8_t *journal, size_t len)
{
	const size_t first = offsetof(struct fake_drm_journal_head, engines);

	for (size_t at = first; at + 4 <= len && at < sizeof(struct fake_drm_journal_head);
	     at += 4) {
		uint32_t limit;

		memcpy(&limit, journal + at, sizeof(limit));
		limit %= TABLE_MOST + 1;
		memcpy(journal + at, &limit, sizeof(limit));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	enum journal_verdict verdict;
	uint8_t *journal;
	uint32_t len;
	char *why;

	if (size < sizeof(len))
		return 0;
	memcpy(&len, data, sizeof(len));
	data += sizeof(len);
	size -= sizeof(len);
	len = len < size ? len : (uint32_t)size;
	journal = malloc(len + 1u);
	if (!journal)
		return 0;
	memcpy(journal, data, len);
	limits_cut(journal, len);
	verdict = journal_replay(journal, len, (const char *)data + len, size - len, &why);
	FUZZ_HOLDS(!why == (verdict == JOURNAL_SAME));
	free(why);
	free(journal);
	return 0;
}
