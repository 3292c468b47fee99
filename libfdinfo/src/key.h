/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* fdi_key_lookup() for inlining: the snapshot calls it for every line. */
#ifndef FDI_KEY_H
#define FDI_KEY_H

#include "span.h"

/* key_named - the key after drm- begins with literal, and a name follows; *name gets it. */
#define key_named(rest, literal, name) key_cut(rest, literal, sizeof(literal) - 1, name)

static inline bool key_cut(struct fdi_span rest, const char *literal, size_t len,
			   struct fdi_span *name)
{
	if (rest.len <= len || !bytes_equal(rest.ptr, literal, len))
		return false;
	*name = span_skip(rest, len);
	return true;
}

/* key_starts - the key after drm- begins with literal; a name need not follow. */
#define key_starts(rest, literal) \
	((rest).len >= sizeof(literal) - 1 && bytes_equal((rest).ptr, literal, sizeof(literal) - 1))

/* key_of_engine - drm-engine-..., where the longer prefix drm-engine-capacity- wins. */
static inline enum fdi_key key_of_engine(struct fdi_span rest, struct fdi_span *name)
{
	if (key_starts(rest, "engine-capacity-"))
		return key_named(rest, "engine-capacity-", name) ? FDI_KEY_CAPACITY
								 : FDI_KEY_UNKNOWN;
	return key_named(rest, "engine-", name) ? FDI_KEY_ENGINE : FDI_KEY_UNKNOWN;
}

/* key_of_total - drm-total-..., where the longer prefix drm-total-cycles- wins. */
static inline enum fdi_key key_of_total(struct fdi_span rest, struct fdi_span *name)
{
	if (key_starts(rest, "total-cycles-"))
		return key_named(rest, "total-cycles-", name) ? FDI_KEY_TOTAL_CYCLES
							      : FDI_KEY_UNKNOWN;
	return key_named(rest, "total-", name) ? FDI_KEY_TOTAL : FDI_KEY_UNKNOWN;
}

/* key_of_c - the keys that begin with drm-c. */
static inline enum fdi_key key_of_c(struct fdi_span rest, struct fdi_span *name)
{
	if (key_named(rest, "cycles-", name))
		return FDI_KEY_CYCLES;
	if (SPAN_IS(rest, "client-id"))
		return FDI_KEY_CLIENT_ID;
	if (SPAN_IS(rest, "client-name"))
		return FDI_KEY_CLIENT_NAME;
	if (key_named(rest, "curfreq-", name))
		return FDI_KEY_CURFREQ;
	return FDI_KEY_UNKNOWN;
}

/* key_after_drm - the key whose bytes after drm- these are; there is at least one. */
static inline enum fdi_key key_after_drm(struct fdi_span rest, struct fdi_span *name)
{
	switch (rest.ptr[0]) {
	case 'a':
		return key_named(rest, "active-", name) ? FDI_KEY_ACTIVE : FDI_KEY_UNKNOWN;
	case 'c':
		return key_of_c(rest, name);
	case 'd':
		return SPAN_IS(rest, "driver") ? FDI_KEY_DRIVER : FDI_KEY_UNKNOWN;
	case 'e':
		return key_of_engine(rest, name);
	case 'm':
		if (key_named(rest, "memory-", name))
			return FDI_KEY_MEMORY;
		return key_named(rest, "maxfreq-", name) ? FDI_KEY_MAXFREQ : FDI_KEY_UNKNOWN;
	case 'p':
		if (key_named(rest, "purgeable-", name))
			return FDI_KEY_PURGEABLE;
		return SPAN_IS(rest, "pdev") ? FDI_KEY_PDEV : FDI_KEY_UNKNOWN;
	case 'r':
		return key_named(rest, "resident-", name) ? FDI_KEY_RESIDENT : FDI_KEY_UNKNOWN;
	case 's':
		return key_named(rest, "shared-", name) ? FDI_KEY_SHARED : FDI_KEY_UNKNOWN;
	case 't':
		return key_of_total(rest, name);
	default:
		return FDI_KEY_UNKNOWN;
	}
}

/* key_lookup - fdi_key_lookup() with a name that is never NULL. */
static inline enum fdi_key key_lookup(struct fdi_span key, struct fdi_span *name)
{
	*name = (struct fdi_span){0};
	if (key.len < 4 || !bytes_equal(key.ptr, "drm-", 4))
		return FDI_KEY_FOREIGN;
	if (key.len == 4)
		return FDI_KEY_UNKNOWN;
	return key_after_drm(span_skip(key, 4), name);
}

#endif /* FDI_KEY_H */
