/* SPDX-License-Identifier: MIT */
/*
 * The twin check by the driver's journal (fake-drm/uapi/fake_drm_journal.h): a second model is told all
 * that the driver's was, at the same times, and must answer, say and know the same.
 */
#ifndef DECOY_LANE_JOURNAL_H
#define DECOY_LANE_JOURNAL_H

#include <stddef.h>

enum journal_verdict {
	JOURNAL_SAME,
	JOURNAL_DIFFERS, /* the driver did, said or knew something else */
	JOURNAL_BROKEN, /* it is cut, lost entries, or is none: nothing is known of the driver */
};

/*
 * journal_replay - bytes of `journal` in debugfs, from the device's beginning on, and the text of
 * `truth` (NULL: none). Neither is believed. *why is a sentence where they are not the same (free() it;
 * NULL: out of memory).
 */
enum journal_verdict journal_replay(const void *bytes, size_t len, const char *truth,
				    size_t truth_len, char **why);

#endif
