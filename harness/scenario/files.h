/* SPDX-License-Identifier: MIT */
/* Descriptors of all processes. */
#ifndef DECOY_SCENARIO_FILES_H
#define DECOY_SCENARIO_FILES_H

#include "arena.h"
#include "command.h"
#include <stdint.h>

struct file {
	struct file *same_hash, *next, **back; /* of the process */
	uint32_t process;
	int fd;
	uint32_t client; /* or FGPU_NONE: no DRM file */
	uint32_t cloexec;
};

struct files {
	struct arena *arena;
	struct file **buckets;
	struct file *spare;
	size_t mask;
	uint32_t count, drm; /* open now */
};

/* files_new - a table for about `expected` descriptors. Returns 0 or -ENOMEM. */
int files_new(struct files *files, struct arena *arena, size_t expected);

/* files_find - an open descriptor, or NULL. */
struct file *files_find(const struct files *files, uint32_t process, int fd);

/* files_add - add a copy of as to the table and to list, its process's. NULL: out of memory. */
struct file *files_add(struct files *files, struct file **list, const struct file *as);

void files_remove(struct files *files, struct file *file);

#endif
