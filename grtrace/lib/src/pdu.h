/* SPDX-License-Identifier: MIT */
/* What the bytes behind a record hold, by its type. */
#ifndef GRT_PDU_H
#define GRT_PDU_H

#include "libgrtrace.h"

enum pdu_kind { PDU_U16, PDU_U32, PDU_U64, PDU_STRING };

struct pdu_member {
	unsigned int type; /* of the record */
	const char *name;
	enum pdu_kind kind;
	size_t at, size; /* size 0: all of the PDU */
};

/* A member of an item. */
struct pdu_value {
	const struct pdu_member *member;
	uint64_t number;
	const char *string; /* of PDU_STRING; not ended by NUL */
	size_t len;
};

/* pdu_next - the next member of an item that its PDU is long enough for; *index begins at 0. false:
 * there is none. */
bool pdu_next(const struct grt_item *item, size_t *index, struct pdu_value *value);

/*
 * pdu_stream, pdu_device, pdu_ring, pdu_client - the PDU of such a note in the byte order of this
 * machine, its names ended by NUL. Of one that is too short the rest is 0.
 */
struct grt_stream_pdu pdu_stream(const struct grt_item *item);
struct grt_dev_pdu pdu_device(const struct grt_item *item);
struct grt_ring_pdu pdu_ring(const struct grt_item *item);
struct grt_client_pdu pdu_client(const struct grt_item *item);

#endif
