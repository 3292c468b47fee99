/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the catalogue: tables, and functions that tests call with rows of their
 * own.
 */
#ifndef CATALOGUE_ROWS_H
#define CATALOGUE_ROWS_H

#include "catalogue.h"

/* Rows of prose, as their files write them. */
#define PRODUCER(slug, cites, requires, why, bad, good)                                    \
	{                                                                                  \
		slug, CAT_PRODUCER, cites, requires, why, bad, good, sizeof(bad) - 1, NULL \
	}
#define CONSUMER(slug, cites, requires, why, bad, good)                                    \
	{                                                                                  \
		slug, CAT_CONSUMER, cites, requires, why, bad, good, sizeof(bad) - 1, NULL \
	}

/* A driver in a kernel: no text can show it, so it has a place in a source instead of examples. */
#define KERNEL(slug, cites, source, requires, why)                        \
	{                                                                 \
		slug, CAT_KERNEL, cites, requires, why, "", "", 0, source \
	}

/* A driver that works: only known work shows it, so it has no examples. */
#define DRIVER(slug, cites, requires, why)                              \
	{                                                               \
		slug, CAT_DRIVER, cites, requires, why, "", "", 0, NULL \
	}

/*
 * A rule of docs/grtrace.md. S: a stream alone shows it, examples are lines of docs/grtrace.md; K:
 * a kernel, its counters and the truth show it; D, T: about decoders and tools, what they are to
 * read is in words.
 */
#define TRACE(number, shown, slug, target, requires, why, bad, good)         \
	{                                                                    \
		slug, target, "", requires, why, bad, good, sizeof(bad) - 1, \
			"docs/grtrace.md, " number " (" shown ")"            \
	}
#define TRACE_S(number, slug, ...) \
	TRACE(number, "S: a stream alone shows it", slug, CAT_TRACER, __VA_ARGS__)
#define TRACE_K(number, slug, ...)                                                         \
	TRACE(number, "K: a kernel, its counters and the truth show it", slug, CAT_TRACER, \
	      __VA_ARGS__)
#define TRACE_D(number, slug, ...) \
	TRACE(number, "T: it is about a tool", slug, CAT_DECODER, __VA_ARGS__)
#define TRACE_T(number, slug, ...) \
	TRACE(number, "T: it is about a tool", slug, CAT_TOOL, __VA_ARGS__)

/* A part of the prose: one file holds one family. */
struct prose_table {
	const struct cat_prose *rows;
	size_t count;
};

extern const struct prose_table prose_key, prose_value, prose_client, prose_engine, prose_cycles,
	prose_memory, prose_time, prose_text, prose_kernel, prose_driver, prose_trace,
	prose_trace_job, prose_trace_kernel;

/* prose_find - the prose of a rule, or NULL. */
const struct cat_prose *prose_find(const char *slug, enum cat_target target);

/* prose_tables - all parts; *count gets how many. */
const struct prose_table *const *prose_tables(size_t *count);

/* A rule for readers, or for kernels; cases check it. */
struct consumer_rule {
	const char *slug;
	enum fdi_level level;
	enum fdi_spec since, until;
};

/* consumer_rules - all of them; *count gets how many. */
const struct consumer_rule *consumer_rules(size_t *count);

/* kernel_rules - those of a driver in a kernel; *count gets how many. */
const struct consumer_rule *kernel_rules(size_t *count);

/* driver_rules - those of a driver that is kept busy; *count gets how many. */
const struct consumer_rule *driver_rules(size_t *count);

/* cites_sentence - is id one of the words of cites? */
bool cites_sentence(const char *cites, const char *id);

/*
 * kernel_within - is kernel ("6.12.117-1") from since to until, both of which may be NULL? Compared
 * by as many numbers as the end of the range has: 6.13.4 is within an until of "6.13".
 * An empty kernel is unknown and within every range.
 */
bool kernel_within(const char *kernel, const char *since, const char *until);

#endif
