/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "key.h"

enum fdi_key fdi_key_lookup(struct fdi_span key, struct fdi_span *name)
{
	struct fdi_span ignored;

	return key_lookup(key, name ? name : &ignored);
}
