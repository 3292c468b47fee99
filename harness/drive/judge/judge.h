/* SPDX-License-Identifier: MIT */
/* Inside of the judge of the driver test. */
#ifndef DECOY_DRIVE_JUDGE_INSIDE_H
#define DECOY_DRIVE_JUDGE_INSIDE_H

#include "drive_judge.h"
#include "fdinfo.h"

#define SAMPLE_ID   32 /* bytes of a drm-client-id that are kept, with the NUL */
#define SAMPLE_WORD 24 /* bytes of a value that is no number, with the NUL */

/* An engine as drivers print it; several queues may be of one. */
struct engine {
	const char *name;
	uint32_t queues[DRIVE_QUEUES], queue_count;
};

/* A descriptor of a client, from one time to another. */
struct member {
	uint32_t client;
	int32_t pid, fd;
	uint64_t from, until; /* WITNESS_NEVER: it was not closed */
};

/* What one read printed of one engine. */
struct printed_engine {
	struct fdi_num field[FDI_ENGINE_FIELDS];
	char odd[SAMPLE_WORD]; /* the engine's time, where it is not in ns; "" */
};

/* One read of a descriptor that is known to be a client's. */
struct sample {
	uint32_t client, reader;
	size_t member;
	uint64_t t0, t1;
	char id[SAMPLE_ID]; /* "": none is printed */
	struct printed_engine *engines; /* by struct judging.engines */
	struct fdi_num memory[FDI_REGION_FIELDS]; /* of the first region */
};

/* A kind of fault, of the work of one client on one engine. */
enum kind {
	KIND_NONE,
	KIND_UNIT,
	KIND_IDLE,
	KIND_CLIENT,
	KIND_ENGINE,
	KIND_EXCESS,
	KIND_WAITING,
	KIND_STARTED, /* WAITING, or EXCESS: a job began that had waited */
	KIND_BUSY,
	KIND_QUEUE,
	KIND_RESET,
	KIND_CLOSE,
	KIND_UNPLUG,
	KIND_IDENTITY,
	KIND_DIP,
	KIND_LATE,
	KINDS
};

/* One value of a series, and its bounds; ns since the client was opened. */
struct point {
	const struct sample *sample;
	uint64_t raw; /* as printed, in ns */
	uint64_t value, held; /* held: the largest until here */
	uint64_t lo, hi;
	uint64_t slack; /* for edges of jobs */
};

/* The time of one engine, for one client, over the cell. */
struct series {
	uint32_t client;
	size_t engine;
	struct point *points;
	size_t count;
	enum kind over, under, fallen; /* too much, too little, lower than before; NONE: sound */
	size_t over_at, under_at, fallen_at; /* the points where it shows first */
	uint64_t over_end, under_end; /* at the end, beyond the bounds */
};

/* All of one call of drive_judge(). */
struct judging {
	const struct drive_run *run;
	struct drive_findings *findings;
	uint64_t begin; /* of the cell: times in sentences count from it */
	struct engine engines[DRIVE_QUEUES];
	size_t engine_count;
	const struct drive_event **played; /* by step: when it was; NULL: it was not, or failed */
	uint64_t *sent; /* by span of the witness: when it was submitted, or WITNESS_NEVER, */
	uint64_t *sent_by; /* and when at the latest */
	bool *begun; /* by step that submits: there is a span of it */
	struct member *members;
	size_t member_count, member_room;
	struct sample *samples; /* in order of t0 */
	size_t sample_count;
	struct printed_engine *printed; /* of all samples */
	struct series *series; /* by client and engine; clients are 0 to client_count - 1 */
	uint32_t client_count;
};

/* samples_read - members and samples of the cell's events and reads. drive_samples_free() */
void samples_read(struct judging *judging);
void drive_samples_free(struct judging *judging);

/* --- steps.c: what was played, and when --- */

/* steps_read - when each was played, and which span is of which job. */
void steps_read(struct judging *judging);

/* step_within - was such a step played between from and to? client: that one's; queue: of that
 * engine. WITNESS_ALL and NULL: any. */
bool step_within(const struct judging *judging, uint32_t op, uint32_t client,
		 const struct engine *engine, uint64_t from, uint64_t to);

/* close_within - was another client closed, or its process killed? */
bool close_within(const struct judging *judging, uint32_t client, uint64_t from, uint64_t to);

/* unbound_at - when the driver lost its device, or WITNESS_NEVER. */
uint64_t unbound_at(const struct judging *judging);

/* engine_has - is this queue one of the engine's? */
bool engine_has(const struct engine *engine, uint32_t queue);

/* --- series.c --- */

/* series_read - the points of a series, with their bounds. */
void series_read(struct judging *judging, struct series *series);

/*
 * series_tighten - if the driver counts a job when it is done, it has nothing of one that runs.
 * Only of a series that has too much: one that stands still may be a fault, too.
 */
void series_tighten(const struct judging *judging, struct series *series);

/* series_runs - does the driver count while a job runs, as far as is seen? */
bool series_runs(const struct judging *judging, const struct series *series);

/* engine_counted, engine_busy - over the queues of an engine. */
struct witness_bounds engine_counted(const struct judging *judging, const struct engine *engine,
				     uint32_t client, uint64_t t0, uint64_t t1);
struct witness_bounds engine_busy(const struct judging *judging, const struct engine *engine,
				  uint32_t client, uint64_t t0, uint64_t t1);

/* engine_ns - a printed engine's time in ns: of its cycles where it prints no time, by the clock or
 * by its total cycles. false: there is none. */
bool engine_ns(const struct judging *judging, size_t engine, const struct printed_engine *printed,
	       uint64_t *ns);

/* --- kinds --- */

/* kind_over, kind_under, kind_fallen - why it is too much, too little or lower, between the points
 * from and to; from == to: since the beginning. rise: by how much. */
enum kind kind_over(const struct judging *judging, const struct series *series, size_t from,
		    size_t to, uint64_t rise);
enum kind kind_under(const struct judging *judging, const struct series *series, size_t from,
		     size_t to);
enum kind kind_fallen(const struct judging *judging, const struct series *series, size_t from,
		      size_t to);
/* kind_by_amount - is all that is too much as long as the work, the waits, or the work of others?
 * The kind, or the one of these that it is. */
enum kind kind_by_amount(const struct judging *judging, const struct series *series,
			 enum kind kind);
const char *kind_rule(enum kind kind);
const char *kind_why(enum kind kind);

/* series_judge - find over, under and fallen. series_find - emit them. */
void series_judge(const struct judging *judging, struct series *series);
void series_find(struct judging *judging, const struct series *series);

/* --- what is judged beside series --- */

void judge_engines(struct judging *judging); /* transfers, units; of all series */
void judge_wall(struct judging *judging); /* wall time and capacity */
void judge_cycles(struct judging *judging); /* drm-total-cycles, and cycles against time */
void judge_clock(struct judging *judging); /* drm-curfreq, drm-maxfreq */
void judge_memory(struct judging *judging);
void judge_identity(struct judging *judging);

/* --- findings --- */

/* finding_add - the finding of a rule, or NULL where this client and key have it already. client,
 * engine: WITNESS_ALL, NULL for all. */
struct drive_finding *finding_add(struct judging *judging, const char *rule, uint32_t client,
				  const struct engine *engine, const char *key_prefix);
/* finding_say - its sentence. */
void finding_say(struct drive_finding *finding, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* findings_follow - name the cause of each that follows from another, and put causes first. */
void findings_follow(struct drive_findings *findings);
/* skipped_add - what could not be judged, once. */
void skipped_add(struct judging *judging, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* --- place.c --- */

#define PLACE_TEXT 32

/* place_time - a time of the cell, "0.120 s". place_span - ns, "20.000 ms". */
const char *place_time(const struct judging *judging, uint64_t t, char text[PLACE_TEXT]);
const char *place_span(uint64_t ns, char text[PLACE_TEXT]);

static inline uint64_t beyond(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

#endif
