/* SPDX-License-Identifier: MIT */
/* The members of a record and of the notes behind it, as docs/grtrace.md has them. */
#ifndef DECOY_STREAM_LAYOUT_H
#define DECOY_STREAM_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STREAM_MAGIC  0x4701
#define STREAM_RECORD 80 /* bytes */
#define STREAM_NONE   0xffff
#define STREAM_TYPES  64

/* Types that the code names; stream_types has all. */
enum stream_type {
	STREAM_ALLOC = 1,
	STREAM_COMMIT = 2,
	STREAM_SUBMIT = 3,
	STREAM_QUEUE = 4,
	STREAM_ISSUE = 5,
	STREAM_COMPLETE = 6,
	STREAM_SIGNAL = 7,
	STREAM_FENCE_WAIT = 8,
	STREAM_TIMEOUT = 14,
	STREAM_HANG = 16,
	STREAM_UNDO = 17,
	STREAM_FENCE_WAIT_END = 20,
	STREAM_HW_START = 21,
	STREAM_FIRST_NOTE = 48,
	STREAM_STREAM = 48,
	STREAM_DEV_INFO = 49,
	STREAM_RING_INFO = 50,
	STREAM_CLIENT_INFO = 51,
	STREAM_CLOCK = 52,
	STREAM_LAST_OF_TABLE = 52,
	STREAM_MSG = 53,
	STREAM_LOST = 54,
	STREAM_EOS = 55,
};

/* A number of the record in place: little-endian, of 2, 4 or 8 bytes. */
struct stream_field {
	const char *name;
	unsigned int at, size;
};

enum stream_member {
	MEMBER_MAGIC,
	MEMBER_LEN,
	MEMBER_TYPE,
	MEMBER_FLAGS,
	MEMBER_TIME,
	MEMBER_SEQ,
	MEMBER_ORDER,
	MEMBER_CPU,
	MEMBER_DEV,
	MEMBER_RING,
	MEMBER_ERROR,
	MEMBER_CLIENT,
	MEMBER_FCTX,
	MEMBER_FSEQ,
	MEMBER_POS,
	MEMBER_AUX,
	MEMBER_BYTES,
	MEMBER_PID,
	STREAM_MEMBERS
};

extern const struct stream_field stream_members[STREAM_MEMBERS];

/* stream_type_name - "RING_ALLOC", or NULL. stream_type_find - the type of a name; -1: there is
 * none. */
const char *stream_type_name(unsigned int type);
int stream_type_find(const char *name, size_t len);

/* stream_flag - the bit of "IRQ", "REPLAYED", ...; 0: there is none. */
unsigned int stream_flag(const char *name, size_t len);

/* stream_of_table - STREAM to CLOCK: notes that a reader gets first. */
static inline bool stream_of_table(uint64_t type)
{
	return type >= STREAM_FIRST_NOTE && type <= STREAM_LAST_OF_TABLE;
}

/* A member of the PDU of a note; size 0 ends a list. A text fills its bytes up with NUL. */
struct stream_pdu_field {
	const char *name;
	unsigned int at, size;
	bool text;
	uint64_t value; /* where a script does not give it */
};

/* stream_pdu - the members of a note's PDU, and its bytes in *size; NULL: the type has none. */
const struct stream_pdu_field *stream_pdu(unsigned int type, unsigned int *size);

void stream_put(unsigned char *bytes, unsigned int size, uint64_t value);
uint64_t stream_get(const unsigned char *bytes, unsigned int size);

/* stream_crc32c - Castagnoli, of len bytes. */
uint32_t stream_crc32c(const unsigned char *bytes, size_t len);

#endif
