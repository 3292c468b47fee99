/* SPDX-License-Identifier: MIT */
/* What the command line asks of a run, and the exit codes that a run ends with. */
#ifndef DECOY_OPTIONS_H
#define DECOY_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "catalogue.h"

#define OPTIONS_SEED 1

/* Exit codes, the same for every verb. */
enum run_exit {
	EXIT_HOLDS = 0, /* all required rules hold */
	EXIT_BROKEN = 1, /* a rule is broken by the subject */
	EXIT_USAGE = 2, /* the command line, or a file given on it, cannot be used */
	EXIT_HARNESS = 3, /* the harness could not do its work */
	EXIT_NOTHING = 4, /* nothing was judged */
};

#define OPTION_LIST_MAX 64

struct option_list {
	const char *item[OPTION_LIST_MAX + 1]; /* NULL-terminated */
	size_t count;
};

enum option_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

/* What the command line has. Strings point into argv. */
struct options {
	struct option_list reports, run, skip, modules, loads;
	enum option_colour colour;
	enum fdi_spec spec;
	enum fdi_level level;
	struct cat_driver_choice driver;
	int verbosity;
	bool every_spec; /* no matter what spec is; not of the command line */
	bool json, fail_fast, check_protocol, sanitize, adapter_check, soak;
	bool plain_cases, bisect, zero_for_absent;
	bool list, exhaustive, bench_trace, bench_vm; /* of decoy-dev */
	const char *write_expect;
	const char *parser, *stream, *tree, *object, *decoder, *expect;
	const char *features, *engines, *regions, *categories, *precision; /* of a scope */
	const char *idle_every; /* likewise */
	const struct driver_names *driver_dialect; /* NULL: cases as they are written */
	const char *baseline, *corpus;
	const char *expect_percent;
	const char *truth, *print_log, *output, *trace, *fdinfo;
	unsigned int trace_format; /* enum grt_format */
	unsigned int cpus; /* of a trace, or of a guest; 0: the default */
	const char *keep; /* a directory */
	const char *rule; /* of minimise; NULL: the first that is broken */
	const char *proc; /* of a running machine; NULL: /proc */
	const char *sys; /* the same; NULL: /sys, none of a made tree */
	bool open_nodes;
	unsigned long pid; /* 0: all processes */
	unsigned int for_ms, every_ms; /* 0: without an end; as the verb has it */
	unsigned int sweeps; /* 0: without an end */
	bool anonymise;
	const char *snapshot_on; /* of trace record; NULL: record all */
	const char *kernel, *guest, *accel, *scenario, *root;
	const char *device, *workload, *hardware, *registers; /* of the driver test */
	char **command; /* of vm, record and trace record, what follows --; NULL: there is no -- */
	bool print, has_random, headers, make;
	unsigned long random, size;
	unsigned int with; /* SCENARIO_* */
	unsigned int time_ms; /* of fuzz; 0: not given */
	unsigned long runs; /* likewise */
	unsigned int timeout_ms, silence_ms, deadline_ms; /* 0: as the verb has it */
	unsigned int rounds; /* of a bench; 0: as many as each measure wants */
	unsigned int jobs; /* 0: as many as there are processors */
	unsigned long seed; /* OPTIONS_SEED where none is named */
	unsigned int shard, shards;
	char **args;
	int arg_count;
};

/* option_or - the value of an option, or its default where it is 0: not given. */
static inline unsigned int option_or(unsigned int value, unsigned int fallback)
{
	return value ? value : fallback;
}

#endif
