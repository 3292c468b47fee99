/* SPDX-License-Identifier: MIT */
/* Scenarios by name, and what they may hold. */
#ifndef DECOY_SCENARIOS_H
#define DECOY_SCENARIOS_H

#include "options.h"
#include "scenario.h"

/*
 * scenario_bytes - of a file, of standard input ("-"), or of the corpus by its name. Returns 0
 * (free() them), or an exit code after an error was printed.
 */
int scenario_bytes(const struct options *options, const char *name, char **bytes, size_t *len);

/*
 * scenario_load - compile the bytes of a scenario. Returns 0 (scenario_free() it), or an exit code
 * after an error was printed, with name.
 */
int scenario_load(struct scenario **out, const char *name, const char *bytes, size_t len);

/* scenario_names - those of the corpus, added to a list. 0, or an exit code after an error was
 * printed. */
int scenario_names(const struct options *options, char ***names, size_t *count, size_t *capacity);

/* decoy rules list scenarios, decoy rules list distortions */
int list_scenarios(const struct options *options);
int list_distortions(const struct options *options);

#endif
