/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Where a buffer is mapped. */
#ifndef KUNIT_SHIM_IOSYS_MAP_H
#define KUNIT_SHIM_IOSYS_MAP_H

#include <linux/string.h>
#include <linux/types.h>

struct iosys_map {
	void *vaddr;
};

#define iosys_map_rd(map, offset, type)                                               \
	({                                                                            \
		type read_;                                                           \
		memcpy(&read_, (const char *)(map)->vaddr + (offset), sizeof(read_)); \
		read_;                                                                \
	})

static inline void iosys_map_memset(struct iosys_map *map, size_t offset, int byte, size_t len)
{
	memset((char *)map->vaddr + offset, byte, len);
}

#endif
