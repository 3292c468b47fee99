/* SPDX-License-Identifier: (GPL-2.0-only WITH Linux-syscall-note) OR MIT */
#ifndef FAKE_DRM_JOURNAL_H
#define FAKE_DRM_JOURNAL_H

#include <linux/types.h>

#include "fake_drm.h"

/**
 * DOC: the journal of a fake GPU
 *
 * Every command that the model executed and every text that it printed, in order, so that another
 * model can replay them. journal in debugfs is a stream of entries in the byte order of the
 * machine, each a multiple of 8 bytes long: a HEAD; COMMANDs and READs, which are numbered from 0,
 * lost ones included; a MARK whenever the reader has received all entries so far. Reading removes
 * entries from the journal. Layouts are the same for 32 and 64 bits.
 */

#define FAKE_DRM_JOURNAL_MAGIC	 0x6a726466 /* "fdrj" */
#define FAKE_DRM_JOURNAL_VERSION 2

/* Texts that are longer than this (or than journal_text in configfs) are recorded as a hash. */
#define FAKE_DRM_JOURNAL_TEXT 4096

/* FNV-1a of 64 bits: start with SEED; for every byte: exclusive or, then multiply by PRIME. */
#define FAKE_DRM_JOURNAL_SEED  0xcbf29ce484222325ULL
#define FAKE_DRM_JOURNAL_PRIME 0x100000001b3ULL

/**
 * enum fake_drm_journal_type - type of an entry
 * @FAKE_DRM_JOURNAL_HEAD: struct fake_drm_journal_head
 * @FAKE_DRM_JOURNAL_COMMAND: struct fake_drm_journal_command
 * @FAKE_DRM_JOURNAL_READ: struct fake_drm_journal_read
 * @FAKE_DRM_JOURNAL_MARK: struct fake_drm_journal_mark
 */
enum fake_drm_journal_type {
	FAKE_DRM_JOURNAL_HEAD = 1,
	FAKE_DRM_JOURNAL_COMMAND,
	FAKE_DRM_JOURNAL_READ,
	FAKE_DRM_JOURNAL_MARK,
};

/**
 * struct fake_drm_entry - the beginning of every entry
 * @size: bytes of the entry: this structure, its text, and zeros up to a multiple of 8
 * @type: enum fake_drm_journal_type
 * @sequence: number of the entry; HEAD, MARK: of the next COMMAND or READ
 * @time: virtual time in ns; HEAD, MARK: 0
 */
struct fake_drm_entry {
	__u32 size;
	__u32 type;
	__u64 sequence;
	__u64 time;
};

/**
 * struct fake_drm_journal_head - the first entry that a reader receives
 * @entry: the beginning
 * @magic: FAKE_DRM_JOURNAL_MAGIC
 * @version: FAKE_DRM_JOURNAL_VERSION
 * @engines: engines that the model has slots for
 * @regions: regions that the model has slots for
 * @rings: rings that the model has slots for
 * @instances: sum of the engines' capacities
 * @clients: clients that the model has slots for
 * @jobs: jobs that the model has slots for
 * @objects: objects that the model has slots for
 * @handles: pairs of a client and an object that the model has slots for
 * @distortions: distortions that the model has slots for
 * @text: bytes that the model has for names
 * @waits: waits for fences that the model has slots for
 * @contexts: rings of clients that the model has slots for
 */
struct fake_drm_journal_head {
	struct fake_drm_entry entry;
	__u32 magic;
	__u32 version;
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
	__u32 waits;
	__u32 contexts;
};

/**
 * struct fake_drm_journal_command - a command, followed by command.text_len bytes of text
 * @entry: the beginning
 * @result: a slot or 0, or a negative errno
 * @reserved: 0
 * @command: the command
 */
struct fake_drm_journal_command {
	struct fake_drm_entry entry;
	__s32 result;
	__u32 reserved;
	struct fake_drm_command command;
};

#define FAKE_DRM_JOURNAL_UNSEEN 1 /* the text did not fit its reader, who reads again */
#define FAKE_DRM_JOURNAL_HASHED 2 /* hash instead of the text */

/**
 * struct fake_drm_journal_read - a text of fdinfo; without HASHED, followed by len bytes of it
 * @entry: the beginning
 * @client: slot of the client
 * @parts: 1: header, 2: body
 * @flags: FAKE_DRM_JOURNAL_UNSEEN, FAKE_DRM_JOURNAL_HASHED
 * @reserved: 0
 * @len: bytes of the text
 * @hash: FNV-1a of the text with FAKE_DRM_JOURNAL_HASHED, else 0
 */
struct fake_drm_journal_read {
	struct fake_drm_entry entry;
	__u32 client;
	__u32 parts;
	__u32 flags;
	__u32 reserved;
	__u64 len;
	__u64 hash;
};

/**
 * struct fake_drm_journal_mark - the reader has received all entries so far
 * @entry: the beginning
 * @lost: COMMANDs and READs since the device was created that did not fit into the journal
 */
struct fake_drm_journal_mark {
	struct fake_drm_entry entry;
	__u64 lost;
};

#endif
