/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The words for keys and shapes in scenarios and configfs: X(word, value) for each, in the order of
 * the values. Users expand it to a table of their own:
 *
 *   #define WORD(word, value) {word, value},
 *   static const struct word keys[] = {FGPU_ENGINE_KEY_WORDS(WORD) {NULL, 0}};
 */
#ifndef FGPU_NAMES_H
#define FGPU_NAMES_H

#define FGPU_ENGINE_KEY_WORDS(X)                 \
	X("time", FGPU_KEY_ENGINE)               \
	X("capacity", FGPU_KEY_CAPACITY)         \
	X("cycles", FGPU_KEY_CYCLES)             \
	X("total-cycles", FGPU_KEY_TOTAL_CYCLES) \
	X("maxfreq", FGPU_KEY_MAXFREQ)           \
	X("curfreq", FGPU_KEY_CURFREQ)

#define FGPU_REGION_KEY_WORDS(X)           \
	X("total", FGPU_KEY_TOTAL)         \
	X("shared", FGPU_KEY_SHARED)       \
	X("active", FGPU_KEY_ACTIVE)       \
	X("resident", FGPU_KEY_RESIDENT)   \
	X("purgeable", FGPU_KEY_PURGEABLE) \
	X("memory", FGPU_KEY_MEMORY)

#define FGPU_SHAPE_WORDS(X)            \
	X("dwords", FGPU_SHAPE_DWORDS) \
	X("bytes", FGPU_SHAPE_BYTES)   \
	X("push", FGPU_SHAPE_PUSH)

#endif
