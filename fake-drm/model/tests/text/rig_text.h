/* SPDX-License-Identifier: MIT */
/* A device whose every number is known, and what it prints. */
#ifndef RIG_TEXT_H
#define RIG_TEXT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fgpu.h"

#define S	       FGPU_SECOND_NS
#define FGPU_SECOND_NS 1000000000ull

/*
 * Client 0 (id 7, no name) since 0 s. Engine render: 2 instances at 1 GHz, one of them always busy
 * for it. Engine copy: 500 MHz, busy for it during the first second. Region vram: one resident
 * buffer of 1 MiB. Region gtt: one of 1536 bytes, not resident.
 */
struct text_rig {
	struct fgpu *gpu;
	void *memory;
	char *text; /* of the last text_show(), terminated */
	size_t len, max;
	struct fgpu_reading reading;
};

/* What that device prints at 10 s. */
#define HEADER_TEXT               \
	"drm-driver:\tfake-drm\n" \
	"drm-client-id:\t7\n"     \
	"drm-pdev:\t0000:03:00.0\n"
#define RENDER_TEXT                            \
	"drm-engine-render:\t10000000000 ns\n" \
	"drm-engine-capacity-render:\t2\n"     \
	"drm-cycles-render:\t10000000000\n"    \
	"drm-total-cycles-render:\t10000000000\n"
#define COPY_TEXT                           \
	"drm-engine-copy:\t1000000000 ns\n" \
	"drm-cycles-copy:\t500000000\n"     \
	"drm-maxfreq-copy:\t500000000 Hz\n" \
	"drm-curfreq-copy:\t500000000 Hz\n"
#define VRAM_TEXT                     \
	"drm-total-vram:\t1 MiB\n"    \
	"drm-shared-vram:\t0\n"       \
	"drm-active-vram:\t0\n"       \
	"drm-resident-vram:\t1 MiB\n" \
	"drm-purgeable-vram:\t0\n"
#define GTT_TEXT                 \
	"drm-total-gtt:\t1536\n" \
	"drm-resident-gtt:\t0\n" \
	"drm-memory-gtt:\t0\n"
#define BODY_TEXT RENDER_TEXT COPY_TEXT VRAM_TEXT GTT_TEXT

/* Setup of another device. */
void text_rig_blank(struct text_rig *rig);
int text_do(struct text_rig *rig, fgpu_u32 op, const char *text, size_t text_len, fgpu_u32 index,
	    fgpu_u64 amount, fgpu_u64 span, fgpu_u32 flags);

/* text_rig_new - the device above at 0 s; pdev 0: it prints none. flags: FGPU_DEVICE_*. */
void text_rig_new(struct text_rig *rig, const char *driver, int pdev, fgpu_u32 flags);
void text_rig_free(struct text_rig *rig);

void text_advance(struct text_rig *rig, fgpu_u64 to);

/* text_show - what a client prints, both parts or one; asserts that a second read is the same. */
const char *text_show(struct text_rig *rig, fgpu_u32 client, fgpu_u32 parts);

/* text_kind - the number of a kind by its slug; fails where there is none. */
fgpu_u32 text_kind(const char *slug);

/* text_distortion - a DISTORT command of all clients, engines and regions, from now for good. */
struct fgpu_command text_distortion(const struct text_rig *rig, const char *slug);

/* text_distort - do it. Returns what fgpu_do() does. */
int text_distort(struct text_rig *rig, const struct fgpu_command *command);

#endif
