/* SPDX-License-Identifier: MIT */
#ifndef GRT_CRC32C_H
#define GRT_CRC32C_H

#include <stdint.h>

#define CRC32C_PART 4096 /* bytes */

/*
 * crc32c_move - a checksum, moved on over CRC32C_PART bytes: combined by ^ with their own checksum
 * it is that of both, one after another.
 */
uint32_t crc32c_move(uint32_t crc);

#endif
