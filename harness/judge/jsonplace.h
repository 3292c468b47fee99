/* SPDX-License-Identifier: MIT */
/* The line and column of a value in the JSON that it was read from. */
#ifndef DECOY_JUDGE_JSONPLACE_H
#define DECOY_JUDGE_JSONPLACE_H

#include <stddef.h>

#include "jsonwalk.h"

/*
 * jsonplace_find - the place of the value that path names ("expect.sweeps[1].clients[0].id", "" is
 * the whole), or of the innermost value on that path that exists. text must have been read as JSON
 * without a fault.
 */
struct jsonwalk_place jsonplace_find(const char *text, size_t len, const char *path);

#endif
