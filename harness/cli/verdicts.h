/* SPDX-License-Identifier: MIT */
#ifndef DECOY_CLI_VERDICTS_H
#define DECOY_CLI_VERDICTS_H

#include "options.h"

/*
 * list_verdicts - "ID DIGEST AREA/SLUG" a line: of level, target and expectation, however they are
 * written. Says what is wrong. Returns an exit code.
 */
int list_verdicts(const struct options *options);

#endif
