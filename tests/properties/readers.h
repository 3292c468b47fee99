/* SPDX-License-Identifier: MIT */
/* libfdinfo's tracker against the oracle, and against the truth log. */
#ifndef PROPERTIES_READERS_H
#define PROPERTIES_READERS_H

#include <stdbool.h>

#include "play.h"

/*
 * readers_agree - after every sweep the oracle allows what the tracker answers; and, where sound,
 * the tracker's engine time is the true one of the sweep (for devices that account while jobs run;
 * that of others may be less, never more). Fails the test, naming seed, where not. Returns how many
 * engines of clients were compared with the truth.
 */
size_t readers_agree(const struct play *play, uint64_t seed, bool sound);

#endif
