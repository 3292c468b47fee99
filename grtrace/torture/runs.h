/* SPDX-License-Identifier: MIT */
/* Runs: sessions under torture, each for some rules. */
#ifndef TORTURE_RUNS_H
#define TORTURE_RUNS_H

#include "compare.h"
#include "relayed.h"

#define ALL_CONTEXTS ((1 << TORTURE_CONTEXTS) - 1)
#define OWN_CONTEXTS (ALL_CONTEXTS & ~(1 << TORTURE_ROAMING)) /* those that stay on a CPU */

/* What a run came to, for its line. */
struct run_sums {
	uint64_t records, lost, unaccounted, torn, reads, overlaps[3];
};

/* One session. setup.buf_size is that of all pieces together, per CPU. */
struct run {
	const char *name;
	struct torture_run torture;
	struct grt_setup setup;
	enum readers readers;
	bool loses; /* it must have lost some, else it shows nothing */
	bool races; /* hooks must have come inside of others, else it shows nothing */
	void (*choose)(struct run *run, const struct truth *before); /* fills in the filter */
	void (*during)(struct session *session, struct run *run, struct findings *findings);
	bool stopped_within; /* `during` stops and starts the session, and runs the torture */
	struct torture_relay relay; /* beside the tracer's rings, where its size is not 0 */
	bool alone; /* it needs a boot of its own */
	unsigned int passes; /* of the torture: until relay was damaged, at most; 0: 1 */
	struct relayed relayed; /* out: what relay had */
};

/* run_session - the run, from SETUP to the end; then its streams and counters are judged. */
void run_session(struct run *run, struct run_sums *sums, struct findings *findings);

/* run_find - by its name, or NULL; run_name - of the i-th of those that need no boot of their own,
 * or NULL. */
typedef void run_whole(struct run_sums *sums, struct findings *findings);
bool run_find(const char *name, struct run *run, run_whole **whole);
const char *run_name(unsigned int i);

/* --- during a session --- */

/*
 * stop_often - stop and start it under torture. send_messages - the same with messages (during.c).
 */
void stop_often(struct session *session, struct run *run, struct findings *findings);
void send_messages(struct session *session, struct run *run, struct findings *findings);

/* lock_down - the torture, while the kernel is locked down, for good (boots.c). */
void lock_down(struct session *session, struct run *run, struct findings *findings);

/* relay_beside - the torture, with the same events in a channel of relay, too (relay.c). */
void relay_beside(struct session *session, struct run *run, struct findings *findings);

/* --- runs that are no plain session (calls.c) --- */

run_whole run_readers; /* a second reader */
run_whole run_flush; /* one event can be read soon */
run_whole run_abi; /* a setup that is longer than the kernel's */
run_whole run_goes; /* the device goes while it is traced */
run_whole run_teardown; /* sessions that end while hooks are called */
run_whole run_offline; /* a CPU goes offline before STOP */

/* --- and of a boot of its own (boots.c) --- */

run_whole run_no_debugfs; /* sessions in a kernel with debugfs=off */

/* torture_start, torture_wait - a run in a thread. */
void torture_start(const struct torture_run *run);
void torture_wait(void);

#endif
