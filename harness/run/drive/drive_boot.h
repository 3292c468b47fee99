/* SPDX-License-Identifier: MIT */
/* One boot of a guest that plays cells. */
#ifndef DECOY_RUN_DRIVE_BOOT_H
#define DECOY_RUN_DRIVE_BOOT_H

#include "drive_place.h"

struct drive_boot {
	struct drive_place *place;
	struct drive_log *log; /* gets what was played */
	const struct cells *cells; /* NULL: it is asked for its hello */
	uint32_t first, count;
	/* out: */
	uint32_t begun; /* of the cells */
	bool splat, hung; /* the kernel reported a fault; a call into the driver did not return */
	bool ours; /* that is the driver's */
	uint32_t cell; /* where the fault was */
	char *text; /* about that, sentences with line feeds */
};

/* drive_boot - 0, also where the kernel did not live; or an exit code after an error was printed.
 */
int drive_boot(struct drive_boot *boot);
void drive_boot_free(struct drive_boot *boot);

/* drive_boot_jobs - how many guests run in parallel. */
unsigned int drive_boot_jobs(const struct options *options);

#endif
