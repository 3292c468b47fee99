/* SPDX-License-Identifier: MIT */
/* Values of options, as they stand on the command line. All return 0, or -EINVAL. */
#ifndef DECOY_CLI_OPTION_VALUES_H
#define DECOY_CLI_OPTION_VALUES_H

#include <stddef.h>

/* option_number - decimal digits alone, at most max. */
int option_number(const char *text, unsigned long max, unsigned long *value);

/* option_amount - the same from 1 to most. */
int option_amount(const char *text, unsigned int most, unsigned int *value);

/* option_duration - seconds, or with its unit: 500ms, 30s, 2m. */
int option_duration(const char *text, unsigned int *ms);

/* option_parts - SCENARIO_*: "all", "none", or words between commas. */
int option_parts(const char *text, unsigned int *flags);

/* option_part - the i-th of these words, or NULL. */
const char *option_part(size_t i);

/* option_shard - I/N, I from 1 to N. */
int option_shard(const char *text, unsigned int *shard, unsigned int *shards);

#endif
