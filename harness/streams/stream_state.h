/* SPDX-License-Identifier: MIT */
/* A script while it is compiled. */
#ifndef DECOY_STREAM_STATE_H
#define DECOY_STREAM_STATE_H

#include "stream_line.h"

#define STATE_CPUS  16
#define STATE_DEVS  8
#define STATE_RINGS 16
#define STATE_JOBS  64
#define STATE_ITEMS 4096

/* A run of bytes of a stream, or of the table. */
struct item {
	char *label; /* NULL: none, or that of its record */
	unsigned char *bytes;
	size_t len;
	size_t record; /* of streams->records; SIZE_MAX: it is none */
	uint32_t stream;
	bool table, flush; /* flush: no bytes; a block of its stream ends here */
};

/* A ring as the GPU has it. */
struct state_ring {
	bool known;
	uint64_t number, dev, fctx, fseq, written, read;
};

struct state_job {
	char name[32];
	struct state_ring *ring;
	uint64_t client, fseq, bytes, start, end, cpu;
};

struct state_client {
	uint64_t dev, client, pid;
};

enum state_form {
	FORM_CONTAINER,
	FORM_RAW, /* a source a CPU, each with the table in front */
	FORM_BARE, /* without a table */
};

struct state {
	struct stream_line *line;
	struct streams *out;
	struct item *items;
	size_t item_count, item_space;
	enum state_form form;
	bool no_end;
	uint64_t cpus, time, step, session;
	uint64_t seq[STATE_CPUS], attempts[STATE_CPUS], order[STATE_DEVS];
	struct state_ring rings[STATE_RINGS];
	struct state_job jobs[STATE_JOBS];
	unsigned int job_count;
	struct state_client clients[STATE_JOBS];
	unsigned int client_count;
};

/* state_new - as a script begins. state_free - returns its streams. */
struct state *state_new(void);
struct streams *state_free(struct state *state);

/* state_count - seq and order, where they are not given; what follows goes on from there. */
void state_count(struct state *state, uint32_t stream, uint64_t member[STREAM_MEMBERS],
		 const bool given[], uint64_t gap, uint64_t lost_dev);

/* state_add - a record with all its members; it owns pdu. label NULL: "r", and its number. */
void state_add(struct state *state, const char *label, uint32_t stream,
	       const uint64_t member[STREAM_MEMBERS], unsigned char *pdu, size_t pdu_len);

/* state_record - a record of that type, its members as the line gives them and else as they are in
 * member. */
int state_record(struct state *state, const char *label, uint64_t member[STREAM_MEMBERS]);

/* state_put_record - the same, with a PDU that it owns from now on; NULL: the line has it. */
int state_put_record(struct state *state, const char *label, uint64_t member[STREAM_MEMBERS],
		     unsigned char *pdu, size_t pdu_len);

/* state_note - "ring 0 dev=0 engine=render ...": a note of the table. */
int state_note(struct state *state, unsigned int type);

/* state_is_note - is this type, of any number, no event? */
bool state_is_note(uint64_t type);

/* state_defaults - the members of the next record of a type: time, dev and so on. */
void state_defaults(const struct state *state, unsigned int type, uint64_t member[STREAM_MEMBERS]);

/* state_item - bytes that are added to a stream; it owns bytes. */
struct item *state_item(struct state *state, const char *label, uint32_t stream, bool table,
			unsigned char *bytes, size_t len);

/* stage_declare - the statement "begin NAME ring=0 client=1 bytes=64": a job. */
int stage_declare(struct state *state);

/* stage_all - "job NAME ...": a job, and its seven stages. */
int stage_all(struct state *state);

/* stage_line - "NAME.issue ...": a stage of a job; -ENOENT: the statement is none. */
int stage_line(struct state *state);

/*
 * file_build - the sources from the items; file_line: statements about blocks; -ENOENT: it is none.
 */
int file_build(struct state *state);

/* bytes_line - statements that change bytes of the sources; -ENOENT: it is none. */
int bytes_line(struct state *state);

#endif
