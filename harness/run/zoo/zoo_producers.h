/* SPDX-License-Identifier: MIT */
/* Faulty producers: fake devices with one kind of distortion each, and sound ones beside them. */
#ifndef DECOY_ZOO_PRODUCERS_H
#define DECOY_ZOO_PRODUCERS_H

#include "options.h"
#include "report.h"
#include "selection.h"

/*
 * zoo_producers - lint what the simulated cases of the selection print, and hold their memory
 * against the truth. A device that distorts ("distort-KIND", where KIND breaks a rule) is killed by
 * the rules of its kind, and by no others, whatever its driver is known for; a sound one (no
 * distortion) raises no alarm at `should` or above that its driver does not excuse. Several
 * distortions together are for `decoy lint` alone. Prints a row for each distorting device unless
 * --json, and adds a result for each device. Returns 0 or -errno after saying why.
 */
int zoo_producers(const struct options *options, const struct selection *selection,
		  struct results *results);

#endif
