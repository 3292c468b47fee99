/* SPDX-License-Identifier: MIT */
/* Verifiers that miss a rule, or find one broken that holds. */
#include <string.h>

#include "change.h"

void misses_rule(struct change *change)
{
	json_t *findings = json_object_get(change->answer, "findings");

	for (size_t i = json_array_size(findings); i > 0; i--)
		if (!strcmp(word_of(json_array_get(findings, i - 1), "rule"), change->rule))
			json_array_remove(findings, i - 1);
}

/* An alarm where one record, or two that follow one another, are as the decoder does not expect. */
static void alarm_of(struct change *change,
		     bool (*alarms)(const json_t *before, const json_t *record))
{
	const json_t *before = NULL, *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		if (alarms(before, record)) {
			add_finding(change, change->rule);
			return;
		}
		before = record;
	}
}

/* The newest record before index that holds the same value in a member, of a type. */
static const json_t *before_of(const json_t *records, size_t index, const char *type,
			       const char *member)
{
	const json_t *record = json_array_get(records, index);

	while (index-- > 0) {
		const json_t *other = json_array_get(records, index);

		if (is_type(other, type) && number_of(other, member) == number_of(record, member))
			return other;
	}
	return NULL;
}

static bool has_type(const json_t *records, const char *type)
{
	const json_t *record;
	size_t i;

	json_array_foreach((json_t *)records, i, record)
	{
		if (is_type(record, type))
			return true;
	}
	return false;
}

static bool member_same(const json_t *a, const json_t *b, const char *member)
{
	return number_of(a, member) == number_of(b, member);
}

static bool is_equal_time(const json_t *before, const json_t *record)
{
	return before && !is_note(before) && !is_note(record) &&
	       member_same(before, record, "time") && member_same(before, record, "cpu");
}

void alarm_equal_time(struct change *change)
{
	alarm_of(change, is_equal_time);
}

void alarm_fifo_everywhere(struct change *change)
{
	const json_t *records = records_of(change), *record;
	size_t i;

	json_array_foreach((json_t *)records, i, record)
	{
		const json_t *other = before_of(records, i, "COMPLETE", "fctx");

		if (is_type(record, "COMPLETE") && other &&
		    number_of(other, "fseq") > number_of(record, "fseq"))
			add_finding(change, change->rule);
	}
}

static bool is_order_gap(const json_t *before, const json_t *record)
{
	return before && !is_note(before) && !is_note(record) &&
	       member_same(before, record, "dev") && member_same(before, record, "cpu") &&
	       number_of(record, "seq") == number_of(before, "seq") + 1 &&
	       number_of(record, "order") > number_of(before, "order") + 1;
}

void alarm_order_gap(struct change *change)
{
	alarm_of(change, is_order_gap);
}

static bool is_msg(const json_t *before, const json_t *record)
{
	return before && is_type(before, "MSG") && member_same(before, record, "seq");
}

void alarm_note_has_seq(struct change *change)
{
	alarm_of(change, is_msg);
}

void alarm_lost_uncounted(struct change *change)
{
	const json_t *records = records_of(change);

	if (has_type(records, "LOST") && has_type(records, "EOS"))
		add_finding(change, change->rule);
}

static bool is_without_pid(const json_t *before, const json_t *record)
{
	(void)before;
	return !is_note(record) && number_of(record, "client") && !number_of(record, "pid");
}

void alarm_no_pid(struct change *change)
{
	alarm_of(change, is_without_pid);
}

void alarm_new_owner(struct change *change)
{
	const json_t *records = records_of(change), *record;
	size_t i;

	json_array_foreach((json_t *)records, i, record)
	{
		const json_t *other = before_of(records, i, "CLIENT_INFO", "client");

		if (is_type(record, "CLIENT_INFO") && other && !member_same(other, record, "pid"))
			add_finding(change, change->rule);
	}
}

static bool is_eviction(const json_t *before, const json_t *record)
{
	(void)before;
	return is_type(record, "MEM_UNMAP") && !number_of(record, "client");
}

void alarm_evicted(struct change *change)
{
	alarm_of(change, is_eviction);
}

void alarm_fence_jump(struct change *change)
{
	const json_t *records = records_of(change), *record;
	size_t i;

	json_array_foreach((json_t *)records, i, record)
	{
		const json_t *other = before_of(records, i, "RING_SUBMIT", "fctx");

		if (is_type(record, "RING_SUBMIT") && other &&
		    number_of(record, "fseq") > number_of(other, "fseq") + 1)
			add_finding(change, change->rule);
	}
}

void alarm_shared_context(struct change *change)
{
	const json_t *records = records_of(change), *record;
	size_t i;

	json_array_foreach((json_t *)records, i, record)
	{
		const json_t *other = before_of(records, i, "RING_SUBMIT", "fctx");

		if (is_type(record, "RING_SUBMIT") && other &&
		    !member_same(other, record, "client"))
			add_finding(change, change->rule);
	}
}

/* A job that has RING_ALLOC and no RING_COMMIT. */
void alarm_open_at_end(struct change *change)
{
	const json_t *records = records_of(change), *record, *other;
	size_t i, j;

	json_array_foreach((json_t *)records, i, record)
	{
		bool ends = !is_type(record, "RING_ALLOC");

		json_array_foreach((json_t *)records, j, other)
		{
			ends |= (is_type(other, "RING_COMMIT") || is_type(other, "RING_UNDO")) &&
				member_same(other, record, "fctx") &&
				member_same(other, record, "fseq");
		}
		if (!ends)
			add_finding(change, change->rule);
	}
}

static bool is_refused(const json_t *before, const json_t *record)
{
	(void)before;
	return is_type(record, "RING_WAIT") && *word_of(record, "error");
}

void alarm_refused_wait(struct change *change)
{
	alarm_of(change, is_refused);
}

static bool is_large_doorbell(const json_t *before, const json_t *record)
{
	(void)before;
	return is_type(record, "RING_SUBMIT") && number_of(record, "aux") >> 47 == 0x1ffff;
}

void alarm_doorbell(struct change *change)
{
	alarm_of(change, is_large_doorbell);
}

void alarm_no_queue(struct change *change)
{
	const json_t *records = records_of(change);

	if (has_type(records, "ISSUE") && !has_type(records, "QUEUE"))
		add_finding(change, change->rule);
}

static bool is_replayed(const json_t *before, const json_t *record)
{
	(void)before;
	return number_of(record, "flags") & 16;
}

void alarm_replayed(struct change *change)
{
	alarm_of(change, is_replayed);
}

/* As if a ring that is full could not be distinguished from an empty one: those of 256 bytes. */
void alarm_full_ring(struct change *change)
{
	const json_t *records = records_of(change), *record;
	uint64_t read = 0;
	size_t i;

	json_array_foreach((json_t *)records, i, record)
	{
		if (is_type(record, "COMPLETE"))
			read = number_of(record, "pos");
		if (is_type(record, "RING_COMMIT") && number_of(record, "pos") - read == 256) {
			add_finding(change, change->rule);
			return;
		}
	}
}

static bool is_wrapped(const json_t *before, const json_t *record)
{
	return before && !is_note(before) && !is_note(record) &&
	       member_same(before, record, "cpu") && number_of(before, "seq") == 0xffffffff;
}

void alarm_wrapped_seq(struct change *change)
{
	alarm_of(change, is_wrapped);
}

static bool is_switch_of_another(const json_t *before, const json_t *record)
{
	return before && is_type(before, "CTX_SWITCH") && is_type(record, "CTX_SWITCH") &&
	       number_of(record, "aux") != number_of(before, "client");
}

void alarm_switch_of_rings(struct change *change)
{
	alarm_of(change, is_switch_of_another);
}

static bool is_time_out(const json_t *before, const json_t *record)
{
	(void)before;
	return is_type(record, "FENCE_WAIT_END") && *word_of(record, "error");
}

void alarm_wait_time_out(struct change *change)
{
	alarm_of(change, is_time_out);
}

void alarm_clean(struct change *change)
{
	add_finding(change, change->rule);
}
