/* SPDX-License-Identifier: MIT */
#ifndef GRT_SOURCE_H
#define GRT_SOURCE_H

#include "libgrtrace.h"

/* source_read - as grt_source.read; a source that returns more than it was asked for gives -EIO. */
long source_read(const struct grt_source *source, uint64_t at, void *bytes, size_t len);

#endif
