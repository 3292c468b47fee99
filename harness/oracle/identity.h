/* SPDX-License-Identifier: MIT */
/* What identifies a client: a (device, id), or an open file where no id is printed (rst:71-79). */
#ifndef DECOY_ORACLE_IDENTITY_H
#define DECOY_ORACLE_IDENTITY_H

#include "hypothesis.h"
#include "recording.h"
#include "printed.h"

/* A word without text: not known. */
struct identity {
	bool has_dev; /* then the device is major:minor, else driver and pdev */
	uint32_t major;
	uint32_t minor;
	struct word driver;
	struct word pdev;
	struct word id;
	const struct rec_read *file; /* without id: the open file */
};

/*
 * identity_of - the client that read shows, which prints `printed`, where pick decides what the
 * text leaves open. Returns false where it leaves open more than that.
 */
bool identity_of(struct identity *out, const struct rec_read *read, const struct printed *printed,
		 enum choice_pick pick);

/* identity_is_open - do readings of the text differ in the client that it shows? */
bool identity_is_open(const struct rec_read *read, const struct printed *printed);

/* identity_same - is it the same client, where `by` identifies clients? */
bool identity_same(const struct identity *a, const struct identity *b, enum identity_choice by);

/* identity_may_be_same - have both the same id, and only one a device number? Then either answer is
 * allowed. */
bool identity_may_be_same(const struct identity *a, const struct identity *b);

/* identity_same_file - have both reads the same process and descriptor? */
bool identity_same_file(const struct rec_read *a, const struct rec_read *b);

/* identity_is_accel - is it of an accelerator's node, which a monitor of GPUs may leave out? */
bool identity_is_accel(const struct identity *identity);

#endif
