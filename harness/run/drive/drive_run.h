/* SPDX-License-Identifier: MIT */
/* The driver test: play cells through a workload, and judge what the driver printed meanwhile. */
#ifndef DECOY_RUN_DRIVE_RUN_H
#define DECOY_RUN_DRIVE_RUN_H

#include "options.h"

/* drive_run_here - decoy test --device NODE --workload CMD. Exit code. */
int drive_run_here(const struct options *options);

/* drive_run_guest - decoy vm with --hardware or --workload. Exit code. */
int drive_run_guest(const struct options *options);

/* drive_list_hardware - decoy rules list hardware: the GPUs that are modelled. Exit code. */
int drive_list_hardware(const struct options *options);

#endif
