/* SPDX-License-Identifier: MIT */
#ifndef DECOY_RUN_DRIVE_DEVICE_H
#define DECOY_RUN_DRIVE_DEVICE_H

/* drive_device - a scenario of one fake GPU, which `--workload builtin` drives where no other is
 * named: several engines, several units, several rings of one engine, two regions. */
extern const char drive_device[];

#endif
