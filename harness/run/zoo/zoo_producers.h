/* SPDX-License-Identifier: MIT */
/* Wrong producers: fake devices that tell one kind of lie each, and honest ones beside them. */
#ifndef DECOY_CLI_ZOO_PRODUCERS_H
#define DECOY_CLI_ZOO_PRODUCERS_H

#include "options.h"
#include "report.h"
#include "selection.h"

/*
 * zoo_producers - lint what the simulated cases of the selection say. A device that lies ("distort-KIND",
 * where KIND breaks a rule) is killed by the rules of its kind, and by no others, whatever its driver is
 * known for; an honest one (no distortion) raises no alarm at `should` or above that its driver does not
 * excuse. Several lies together are for `decoy lint` alone. Prints a row for each liar unless --json, and
 * adds a result for each device. Returns 0 or -errno after saying why.
 */
int zoo_producers(const struct options *options, const struct selection *selection,
		  struct results *results);

#endif
