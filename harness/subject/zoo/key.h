/* SPDX-License-Identifier: MIT */
/* The keys of the specification. */
#ifndef DECOY_ZOO_KEY_H
#define DECOY_ZOO_KEY_H

#include "snapshot.h"

enum zoo_kind {
	KEY_DRIVER,
	KEY_PDEV,
	KEY_CLIENT_ID,
	KEY_CLIENT_NAME,
	KEY_ENGINE, /* a number of an engine */
	KEY_REGION, /* a number of a region */
};

struct zoo_key {
	const char *word; /* ends in '-' where a name follows */
	enum zoo_kind kind;
	enum zoo_field field;
	enum zoo_unit unit;
};

/* zoo_key_find - the row of a whole key and the name in it; NULL: not in the specification. */
const struct zoo_key *zoo_key_find(struct zoo *z, struct zoo_span key, struct zoo_span *name);

#endif
