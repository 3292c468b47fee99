/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* A key is a number; what is patched while it changes may sleep. */
#ifndef KUNIT_SHIM_JUMP_LABEL_H
#define KUNIT_SHIM_JUMP_LABEL_H

#include "../context.h"

struct static_key {
	int enabled;
};

static inline void static_key_slow_inc(struct static_key *key)
{
	shim_may_sleep("static_key_slow_inc()");
	key->enabled++;
}

static inline void static_key_slow_dec(struct static_key *key)
{
	shim_may_sleep("static_key_slow_dec()");
	if (!key->enabled--)
		shim_misuse("a static key is off, and switched off again");
}

static inline int static_key_count(struct static_key *key)
{
	return key->enabled;
}

#endif
