/* SPDX-License-Identifier: MIT */
/* The verbs of decoy-dev. */
#ifndef DECOY_DEV_H
#define DECOY_DEV_H

#include "command.h"

int verb_zoo(const struct options *options);
int verb_coverage(const struct options *options);
int verb_bench(const struct options *options);
int verb_guest(const struct options *options);

#endif
