/* SPDX-License-Identifier: (GPL-2.0-only WITH Linux-syscall-note) OR MIT */
/*
 * The journal of a fake GPU: what its model was told, and what it said, in the order in which that
 * happened, so that a second model can be told the same. `journal` in debugfs is a stream of entries
 * in the byte order of the machine, each a multiple of 8 bytes long: a HEAD; COMMANDs and READs, which
 * are numbered from 0, those that were lost for want of room, too; a MARK whenever the reader has all
 * that there is. What was read is in the journal no more. Layouts are the same for 32 and 64 bits.
 */
#ifndef FAKE_DRM_JOURNAL_H
#define FAKE_DRM_JOURNAL_H

#include <linux/types.h>

#include "fake_drm.h"

#define FAKE_DRM_JOURNAL_MAGIC	 0x6a726466 /* "fdrj" */
#define FAKE_DRM_JOURNAL_VERSION 1

/* A text that is longer than this (or than `journal_text` in configfs) is told by its hash. */
#define FAKE_DRM_JOURNAL_TEXT 4096

/* FNV-1a of 64 bits: begin with SEED; for every byte, exclusive or, then times PRIME. */
#define FAKE_DRM_JOURNAL_SEED  0xcbf29ce484222325ULL
#define FAKE_DRM_JOURNAL_PRIME 0x100000001b3ULL

enum fake_drm_journal_type {
	FAKE_DRM_JOURNAL_HEAD = 1,
	FAKE_DRM_JOURNAL_COMMAND,
	FAKE_DRM_JOURNAL_READ,
	FAKE_DRM_JOURNAL_MARK,
};

/* How every entry begins. */
struct fake_drm_entry {
	__u32 size; /* in bytes, with this, its text and zeros up to a multiple of 8 */
	__u32 type;
	__u64 sequence; /* HEAD, MARK: of the next COMMAND or READ */
	__u64 time; /* virtual, ns; HEAD, MARK: 0 */
};

/* The first of all; once more wherever somebody began to read. */
struct fake_drm_journal_head {
	struct fake_drm_entry entry;
	__u32 magic;
	__u32 version;
	/* Room of the model's tables. */
	__u32 engines;
	__u32 regions;
	__u32 rings;
	__u32 instances;
	__u32 clients;
	__u32 jobs;
	__u32 objects;
	__u32 handles;
	__u32 distortions;
	__u32 text;
};

/* command.text_len bytes of text follow. */
struct fake_drm_journal_command {
	struct fake_drm_entry entry;
	__s32 result; /* a slot or 0, or a negative errno */
	__u32 reserved;
	struct fake_drm_command command;
};

#define FAKE_DRM_JOURNAL_UNSEEN 1 /* nobody got this text: it did not fit, and is asked for again */
#define FAKE_DRM_JOURNAL_HASHED 2 /* hash instead of the text */

/* Of one client's text; without HASHED, len bytes of it follow. */
struct fake_drm_journal_read {
	struct fake_drm_entry entry;
	__u32 client; /* its slot */
	__u32 parts; /* 1 header, 2 body */
	__u32 flags;
	__u32 reserved;
	__u64 len;
	__u64 hash;
};

struct fake_drm_journal_mark {
	struct fake_drm_entry entry;
	__u64 lost; /* so many COMMANDs and READs had no room, ever */
};

#endif
