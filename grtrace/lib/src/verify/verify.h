/* SPDX-License-Identifier: MIT */
/*
 * The verifier's state, and its parts: a file a subject, a function a record or event.
 *
 * A rule that needs an event's absence is judged only between events of a device whose order
 * numbers have no gap: such a run has an epoch. What is known of a job or a ring has the epoch in
 * which that became known, and is of use in the same epoch only. Loss, filters, streams that are
 * not read, the beginning of a trace: all of them are gaps.
 */
#ifndef GRT_VERIFY_H
#define GRT_VERIFY_H

#include "libgrtrace.h"
#include "pages.h"
#include "rules.h"
#include "table.h"

#define SATURATED 0xffffffffU /* bytes: at least that many */

/* A number that became known in an epoch, and where. */
struct known {
	uint64_t value;
	uint32_t epoch; /* 0: not known */
	struct grt_place at;
};

/* The stream of a CPU. */
struct cpu_stream {
	bool has_next; /* next is known: nothing is damaged between */
	bool started; /* next is that behind the newest record */
	bool is_repeat; /* the newest record was one that was there before */
	bool ended; /* its newest record is EOS */
	bool is_counted; /* attempts are counted from the first */
	bool is_broken; /* its numbers contradict each other: that is a finding of its own */
	uint64_t losses, restarts; /* as many as are known to it */
	uint32_t next, repeated;
	uint64_t attempts, lost; /* lost: of the attempts, by LOST */
	struct grt_place last;
};

struct device {
	struct entry entry; /* dev */
	bool declared;
	uint64_t types;
	uint32_t epoch; /* from 1 */
	uint64_t restarts; /* as many as are in epoch */
	uint32_t next; /* order number after the newest */
	bool has_next;
	bool from_start; /* the trace has its first event: it knows all of its clients */
	bool is_late; /* the event before came too late */
	struct grt_place used; /* where it was used without being declared */
};

#define RESERVATIONS 8 /* open ones that a ring may have at once */

/* Space of a ring that is reserved, or waited for, and not settled. */
struct reservation {
	uint64_t client, fctx, fseq, aux;
	uint32_t bytes, epoch; /* epoch 0: none */
	struct grt_place at;
};

struct job;

struct ring {
	struct entry entry; /* dev, ring */
	struct device *device;
	bool declared;
	struct grt_ring_pdu info;
	struct grt_place used;
	struct known written, submitted, read, owner, reset;
	struct reservation allocs[RESERVATIONS], waits[RESERVATIONS];
	struct reservation ended; /* the ALLOC that ended last */
	struct grt_place newest_submit,
		newest_complete; /* of the completed job that was submitted last */
	struct job *unfinished;
	size_t unsettled; /* jobs that a RESET has interrupted */
};

/* Stages of a job, in their order. */
enum stage {
	STAGE_ALLOC,
	STAGE_COMMIT,
	STAGE_SUBMIT,
	STAGE_QUEUE,
	STAGE_ISSUE,
	STAGE_COMPLETE,
	STAGE_SIGNAL,
	STAGES
};

struct job {
	struct entry entry; /* dev, fctx, fseq */
	struct ring *ring; /* NULL: not known */
	struct job *before, *after; /* of the ring's unfinished ones */
	struct job *next_finished;
	bool is_finished;
	uint32_t epoch;
	bool is_unfinished; /* it is in the ring's list */
	bool is_touched; /* a gap is within its life */
	bool is_broken; /* there is a finding about it: its other events are not judged */
	bool has_undo;
	bool failed; /* its COMPLETE has an error */
	bool must_settle, was_issued; /* a RESET has interrupted it; when it was being run */
	unsigned int missing; /* stage that should have come before; STAGES: none */
	struct grt_place missed_by; /* the event that came without it */
	unsigned int stages; /* that are known, a bit each */
	struct grt_place stage[STAGES];
};

struct context {
	struct entry entry; /* fctx */
	bool is_bound;
	bool may_move; /* its ring is a scheduler's queue */
	bool is_broken; /* it was found on two rings, or with two clients: one finding */
	uint64_t dev, ring, client;
	struct grt_place bound;
	struct known committed, submitted; /* the first fence of the epoch that was */
	struct known newest_submit, newest_signal;
};

struct client {
	struct entry entry; /* dev, client */
	bool declared;
	bool is_used; /* an event behind its first note, or in front of it: that is judged once */
	struct grt_place first; /* note, by its order number */
	uint32_t pid, old_pid, awaited_pid;
	bool has_old, has_older; /* one owner before, more of them */
	struct grt_place at, used;
	struct grt_place awaited; /* an event of an owner whose note may still come */
};

struct object {
	struct entry entry; /* dev and a bit: its mappings, or the object; object */
	uint32_t epoch;
	bool is_live;
	bool is_whole; /* its ALLOC is in this epoch */
	uint64_t mappings;
	struct grt_place at;
};

/* One source: which session it is of. */
struct session {
	bool has_note, is_foreign;
	bool has_table_stream; /* its table is a stream of its own: it is a container */
};

/* What of a record the rules of events need; its place has the rest. */
struct event {
	uint16_t flags, dev, ring;
	int16_t error;
	uint32_t bytes, pid;
	uint64_t client, fctx, fseq, pos, aux;
};

struct grt_verifier {
	void (*receive)(void *to, const struct grt_finding *finding);
	void *to;
	struct grt_summary summary;
	uint64_t noted; /* rules that are undetermined, a bit each */
	int err;

	bool has_stream, has_table, table_damaged;
	bool has_sources; /* more than one: counters are of one */
	struct grt_stream_pdu stream;
	struct grt_place stream_at;
	struct session *sessions;
	size_t session_space;
	struct pages cpus; /* struct cpu_stream */
	uint64_t losses,
		restarts; /* of all streams at once: each CPU learns of them when it is used */
	int64_t walks; /* jobs that resets may still examine */
	struct table times; /* newest record by cpu and dev */
	struct table devices, rings, clients, contexts, jobs, objects;
	struct job *first_finished, *last_finished;

	/* The event that is judged. */
	const struct grt_item *item;
	struct event event;
	struct grt_place at;
	struct device *device;
	struct ring *ring;
	struct context *context; /* of the event's job, where there is one */
};

/* --- findings: finding.c --- */

/* broken - the rule is broken here, and other contradicts it (or NULL). */
__attribute__((format(printf, 4, 5))) void broken(struct grt_verifier *v, enum rule_number rule,
						  const struct grt_place *other, const char *format,
						  ...);

/* broken_at - the same, at another place than the event that is judged. */
__attribute__((format(printf, 5, 6))) void broken_at(struct grt_verifier *v, enum rule_number rule,
						     const struct grt_place *at,
						     const struct grt_place *other,
						     const char *format, ...);

void damaged(struct grt_verifier *v, const struct grt_item *item);

/* undetermined - a limit keeps the rule from being judged. */
void undetermined(struct grt_verifier *v, enum rule_number rule, const char *limit);

/* --- streams: verify_stream.c, verify_record.c --- */

/* check_stream - R03 to R07 of a record that is no note of the table. false: it was there before,
 * or is not to be judged. */
bool check_stream(struct grt_verifier *v);

/* stream_times_size - bytes of an entry of times. */
size_t stream_times_size(void);

/* lose_stream - the CPU's stream is damaged here; lose_streams - those of all CPUs are. */
void lose_stream(struct grt_verifier *v, uint32_t cpu);
void lose_streams(struct grt_verifier *v);

/* stream_find - what is known of a CPU; NULL: nothing. */
struct cpu_stream *stream_find(struct grt_verifier *v, uint32_t cpu);

/* check_record - R10 to R12. */
void check_record(struct grt_verifier *v);

/* --- notes: verify_notes.c, verify_client.c --- */

/* check_note - R04 and what the table declares. */
void check_note(struct grt_verifier *v);

/* check_declared - R13, R14. Sets v->device and v->ring (NULL: not known). */
void check_declared(struct grt_verifier *v);

/* check_client, learn_client, end_clients - R14. */
void check_client(struct grt_verifier *v);
void learn_client(struct grt_verifier *v);
void end_clients(struct grt_verifier *v);
void end_declared(struct grt_verifier *v);

/* lose_table - a part of the source is damaged, in which notes of the table may have been. */
void lose_table(struct grt_verifier *v, const struct grt_item *item);

struct device *device_of(struct grt_verifier *v, uint16_t dev);

/* --- events --- */

struct job *job_find(struct grt_verifier *v);

/* is_replay - does a stage of the job come again after a reset? */
bool is_replay(const struct grt_verifier *v);

/* check_job - R15, R17; returns the job, or NULL if it is not followed. */
struct job *check_job(struct grt_verifier *v);

/* job_enter - the job is at the event's stage. */
void job_enter(struct grt_verifier *v, struct job *job);
void end_jobs(struct grt_verifier *v);

/* job_is_whole - is nothing of it missing up to now? */
bool job_is_whole(const struct grt_verifier *v, struct job *job);

/* check_alloc - R16, R18. check_ring - R19 to R22. check_fifo - R23. */
void check_alloc(struct grt_verifier *v, struct job *job);
void check_ring(struct grt_verifier *v);
void check_fifo(struct grt_verifier *v, struct job *job);

/* check_fence, check_wait_end - R24, R25. check_switch - R27. */
void check_fence(struct grt_verifier *v, struct job *job);
void check_wait_end(struct grt_verifier *v);
void check_switch(struct grt_verifier *v);

/* check_context - R26. Sets v->context. false: the event is not of its context. */
bool check_context(struct grt_verifier *v);

/* check_memory - R28. */
void check_memory(struct grt_verifier *v);

/* check_reset - R29. */
void check_reset(struct grt_verifier *v, struct job *job);

/* job_has - is the stage known? */
static inline bool job_has(const struct job *job, enum stage stage)
{
	return job->stages >> stage & 1;
}

/* is_foreign - is the item of another session than the first source? */
static inline bool is_foreign(const struct grt_verifier *v)
{
	return v->at.source < v->session_space && v->sessions[v->at.source].is_foreign;
}

/* can_emit - can the ring (or device) of the event emit a type, and was it asked for? */
static inline bool can_emit(const struct grt_verifier *v, unsigned int type)
{
	uint64_t bit = 1ULL << type;

	return (!v->has_stream || !v->stream.type_mask || v->stream.type_mask & bit) &&
	       (!v->device->declared || v->device->types & bit) &&
	       (!v->ring || v->ring->info.types & bit);
}

/* is_known - is it known in the epoch of the event's device? */
static inline bool is_known(const struct grt_verifier *v, const struct known *known)
{
	return known->epoch && known->epoch == v->device->epoch;
}

static inline void know(const struct grt_verifier *v, struct known *known, uint64_t value)
{
	*known = (struct known){.value = value, .epoch = v->device->epoch, .at = v->at};
}

/* is_later - does the event come after another one of its device, by its order number? */
static inline bool is_later(const struct grt_verifier *v, const struct grt_place *other)
{
	return (int32_t)(v->at.order - other->order) > 0;
}

#endif
