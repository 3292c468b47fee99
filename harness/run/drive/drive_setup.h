/* SPDX-License-Identifier: MIT */
/* What a command line asks to be tested, and with what. */
#ifndef DECOY_RUN_DRIVE_SETUP_H
#define DECOY_RUN_DRIVE_SETUP_H

#include "drive_place.h"

/* drive_setup_* - 0, or an exit code after an error was printed; free it in any case. */
int drive_setup_here(struct drive_place *place, const struct options *options);
int drive_setup_guest(struct drive_place *place, const struct options *options);
void drive_setup_free(struct drive_place *place);

#endif
