/* SPDX-License-Identifier: MIT */
/* The two passes of a lint over a recording: each text alone, then all of them over time. */
#ifndef DECOY_LINTER_PASS_H
#define DECOY_LINTER_PASS_H

#include "linter.h"
#include "recording.h"

/* What one read is: a DRM text or not, and of which driver. */
struct lint_driver {
	bool drm;
	struct fdi_span name;
};

struct lint_pass {
	struct lint_report *report;
	const struct lint_config *config;
	const struct recording *rec;
	struct lint_driver *drivers; /* one a read of rec; free() it */
	const struct rec_read *read; /* that the pass over texts is at */
};

/* lint_driver_of - what the text of a read is. */
struct lint_driver lint_driver_of(const struct rec_read *read);

/* lint_accounting - how this driver accounts. */
enum fdi_accounting lint_accounting(const struct lint_config *config, struct fdi_span driver);

/* lint_pass_begin - find out what each read of rec is. */
void lint_pass_begin(struct lint_pass *pass, const struct recording *rec);

/* lint_pass_driver - of a read of the recording; no bytes where it says none. */
struct fdi_span lint_pass_driver(const struct lint_pass *pass, const struct rec_read *read);

/* lint_pass_text - the lint of pass->read. 0, or a negative errno: -FDI_ENOBUFS asks for more mem. */
int lint_pass_text(struct lint_pass *pass, void *mem, size_t size);

/* lint_pass_time - the time lint of all reads; the same errors. */
int lint_pass_time(struct lint_pass *pass, void *mem, size_t size);

/* lint_pass_emit - collects the findings of both; data is the pass. */
void lint_pass_emit(void *data, const struct fdi_finding *finding);

#endif
