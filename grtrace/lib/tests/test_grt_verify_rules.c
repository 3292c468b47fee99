/* SPDX-License-Identifier: MIT */
/* R10 to R22, records, jobs and rings: changes of a sound stream that break a rule and no other,
 * and close ones that break nothing. */
#include "changes.h"

static void type_40(void)
{
	find(GRT_QUEUE, 0, 1)->type = 40;
}

static void signal_with_pos(void)
{
	find(GRT_FENCE_SIGNAL, 0, 1)->pos = 8;
}

static void text_fill(void)
{
	line_of(find(GRT_MSG, GRT_NONE, 0))->pdu_len = 8;
	line_of(find(GRT_MSG, GRT_NONE, 0))->pdu[7] = 1;
}

static void ring_reserved(void)
{
	ring_pdu(0)->reserved = 1;
}

static void address_in_aux(void)
{
	find(GRT_COMPLETE, 0, 1)->aux = 0xffff888012345678;
}

static void address_in_pdu(void)
{
	memcpy(line_of(find(GRT_MEM_MAP, GRT_NONE, 1))->pdu, "\0\x10\x20\x30\x40\x88\xff\xff", 8);
}

static void address_behind_name(void)
{
	struct grt_dev_pdu *pdu =
		(struct grt_dev_pdu *)line_of(find(GRT_DEV_INFO, GRT_NONE, 0))->pdu;

	memcpy(pdu->driver + 16, "\0\x10\x20\x30\x40\x88\xff\xff", 8);
}

static void doorbell(void)
{
	find(GRT_RING_SUBMIT, 0, 1)->aux = 0xffff888012345678;
}

static void number_of_error(void)
{
	find(GRT_COMPLETE, 0, 1)->aux = (uint64_t)-110;
}

static void ring_9(void)
{
	find(GRT_QUEUE, 0, 1)->ring = 9;
}

static void no_ring_info(void)
{
	delete (find(GRT_RING_INFO, 2, 0));
}

static void client_9(void)
{
	find(GRT_FENCE_WAIT, 0, 0)->client = 9;
}

static void late_client(void)
{
	struct grt_record *note = find(GRT_CLIENT_INFO, GRT_NONE, 2);

	find(GRT_CLIENT_INFO, GRT_NONE, 3)->client = note->client;
	find(GRT_CLIENT_INFO, GRT_NONE, 3)->pid = note->pid;
	delete (note);
	for (size_t i = 0; i < scene.count; i++) {
		if (scene.lines[i].record.client == 1 && scene.lines[i].record.pid == 1101)
			scene.lines[i].record.pid = 1001;
	}
}

static void no_new_owner(void)
{
	delete (find(GRT_CLIENT_INFO, GRT_NONE, 3));
}

static void other_pid(void)
{
	find(GRT_RING_SUBMIT, 1, 1)->pid = 77;
}

static void no_pid(void)
{
	find(GRT_RING_SUBMIT, 1, 1)->pid = 0;
}

static void issue_before_queue(void)
{
	swap(find(GRT_QUEUE, 0, 0), find(GRT_ISSUE, 0, 0));
}

static void submit_before_commit(void)
{
	swap(find(GRT_RING_COMMIT, 2, 3), find(GRT_RING_SUBMIT, 2, 3));
}

static void complete_twice(void)
{
	insert_copy(find(GRT_COMPLETE, 2, 0));
}

static void no_undo(void)
{
	delete (find(GRT_RING_UNDO, 2, 0));
}

static void undo_after_commit(void)
{
	struct grt_record *undo = insert_copy(find(GRT_RING_COMMIT, 0, 1));

	undo->type = GRT_RING_UNDO;
}

static void no_complete(void)
{
	delete (find(GRT_COMPLETE, 1, 1));
}

static void no_submit(void)
{
	delete (find(GRT_RING_SUBMIT, 0, 1)); /* the next one submits its bytes, too */
}

static void alloc_too_small(void)
{
	find(GRT_RING_ALLOC, 0, 1)->bytes = 31;
}

static void alloc_just_enough(void)
{
	find(GRT_RING_ALLOC, 0, 1)->bytes = 32;
}

static void commit_jumps(void)
{
	find(GRT_RING_COMMIT, 2, 1)->pos += 4;
}

static void alloc_elsewhere(void)
{
	find(GRT_RING_ALLOC, 2, 3)->pos += 4;
}

static void read_too_much(void)
{
	find(GRT_COMPLETE, 0, 0)->pos += 4;
}

static void reserve_too_much(void)
{
	find(GRT_RING_ALLOC, 2, 2)->bytes = 129;
}

static void reserve_all(void)
{
	find(GRT_RING_ALLOC, 2, 2)->bytes = 128;
}

static void packet_crosses(void)
{
	delete (find(GRT_RING_PAD, 1, 0));
	find(GRT_RING_COMMIT, 1, 2)->bytes += 16;
}

static void pad_in_push(void)
{
	struct grt_record *pad = insert_copy(find(GRT_RING_COMMIT, 2, 1));

	pad->type = GRT_RING_PAD;
	pad->bytes = 0;
	pad->fctx = pad->fseq = 0;
}

static void wait_without_need(void)
{
	find(GRT_RING_WAIT, 2, 1)->bytes = find(GRT_RING_WAIT_END, 2, 0)->bytes = 32;
}

static void wait_just_needed(void)
{
	find(GRT_RING_WAIT, 2, 1)->bytes = find(GRT_RING_WAIT_END, 2, 0)->bytes = 33;
}

static void no_wait_end(void)
{
	delete (find(GRT_RING_WAIT_END, 2, 0));
}

static void wait_given_up(void)
{
	find(GRT_RING_WAIT_END, 2, 0)->error = -4;
}

static const struct change changes[] = {
	{"a type of no version", 10, 1, type_40},
	{"SIGNAL with a position", 11, 1, signal_with_pos},
	{"rubbish behind a text", 11, 1, text_fill},
	{"a reserved member", 11, 1, ring_reserved},
	{"an address in aux", 12, 1, address_in_aux},
	{"an address in a PDU", 12, 1, address_in_pdu},
	{"an address behind a name", 12, 1, address_behind_name},
	{"a doorbell like an address", 0, 0, doorbell},
	{"a negative errno in aux", 0, 0, number_of_error},
	{"a ring without a note", 13, 1, ring_9},
	{"no note of a ring", 13, 1, no_ring_info},
	{"a client without a note", 14, 1, client_9},
	{"a note after use", 14, 1, late_client},
	{"no note of a new owner", 14, MANY, no_new_owner},
	{"another owner", 14, 1, other_pid},
	{"no owner", 0, 0, no_pid},
	{"ISSUE before QUEUE", 15, 1, issue_before_queue},
	{"SUBMIT before COMMIT", 15, 1, submit_before_commit},
	{"COMPLETE twice", 15, 1, complete_twice},
	{"no UNDO", 16, 1, no_undo},
	{"UNDO after COMMIT", 16, 1, undo_after_commit},
	{"no COMPLETE", 17, 1, no_complete},
	{"no SUBMIT", 17, 1, no_submit},
	{"COMMIT of more than ALLOC and pad", 18, 1, alloc_too_small},
	{"COMMIT of ALLOC and pad", 0, 0, alloc_just_enough},
	{"a position that jumps", 19, 3, commit_jumps},
	{"ALLOC elsewhere", 19, 1, alloc_elsewhere},
	{"read before it was submitted", 20, 1, read_too_much},
	{"more than the ring", 20, 1, reserve_too_much},
	{"all of the ring", 0, 0, reserve_all},
	{"a packet across the end", 21, 1, packet_crosses},
	{"PAD in another shape", 21, 1, pad_in_push},
	{"a wait without need", 22, 1, wait_without_need},
	{"a wait that is just needed", 0, 0, wait_just_needed},
	{"a wait without end", 22, 1, no_wait_end},
	{"a wait that is given up", 0, 0, wait_given_up},
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

/* A finding names both records. */
static void a_finding_has_both_places(void **state)
{
	const struct grt_record *first, *second;

	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	complete_twice();
	script_number(&scene, 0);
	script_judge(&scene, NULL, &judged);
	first = find(GRT_COMPLETE, 2, 0);
	second = find(GRT_COMPLETE, 2, 1);
	assert_int_equal(judged.first.rule->number, 15);
	assert_string_equal(judged.first.rule->slug, "trace.job-order");
	assert_int_equal(judged.first.at.seq, second->seq);
	assert_int_equal(judged.first.at.order, second->order);
	assert_int_equal(judged.first.at.cpu, second->cpu);
	assert_int_equal(judged.first.at.source, 1 + second->cpu);
	assert_int_equal(judged.first.other.seq, first->seq);
	assert_int_equal(judged.first.other.time, first->time);
	assert_int_equal(judged.first.other.type, GRT_COMPLETE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_change_breaks_its_rule),
		cmocka_unit_test(a_gap_makes_nothing_worse),
		cmocka_unit_test(a_finding_has_both_places),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
