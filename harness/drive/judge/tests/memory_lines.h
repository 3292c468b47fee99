/* SPDX-License-Identifier: MIT */
/* The lines about memory of the driver of scene_memory(). */
#ifndef DECOY_TEST_DRIVE_MEMORY_LINES_H
#define DECOY_TEST_DRIVE_MEMORY_LINES_H

#include <stdio.h>

#include "drive_rig.h"

#define BUFFER_KIB 4096
#define OWN_KIB	   64 /* that each client has before its buffers */

struct memory_kib {
	unsigned int total, shared, resident, purgeable;
};

/* memory_sound - of a client, at ms of scene_memory(). */
static inline struct memory_kib memory_sound(uint32_t client, uint64_t t)
{
	const bool has = client ? t >= 65 && t < 105 : t >= 25 && t < 215;
	const bool is_shared = t >= 65 && t < 105;
	const bool is_purgeable = t >= 145 && t < 185;

	return (struct memory_kib){
		.total = OWN_KIB + (has ? BUFFER_KIB : 0),
		.shared = has && is_shared ? BUFFER_KIB : 0,
		.resident = OWN_KIB + (has ? BUFFER_KIB : 0),
		.purgeable = has && is_purgeable ? BUFFER_KIB : 0,
	};
}

static inline int memory_print(char *text, size_t size, struct memory_kib kib)
{
	return snprintf(text, size,
			"drm-total-vram:\t%u KiB\ndrm-shared-vram:\t%u KiB\n"
			"drm-resident-vram:\t%u KiB\ndrm-purgeable-vram:\t%u KiB\n",
			kib.total, kib.shared, kib.resident, kib.purgeable);
}

#endif
