/* SPDX-License-Identifier: MIT */
/* Items of a reader as canonical JSON (docs/answers.md, "Decoded streams"). */
#ifndef DECOY_DECODER_JSON_H
#define DECOY_DECODER_JSON_H

#include <stdio.h>

#include "libgrtrace.h"

void decoder_json_record(FILE *out, const struct grt_item *item);
void decoder_json_loss(FILE *out, const struct grt_item *item);

#endif
