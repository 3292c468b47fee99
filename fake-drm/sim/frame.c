/* SPDX-License-Identifier: MIT */
/* The text of one read: what the VFS prints, then what the driver prints. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* As in /proc/PID/fdinfo of a DRM file on x86-64: read and write, O_LARGEFILE is always set. */
#define FRAME_FLAGS   0100002u
#define FRAME_CLOEXEC 02000000u
/* devtmpfs: one mount, one inode a node. */
#define FRAME_MOUNT	  26
#define FRAME_FIRST_INODE 512
#define FRAME_RENDER	  128 /* minors from a card to its render node */

static bool text_grow(struct text *text, size_t more)
{
	size_t size = text->size ? text->size : 4096;
	char *bytes;

	if (more <= text->size - text->len)
		return true;
	while (size - text->len < more) {
		if (size > SIZE_MAX / 2)
			return false;
		size *= 2;
	}
	bytes = realloc(text->bytes, size);
	if (!bytes)
		return false;
	text->bytes = bytes;
	text->size = size;
	return true;
}

static void text_write(void *to, const char *bytes, fgpu_u64 len)
{
	struct text *text = to;

	if (text->broken || !len)
		return;
	if (len > SIZE_MAX || !text_grow(text, (size_t)len)) {
		text->broken = true;
		return;
	}
	memcpy(text->bytes + text->len, bytes, (size_t)len);
	text->len += (size_t)len;
}

uint32_t sim_frame_minor(const struct sim *sim, const struct file *file)
{
	uint32_t minor = sim->plan->devices[file->device].minor;

	return file->node == PLAN_RENDER ? minor + FRAME_RENDER : minor;
}

static void write_vfs_lines(struct sim *sim, const struct listed *listed)
{
	uint64_t inode = FRAME_FIRST_INODE + 2 * (uint64_t)listed->file.device;
	char lines[160];
	int len;

	if (listed->file.node == PLAN_RENDER)
		inode++;
	len = snprintf(lines, sizeof(lines),
		       "pos:\t0\nflags:\t0%o\nmnt_id:\t%d\nino:\t%" PRIu64 "\n",
		       FRAME_FLAGS | (listed->as.cloexec ? FRAME_CLOEXEC : 0), FRAME_MOUNT, inode);
	text_write(&sim->text, lines, (fgpu_u64)len);
}

int sim_frame_text(struct sim *sim, const struct listed *listed, uint32_t slot,
		   struct fgpu_reading *reading)
{
	const struct fgpu_sink sink = {text_write, &sim->text};

	sim->text.len = 0;
	write_vfs_lines(sim, listed);
	*reading = (struct fgpu_reading){0};
	if (slot != FGPU_NONE)
		fgpu_show(sim->devices[listed->file.device].gpu, slot,
			  FGPU_PART_HEADER | FGPU_PART_BODY, &sink, reading);
	return sim->text.broken ? -ENOMEM : 0;
}
