/* SPDX-License-Identifier: MIT */
#include "identity.h"

#define ACCEL_MAJOR 261 /* of /dev/accel, as 226 is of /dev/dri */

static struct word picked_word(const struct choice *choice, enum choice_pick pick)
{
	const struct choice picked = choice_pick(choice, pick);
	const struct word word = picked.count ? picked.words[0] : (struct word){0};

	return pick == PICK_FIRST ? word : word_cut_space(word);
}

bool identity_is_open(const struct rec_read *read, const struct printed *printed)
{
	const struct choice *ident = printed->ident;

	return !choice_is_one(&ident[IDENT_ID]) ||
	       (!read->has_dev &&
		!(choice_is_one(&ident[IDENT_DRIVER]) && choice_is_one(&ident[IDENT_PDEV])));
}

bool identity_of(struct identity *out, const struct rec_read *read, const struct printed *printed,
		 enum choice_pick pick)
{
	const struct choice *ident = printed->ident;

	*out = (struct identity){
		.has_dev = read->has_dev,
		.major = read->major,
		.minor = read->minor,
		.driver = picked_word(&ident[IDENT_DRIVER], pick),
		.pdev = picked_word(&ident[IDENT_PDEV], pick),
		.id = picked_word(&ident[IDENT_ID], pick),
		.file = read,
	};
	/* A third id is neither the first nor the last. */
	return ident[IDENT_ID].count <= 2;
}

bool identity_same_file(const struct rec_read *a, const struct rec_read *b)
{
	return a->has_pid == b->has_pid && a->pid == b->pid && a->has_fd == b->has_fd &&
	       a->fd == b->fd;
}

static bool same_node(const struct identity *a, const struct identity *b)
{
	if (a->has_dev != b->has_dev)
		return false;
	if (a->has_dev)
		return a->major == b->major && a->minor == b->minor;
	return word_same(a->driver, b->driver) && word_same(a->pdev, b->pdev);
}

static bool same_device(const struct identity *a, const struct identity *b, enum identity_choice by)
{
	/* Without an id it is the open file that counts, and a file is of one node. */
	if (by == IDENTITY_NODE || !a->id.text)
		return same_node(a, b);
	if (a->pdev.text || b->pdev.text)
		return word_same(a->pdev, b->pdev) && word_same(a->driver, b->driver);
	return by == IDENTITY_ID || same_node(a, b);
}

bool identity_same(const struct identity *a, const struct identity *b, enum identity_choice by)
{
	if (!word_same(a->id, b->id) || !same_device(a, b, by))
		return false;
	return a->id.text || identity_same_file(a->file, b->file);
}

bool identity_may_be_same(const struct identity *a, const struct identity *b)
{
	return a->id.text && word_same(a->id, b->id) && a->has_dev != b->has_dev;
}

bool identity_is_accel(const struct identity *identity)
{
	return identity->has_dev && identity->major == ACCEL_MAJOR;
}
