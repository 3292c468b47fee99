/* SPDX-License-Identifier: MIT */
/*
 * The shared-object adapter: one versioned struct of functions.
 *
 * Export `const struct decoy_subject decoy_subject`. Answers are canonical JSON (docs/answers.md),
 * written to out without a terminating NUL. Each function returns the number of bytes that the
 * answer has; when that is more than cap nothing counts as written and it is called again with a
 * larger cap (so it must not have changed state the first time: see sweep). Negative: the adapter
 * itself failed. Functions that none of its features needs (parse; sweep and state for track) may
 * be NULL.
 */
#ifndef DECOY_SUBJECT_H
#define DECOY_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Version 1 ends before hello. Both are accepted. */
#define DECOY_SUBJECT_ABI	 2
#define DECOY_SUBJECT_ABI_OLDEST 1

/*
 * One descriptor of a sweep. text is NULL where err is set.
 *
 * Without has_dev the recording does not say which device node it is, and major and minor are 0: it
 * is a DRM file like any other, whose device is the drm-driver and drm-pdev that its text prints.
 * 0:0 is no device. Without has_pid pid and fd are 0, and it is in no process that is known.
 */
struct decoy_fd {
	uint64_t t_ns, until_ns; /* the begin of the read, and its end where has_until */
	bool has_until, has_pid, has_dev;
	int32_t pid, fd;
	uint32_t major, minor; /* of the node, 226:128 for /dev/dri/renderD128 */
	int32_t err; /* errno of the read, EACCES; 0: none */
	const char *text;
	size_t len;
};

struct decoy_subject {
	uint32_t abi; /* DECOY_SUBJECT_ABI */
	const char *name;
	const char *version;
	/* "parse track delta utilization memory totals identity", and any "no-..." of
	 * docs/protocol.md */
	const char *features;

	/* open - a new instance with nothing tracked; NULL: out of memory. close frees it. */
	void *(*open)(void);
	void (*close)(void *self);
	void (*reset)(void *self);

	/* parse - the snapshot of one text; leaves the tracked state alone. */
	long (*parse)(void *self, const char *text, size_t len, char *out, size_t cap);

	/* sweep - parse the texts of all descriptors; returns 0, or negative. */
	long (*sweep)(void *self, uint64_t t_ns, const struct decoy_fd *fds, size_t count);

	/* state - the state after the newest sweep. */
	long (*state)(void *self, char *out, size_t cap);

	/*
	 * What it covers, and how exactly: a JSON object of members of a hello (docs/protocol.md),
	 * as
	 * {"engines":["render"],"precision":{"ratio":"0.01"}}; NULL: everything, exactly. Since
	 * version 2.
	 */
	const char *hello;
};

#endif
