/* SPDX-License-Identifier: MIT */
/* The table of parsers, and the functions that they share. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "zoo.h"

/* The design of faulty parsers. */
static enum zoo_design faulty_design = DESIGN_ORDINARY;

static void *zoo_open(enum zoo_fault fault, enum zoo_design design)
{
	struct zoo *z = calloc(1, sizeof(*z));

	if (z) {
		z->fault = fault;
		z->design = design;
	}
	return z;
}

static void zoo_close(void *self)
{
	struct zoo *z = self;

	zoo_forget(z);
	free(z->buffer);
	free(z);
}

static void zoo_reset(void *self)
{
	zoo_forget(self);
}

/* The length of the answer, or -ENOMEM when memory ran out. */
static long finish_answer(struct zoo *z, const struct zoo_json *j)
{
	bool oom = z->oom;

	z->oom = false;
	return oom ? -ENOMEM : (long)j->len;
}

/* The text before and this one: what a record that is not emptied between them holds. Owned; NULL:
 * no memory. */
static char *both_texts(struct zoo *z, const char *text, size_t len, size_t *both)
{
	char *bytes = zoo_alloc(z, z->buffer_len + len + 1);

	*both = bytes ? z->buffer_len + len : 0;
	if (bytes && z->buffer_len)
		memcpy(bytes, z->buffer, z->buffer_len);
	if (bytes && len)
		memcpy(bytes + z->buffer_len, text, len);
	return bytes;
}

/* The record changes once the answer fits: before that the same text is asked for again. */
static long parse_into_record(struct zoo *z, const char *text, size_t len, struct zoo_json *j)
{
	struct zoo_snapshot snap;
	size_t both;
	char *bytes = both_texts(z, text, len, &both);

	zoo_snapshot_read(z, &snap, bytes, both);
	zoo_write_snapshot(j, &snap);
	zoo_snapshot_free(&snap);
	if (j->len > j->cap) {
		free(bytes);
		return finish_answer(z, j);
	}
	if (bytes)
		memmove(bytes, bytes + z->buffer_len, len);
	free(z->buffer);
	z->buffer = bytes;
	z->buffer_len = bytes ? len : 0;
	return finish_answer(z, j);
}

static long zoo_parse(void *self, const char *text, size_t len, char *out, size_t cap)
{
	struct zoo *z = self;
	struct zoo_json j = {.z = z, .out = out, .cap = cap};
	struct zoo_snapshot snap;

	if (fault(z, FAULT_STATIC_RECORD))
		return parse_into_record(z, text, len, &j);
	zoo_snapshot_read(z, &snap, text, len);
	zoo_write_snapshot(&j, &snap);
	zoo_snapshot_free(&snap);
	return finish_answer(z, &j);
}

static long zoo_run_sweep(void *self, uint64_t t_ns, const struct decoy_fd *fds, size_t count)
{
	struct zoo_json none = {0};

	zoo_sweep(self, t_ns, fds, count);
	return finish_answer(self, &none);
}

static long zoo_state(void *self, char *out, size_t cap)
{
	struct zoo_json j = {.z = self, .out = out, .cap = cap};

	zoo_write_state(self, &j);
	return finish_answer(self, &j);
}

#define FAULTY_PARSER(fault, name, rule, source, does)         \
	static void *open_##fault(void)                        \
	{                                                      \
		return zoo_open(FAULT_##fault, faulty_design); \
	}
#include "faulty.def"
#undef FAULTY_PARSER

#define DESIGN(design, name, rule, place, does)               \
	static void *open_design_##design(void)               \
	{                                                     \
		return zoo_open(FAULT_NONE, DESIGN_##design); \
	}
#include "designs.def"
#undef DESIGN

#define EVERY "parse track delta utilization memory totals identity"

#define PARSER(word, broken, place, line, opens, has, more) \
	{.name = word,                                      \
	 .rule = broken,                                    \
	 .source = place,                                   \
	 .does = line,                                      \
	 .object = {.abi = DECOY_SUBJECT_ABI,               \
		    .name = word,                           \
		    .version = "1",                         \
		    .features = has,                        \
		    .open = opens,                          \
		    .close = zoo_close,                     \
		    .reset = zoo_reset,                     \
		    .parse = zoo_parse,                     \
		    .sweep = zoo_run_sweep,                 \
		    .state = zoo_state,                     \
		    .hello = more}},

static const struct zoo_parser faulty[] = {
#define FAULTY_PARSER(fault, name, rule, source, does) \
	PARSER(name, rule, source, does, open_##fault, EVERY, NULL)
#include "faulty.def"
#undef FAULTY_PARSER
};

static const struct zoo_parser designs[] = {
#define DESIGN(design, name, rule, place, does) \
	PARSER(name, rule, place, does, open_design_##design, EVERY, NULL)
#define NARROW(design, name, features, place, does) \
	PARSER(name, NULL, place, does, open_design_##design, features, NULL)
#define LOSSY(design, name, features, hello, place, does) \
	PARSER(name, NULL, place, does, open_design_##design, features, hello)
#define LOAD(design, name, rule, features, hello, place, does) \
	PARSER(name, rule, place, does, open_design_##design, features, hello)
#include "designs.def"
#undef DESIGN
#undef NARROW
#undef LOSSY
#undef LOAD
};

size_t zoo_count(void)
{
	return sizeof(faulty) / sizeof(*faulty);
}

const struct zoo_parser *zoo_faulty_parser(size_t index)
{
	return index < zoo_count() ? &faulty[index] : NULL;
}

size_t zoo_designs(void)
{
	return sizeof(designs) / sizeof(*designs);
}

const struct zoo_parser *zoo_design(size_t index)
{
	return index < zoo_designs() ? &designs[index] : NULL;
}

void zoo_set_design(size_t index)
{
	faulty_design = index < zoo_designs() ? (enum zoo_design)index : DESIGN_ORDINARY;
}
