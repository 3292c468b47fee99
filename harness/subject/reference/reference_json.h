/* SPDX-License-Identifier: MIT */
/* Canonical JSON (docs/answers.md) of what libfdinfo read and tracked. */
#ifndef DECOY_REFERENCE_JSON_H
#define DECOY_REFERENCE_JSON_H

#include "fdinfo.h"
#include "json_out.h"

/* A field of a region as it is written. */
struct reference_region_row {
	const char *name;
	enum fdi_region_field field;
};

#define REFERENCE_REGION_ROWS 5
extern const struct reference_region_row reference_region_rows[REFERENCE_REGION_ROWS];

/*
 * reference_region_num - the number of a row; drm-memory- where drm-resident- is missing (rst:184).
 */
const struct fdi_num *reference_region_num(const struct fdi_num *field,
					   enum fdi_region_field which);

/* reference_device - "MAJ:MIN" as a string where it is known, else "driver@pdev". */
void reference_device(struct json_out *out, const struct fdi_client *client);

/* reference_snapshot - the snapshot of one text. */
void reference_snapshot(struct json_out *out, const struct fdi_snapshot *snap);

/* reference_client - one tracked client. */
void reference_client(struct json_out *out, const struct fdi_client *client);

/*
 * reference_totals - the sums over the clients of each device, as an array. Returns 0, or -1: out
 * of memory.
 */
int reference_totals(struct json_out *out, const struct fdi_tracker *tracker);

#endif
