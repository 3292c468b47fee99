/* SPDX-License-Identifier: MIT */
/* Which case kills which wrong parser: the suite, judged. */
#ifndef DECOY_CLI_ZOO_MATRIX_H
#define DECOY_CLI_ZOO_MATRIX_H

#include "selection.h"

/*
 * zoo_matrix - every species against the consumers' cases of the selection. A species must be killed by
 * a case that names its rule, every rule of the cases must kill something, and the sound species must
 * live. Returns an exit code.
 */
int zoo_matrix(const struct options *options, const struct selection *selection);

#endif
