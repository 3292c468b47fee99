/* SPDX-License-Identifier: MIT */
/* A campaign: an engine on a target, from its seeds, until a time or a number of executions;
 * findings on the way. */
#ifndef DECOY_FUZZ_CAMPAIGN_H
#define DECOY_FUZZ_CAMPAIGN_H

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "fuzz_build.h"
#include "fuzz_home.h"
#include "fuzz_job.h"
#include "fuzz_target.h"
#include "options.h"

#define FUZZ_JOBS_MAX 64
#define FUZZ_STARTS_MAX \
	20 /* of one job: what is found again and again leaves no time for anything else */

/* A file that no disk has, so that none is too full for an input that fails. */
struct fuzz_memory {
	int fd;
	char *path; /* for the processes that this one starts; NULL: there is no such file */
};

struct fuzz_campaign {
	/* Set by the caller: */
	const struct options *options; /* quiet, json, --time, --runs, --jobs */
	const struct fuzz_target *target;
	const char *program;
	enum fuzz_engine engine;
	struct fuzz_home home;

	/* What came of it: */
	struct fuzz_pulse total;
	double seconds;
	size_t found; /* findings of this campaign, each once */
	size_t fresh; /* of those, what no earlier campaign has kept */
	json_t *findings; /* their names, kinds, commands */
	const char *stopped; /* the signal, or NULL */
	bool is_used_up; /* FUZZ_STARTS_MAX ended a job */

	/* Its own: */
	char work[PATH_MAX]; /* a temporary directory: seeds, dictionary, inputs that failed */
	struct fuzz_slot {
		struct fuzz_job job;
		struct fuzz_pulse pulse; /* of the process that runs */
		uint64_t before; /* executions of those that have ended */
		unsigned int starts;
		bool inited; /* all seeds were executed */
		char *artifact; /* the input that failed, by the engine's word; or NULL */
		struct fuzz_memory memory; /* where it is written */
		unsigned int crashes, hangs; /* of AFL++, that were asked again */
	} slots[FUZZ_JOBS_MAX];
	unsigned int jobs;
	uint64_t began_ns, shown_ns, logged_ns;
	long run; /* a number of this campaign in the history */
};

/*
 * fuzz_campaign - run it. Prints findings and progress on standard error. Returns 0, or -errno
 * after an error was printed: the engine does not run. fuzz_campaign_free() it.
 */
int fuzz_campaign(struct fuzz_campaign *campaign);
void fuzz_campaign_free(struct fuzz_campaign *campaign);

/* Words of a command line; a NULL is at the end. */
struct fuzz_arguments {
	char *word[FUZZ_ARGUMENTS_MAX + 32];
	size_t count;
};
void fuzz_argument(struct fuzz_arguments *arguments, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void fuzz_arguments_free(struct fuzz_arguments *arguments);

/* fuzz_work_make - a temporary directory with seeds/ and, for the engine, the dictionary. 0 or
 * -errno after an error was printed. */
int fuzz_work_make(char work[PATH_MAX], const struct fuzz_target *target);

/* fuzz_memory_make - one that is empty. fuzz_memory_free() it. */
void fuzz_memory_make(struct fuzz_memory *memory);
void fuzz_memory_free(struct fuzz_memory *memory);

/* fuzz_restored - the path of the input, or of another file that has all of it where a full disk
 * cut it; free() it. */
char *fuzz_restored(const struct fuzz_campaign *campaign, const char *input, const char *log);

/*
 * fuzz_keep_found - what an input broke: minimised, named, kept, printed. first_log: what was
 * printed when it failed first, for one that does not fail alone; "": that is no finding then.
 * True: it is one, of this campaign or an earlier one.
 */
bool fuzz_keep_found(struct fuzz_campaign *campaign, const char *input, const char *first_log);

/* fuzz_forget - remove the seed, or the input of the corpus, that is the same as this file: an
 * engine would begin with it again. */
void fuzz_forget(const struct fuzz_campaign *campaign, const char *input);

#endif
