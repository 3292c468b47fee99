/* SPDX-License-Identifier: MIT */
/* An instance of a parser, its mistake and its design. */
#ifndef DECOY_ZOO_INSTANCE_H
#define DECOY_ZOO_INSTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum zoo_fault {
#define FAULTY_PARSER(fault, name, rule, source, does) FAULT_##fault,
#include "faulty.def"
#undef FAULTY_PARSER
	FAULTS
};

enum zoo_design {
#define DESIGN(design, name, rule, place, does) DESIGN_##design,
#include "designs.def"
#undef DESIGN
	DESIGNS
};

struct zoo_client;

struct zoo {
	enum zoo_fault fault;
	enum zoo_design design;
	bool oom; /* something was left out for want of memory; the answer is an error */
	struct zoo_client *clients; /* in order of first sight */
	unsigned int sweeps; /* so far */
	uint64_t t_ns, before_ns; /* of the newest sweep, and of the one before */
	bool was_whole; /* DESIGN_OPENED_SINCE: everything was read in the sweep before */
	struct zoo_process *processes; /* DESIGN_OPENED_SINCE: that were ever listed */
	struct zoo_idle *idle; /* DESIGN_IDLE_EVERY: when each process was read */
	unsigned int distinct; /* clients met in this sweep so far */
	uint64_t clock_ns; /* FAULT_ONE_CLOCK: of the newest read */
	uint64_t last_factor; /* FAULT_UNIT_STICKS: the unit of the last size */
	char *buffer; /* FAULT_STALE_BUFFER: the last texts, over one another; FAULT_STATIC_RECORD:
			 the last one */
	size_t buffer_len;
};

/* fault - is this the parser with the mistake? Called at the place of the mistake. */
static inline bool fault(const struct zoo *z, enum zoo_fault which)
{
	return z->fault == which;
}

/* design - is this the parser of that design? Called where designs differ. */
static inline bool design(const struct zoo *z, enum zoo_design which)
{
	return z->design == which;
}

/* zoo_alloc - zeroed memory, or NULL with z->oom set. free() it. */
void *zoo_alloc(struct zoo *z, size_t size);

/* Bytes that are not owned. */
struct zoo_span {
	const char *at;
	size_t len;
};

bool zoo_span_is(struct zoo_span a, struct zoo_span b);
bool zoo_span_starts(struct zoo_span span, const char *prefix);

/* zoo_span_word - the span of a string that ends in NUL. */
struct zoo_span zoo_span_word(const char *word);

/* zoo_span_keep - a copy on the heap (free .at); no bytes when out of memory. */
struct zoo_span zoo_span_keep(struct zoo *z, struct zoo_span span);

#endif
