/* SPDX-License-Identifier: MIT */
/* R23 to R29, fences, memory and resets: changes of a sound stream that break a rule and no other,
 * and close ones that break nothing. */
#include "changes.h"

/* Each event of one job. */
static void for_job(uint64_t fctx, uint64_t fseq, void (*change)(struct grt_record *))
{
	for (size_t i = 0; i < scene.count; i++) {
		struct grt_record *record = &scene.lines[i].record;

		if (record->fctx == fctx && record->fseq == fseq)
			change(record);
	}
}

static void ring_is_fifo(void)
{
	ring_pdu(2)->flags |= GRT_RING_FIFO;
}

static void exchange_2_and_3(void)
{
	for (size_t i = 0; i < scene.count; i++) {
		struct grt_record *record = &scene.lines[i].record;

		if (record->fctx == 300 && (record->fseq == 2 || record->fseq == 3))
			record->fseq ^= 1;
	}
}

static void signals_in_other_order(void)
{
	swap(find(GRT_FENCE_SIGNAL, 2, 1), find(GRT_FENCE_SIGNAL, 2, 2));
}

static void signal_twice(void)
{
	insert_copy(find(GRT_FENCE_SIGNAL, 2, 0));
}

static void wait_ends_early(void)
{
	swap(find(GRT_FENCE_WAIT_END, 0, 0), find(GRT_FENCE_SIGNAL, 0, 1));
}

static void wait_times_out(void)
{
	wait_ends_early();
	find(GRT_FENCE_WAIT_END, 0, 0)->error = -110;
}

static void to_context_100(struct grt_record *record)
{
	record->fctx = 100;
	record->fseq = 99;
}

static void context_of_another_ring(void)
{
	for_job(201, 3, to_context_100);
}

static void to_client_3(struct grt_record *record)
{
	record->client = 3;
	record->pid = 1003;
}

static void ring_of_two_clients(void)
{
	for_job(201, 3, to_client_3);
}

static void switch_from_3(void)
{
	find(GRT_CTX_SWITCH, 0, 2)->aux = 3;
}

static void free_twice(void)
{
	delete (find(GRT_MEM_ALLOC, GRT_NONE, 1));
}

static void unmap_once_more(void)
{
	insert_copy(find(GRT_MEM_UNMAP, GRT_NONE, 2));
}

static void unmap_by_another(void)
{
	to_client_3(find(GRT_MEM_UNMAP, GRT_NONE, 1));
}

static void map_of_the_dead(void)
{
	swap(find(GRT_MEM_FREE, GRT_NONE, 0), find(GRT_MEM_MAP, GRT_NONE, 0));
}

static void replay_without_flag(void)
{
	for (size_t i = 0; i < scene.count; i++) {
		struct grt_record *record = &scene.lines[i].record;

		/* the job that ran at the reset */
		if (record->fctx == 100 && record->type == GRT_ISSUE && record->fseq == 5)
			record->flags = 0;
	}
}

static void waiting_job_without_flag(void)
{
	for (size_t i = 0; i < scene.count; i++) {
		struct grt_record *record = &scene.lines[i].record;

		if (record->fctx == 100 && record->type == GRT_ISSUE && record->fseq == 6)
			record->flags = 0;
	}
}

static void no_replay_by_submit(void)
{
	for (size_t i = 0; i < scene.count; i++) {
		if (scene.lines[i].record.type == GRT_RING_SUBMIT && scene.lines[i].record.flags)
			delete (&scene.lines[i].record);
	}
}

static void hung_job_succeeds(void)
{
	find(GRT_COMPLETE, 0, 3)->error = 0;
}

static void lose_after_reset(struct grt_record *record)
{
	if (record->time > find(GRT_RESET, 0, 0)->time)
		delete (record);
}

static void job_is_lost_silently(void)
{
	for_job(100, 5, lose_after_reset);
}

static void other_form_of_replay(void)
{
	ring_pdu(0)->flags &= ~(uint32_t)GRT_RING_REPLAY_ISSUE;
}

static const struct change changes[] = {
	{"completion in another order", 23, 1, ring_is_fifo},
	{"fences in another order", 24, 1, exchange_2_and_3},
	{"signals in another order", 24, 1, signals_in_other_order},
	{"a fence that signals twice", 25, 1, signal_twice},
	{"a wait that ends early", 25, 1, wait_ends_early},
	{"a wait with a time-out", 0, 0, wait_times_out},
	{"a context of two rings", 26, 1, context_of_another_ring},
	{"a ring of two clients", 26, 1, ring_of_two_clients},
	{"a switch from another client", 27, 1, switch_from_3},
	{"FREE twice", 28, 1, free_twice},
	{"UNMAP of what is not mapped", 28, 1, unmap_once_more},
	{"UNMAP by another client", 0, 0, unmap_by_another},
	{"MAP after FREE", 28, 4, map_of_the_dead},
	{"replay without flag", 29, 1, replay_without_flag},
	{"first ISSUE after a reset", 0, 0, waiting_job_without_flag},
	{"no replay by SUBMIT", 29, 2, no_replay_by_submit},
	{"a hung job that succeeds", 29, 1, hung_job_succeeds},
	{"a job lost in a reset", 29, 1, job_is_lost_silently},
	{"replay in the other form", 29, 2, other_form_of_replay},
};

#define CHANGES (sizeof(changes) / sizeof(*changes))

static void each_change_breaks_its_rule(void **state)
{
	(void)state;
	changes_check_all(changes, CHANGES);
}

static void a_gap_makes_nothing_worse(void **state)
{
	(void)state;
	changes_check_gaps(changes, CHANGES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_change_breaks_its_rule),
		cmocka_unit_test(a_gap_makes_nothing_worse),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
