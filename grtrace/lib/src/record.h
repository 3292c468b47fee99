/* SPDX-License-Identifier: MIT */
/* One record as bytes: is a header possible here, and what it holds. */
#ifndef GRT_RECORD_H
#define GRT_RECORD_H

#include "libgrtrace.h"

/*
 * record_damage - can a record of this CPU begin here? GRT_NO_CPU: of any CPU. bytes has at least GRT_RECORD_SIZE.
 * Checks only what a reader needs to go on; whether the record is right is the verifier's question.
 */
enum grt_damage record_damage(const unsigned char *bytes, uint32_t cpu);

/* record_length - len of a header without damage. */
size_t record_length(const unsigned char *bytes);

/* record_decode - the record in the byte order of this machine. */
void record_decode(struct grt_record *record, const unsigned char *bytes);

/* record_encode - the other way. */
void record_encode(unsigned char *bytes, const struct grt_record *record);

/* record_is_note - does its type stand for a note? */
static inline bool record_is_note(unsigned int type)
{
	return type >= GRT_STREAM && type < GRT_TYPES;
}

/* record_is_table - is it one of the notes that are kept in the session's table? */
static inline bool record_is_table(unsigned int type)
{
	return type >= GRT_STREAM && type <= GRT_CLOCK;
}

#endif
