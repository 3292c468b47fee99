/* SPDX-License-Identifier: MIT */
/* Journals made by hand from which nothing follows: cut, lost, or none at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "journal_rig.h"

/* A text that would be behind its entry, and perhaps behind all. */
static void test_text_outside(void **state)
{
	struct fake_drm_journal_command entry;
	struct fake_drm_journal_read read;
	size_t at;

	(void)state;
	rig_device();
	at = journal_rig.len;
	rig_setup(FGPU_NAME, NULL, 0, 0, 0);
	memcpy(&entry, journal_rig.bytes + at, sizeof(entry));
	entry.command.text_len = 60;
	memcpy(journal_rig.bytes + at, &entry, sizeof(entry));
	rig_replays(JOURNAL_BROKEN, NULL,
		    "entry 6: its size does not match the length of its text");

	rig_device();
	at = journal_rig.len;
	rig_read(0, "", 0);
	memcpy(&read, journal_rig.bytes + at, sizeof(read));
	read.len = 60;
	memcpy(journal_rig.bytes + at, &read, sizeof(read));
	rig_replays(JOURNAL_BROKEN, NULL,
		    "entry 6: its size does not match the length of its text");
	read.len = UINT64_MAX;
	memcpy(journal_rig.bytes + at, &read, sizeof(read));
	rig_replays(JOURNAL_BROKEN, NULL,
		    "entry 6: its size does not match the length of its text");
}

/* Cut anywhere, it is no journal that anything follows from. */
static void test_cut(void **state)
{
	size_t len;

	(void)state;
	rig_good();
	for (len = journal_rig.len; len--;) {
		journal_rig.len = len;
		if (len)
			rig_replays(JOURNAL_BROKEN, NULL, NULL);
	}
	rig_replays(JOURNAL_BROKEN, NULL, "cut");
}

static void test_lost(void **state)
{
	(void)state;
	rig_good();
	journal_rig.len -= sizeof(struct fake_drm_journal_mark);
	rig_mark(3);
	rig_replays(JOURNAL_BROKEN, NULL, "lost 3 entries");

	rig_device();
	journal_rig.sequence++;
	rig_submit(10, 100, 0);
	rig_mark(0);
	rig_replays(JOURNAL_BROKEN, NULL, "entry 7, expected entry 6");

	rig_device();
	journal_rig.sequence++;
	rig_mark(0);
	rig_replays(JOURNAL_BROKEN, NULL, "has 6 entries, but its mark counts 7");

	/* somebody else has read its beginning */
	memset(&journal_rig, 0, sizeof(journal_rig));
	journal_rig.sequence = 5;
	rig_head();
	rig_mark(0);
	rig_replays(JOURNAL_BROKEN, NULL, "lost entries 0 to 4");
}

/* Any byte may be any other: there is an answer, and no read where nothing is. */
static void test_any_byte(void **state)
{
	static char kept[sizeof(journal_rig.bytes)];
	size_t len;

	(void)state;
	rig_good();
	len = journal_rig.len;
	memcpy(kept, journal_rig.bytes, len);
	for (size_t i = 0; i < len; i++) {
		static const uint8_t others[] = {0x01, 0x80, 0xff};

		for (size_t k = 0; k < sizeof(others); k++) {
			char *why = NULL;

			journal_rig.bytes[i] ^= (char)others[k];
			journal_replay(journal_rig.bytes, len, TRUTH, strlen(TRUTH), &why);
			free(why);
			journal_rig.bytes[i] = kept[i];
		}
	}
}

static void test_none(void **state)
{
	(void)state;
	memset(&journal_rig, 0, sizeof(journal_rig));
	memset(journal_rig.bytes, 'x', 4096);
	journal_rig.len = 4096;
	rig_replays(JOURNAL_BROKEN, NULL, "not a journal");
	/* an entry before the head */
	memset(&journal_rig, 0, sizeof(journal_rig));
	rig_mark(0);
	rig_replays(JOURNAL_BROKEN, NULL, "not a journal");
	/* a device of 2^32 of everything */
	rig_good();
	memset(journal_rig.bytes + offsetof(struct fake_drm_journal_head, engines), 0xff, 48);
	rig_replays(JOURNAL_BROKEN, NULL, "too large");
}

/* The layout is part of the promise. */
static void test_layout(void **state)
{
	(void)state;
	assert_int_equal(sizeof(struct fake_drm_entry), 24);
	assert_int_equal(sizeof(struct fake_drm_journal_head), 80);
	assert_int_equal(sizeof(struct fake_drm_journal_command), 24 + 8 + 112);
	assert_int_equal(sizeof(struct fake_drm_journal_read), 56);
	assert_int_equal(sizeof(struct fake_drm_journal_mark), 32);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text_outside), cmocka_unit_test(test_cut),
		cmocka_unit_test(test_lost),	     cmocka_unit_test(test_any_byte),
		cmocka_unit_test(test_none),	     cmocka_unit_test(test_layout),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
