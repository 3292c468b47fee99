/* SPDX-License-Identifier: MIT */
/* Both lints of libfdinfo on a read: of a recording, or as it comes. */
#ifndef DECOY_LINTER_READ_H
#define DECOY_LINTER_READ_H

#include "linter.h"
#include "recording.h"

/* What one read is: a DRM text or not, and of which driver; no bytes: it says none. */
struct lint_driver {
	bool drm;
	struct fdi_span name;
};

/* lint_driver_of - what the text of a read is; of several names the last. */
struct lint_driver lint_driver_of(const struct rec_read *read);

struct lint_reader {
	const struct lint_config *config;
	struct fdi_lint_options options;
	struct fdi_timelint *time; /* begin its sweeps, and end them */
	void *memory, *scratch; /* of all over time, and of one text */
	struct fdi_arena arena; /* of scratch */
	struct fdi_snapshot snap; /* of the read that was parsed last */
};

/* lint_reader_open - emit gets the findings. The reader must stay where it is; lint_reader_close()
 * it. */
void lint_reader_open(struct lint_reader *reader, const struct lint_config *config,
		      void (*emit)(void *data, const struct fdi_finding *finding), void *data);
void lint_reader_close(struct lint_reader *reader);

/* lint_reader_parse - fill reader->snap. False: there is no text, or XRESERVED bytes are too few
 * for it. */
bool lint_reader_parse(struct lint_reader *reader, const struct rec_read *read);

/*
 * lint_reader_read - judge a read of the sweep. drm: it is a DRM text, and was parsed; driver:
 * whose rows apply, or NULL; cookie: of the findings over time. False: XRESERVED bytes are too few
 * for it.
 */
bool lint_reader_read(struct lint_reader *reader, const struct rec_read *read, bool drm,
		      const char *driver, const void *cookie);

#endif
