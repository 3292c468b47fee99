/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "runs.h"
#include "verify.h"

static pthread_t torturer;

static void *torture_thread(void *run)
{
	torture_do(run);
	return NULL;
}

void torture_start(const struct torture_run *run)
{
	if (pthread_create(&torturer, NULL, torture_thread, (void *)run))
		give_up("pthread_create", 0);
}

void torture_wait(void)
{
	pthread_join(torturer, NULL);
}

/* A race test that never overlapped shows nothing. */
static void check_shown(const struct run *run, const struct comparison *as)
{
	if (run->loses && !as->lost)
		give_up("nothing was lost: a smaller buffer is needed", 0);
	if (run->races && (!as->overlaps[0] || !as->overlaps[2]))
		give_up("no interrupt came while a hook was inside: nothing was shown", 0);
	if (run->relay.size && !relayed_damaged(&run->relayed))
		give_up("relay neither tore nor lost anything: nothing was shown", 0);
}

static void show_relay(const struct run *run, const struct comparison *as)
{
	const struct relayed *relayed = &run->relayed;

	printf("%s: own rings: %" PRIu64 " records, %" PRIu64 " torn, %" PRIu64
	       " unaccounted for; %" PRIu64 " lost and counted\n",
	       run->name, as->records, as->torn, as->unaccounted, as->lost);
	printf("%s: relay: %" PRIu64 " records, %" PRIu64 " torn, %" PRIu64
	       " unaccounted for; %" PRIu64 " lost and counted, %" PRIu64 " read again\n",
	       run->name, relayed->records, relayed->torn, relayed->unaccounted, relayed->refused,
	       relayed->doubled);
}

static void judge(const struct run *run, const struct session *session, struct comparison *as,
		  struct findings *findings)
{
	compare_cpus(session, findings);
	if (!findings_any(findings))
		verify_streams(session, findings);
	/* what is no sound stream cannot be compared */
	if (findings_any(findings))
		return;
	compare_truth(as, findings);
	if (run->relay.size)
		show_relay(run, as);
	if (!findings_any(findings))
		check_shown(run, as);
}

static void add_sums(struct run_sums *sums, const struct comparison *as, uint64_t reads)
{
	sums->records += as->records;
	sums->lost += as->lost;
	sums->unaccounted += as->unaccounted;
	sums->torn += as->torn;
	sums->reads += reads;
	for (int i = 0; i < 3; i++)
		sums->overlaps[i] += as->overlaps[i];
}

static uint32_t size_of(const struct grt_setup *setup)
{
	return setup->buf_size ? setup->buf_size : 1 << 16;
}

static struct grt_setup whole_setup(const struct run *run)
{
	const struct grt_setup pieces = session_setup(size_of(&run->setup), 0);
	struct grt_setup setup = run->setup;

	setup.size = sizeof(setup);
	setup.version = GRT_VERSION;
	setup.buf_size = pieces.buf_size;
	setup.buf_count = pieces.buf_count;
	setup.dev = ~0U;
	return setup;
}

void run_session(struct run *run, struct run_sums *sums, struct findings *findings)
{
	static struct truth before, after;
	static struct session session;
	struct comparison as = {.session = &session,
				.before = &before,
				.after = &after,
				.flags = run->torture.flags,
				.stopped_within = run->stopped_within};
	struct grt_setup setup;

	truth_read(&before);
	if (run->choose)
		run->choose(run, &before);
	setup = whole_setup(run);
	session_open(&session, &setup, run->readers);
	session_start(&session);
	if (run->during)
		run->during(&session, run, findings);
	else
		torture_do(&run->torture);
	session_stop(&session);
	session_drain(&session);
	truth_read(&after);
	judge(run, &session, &as, findings);
	add_sums(sums, &as, session_reads(&session));
	session_close(&session);
}
