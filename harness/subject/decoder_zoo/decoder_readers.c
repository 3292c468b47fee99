/* SPDX-License-Identifier: MIT */
/* Readers that damage or loss mislead. */
#include <string.h>

#include "change.h"

/* Where the first damage of the record's source begins; UINT64_MAX: nowhere. */
static uint64_t first_loss(const struct change *change, const json_t *record)
{
	uint64_t first = UINT64_MAX;
	const json_t *loss;
	size_t i;

	json_array_foreach(losses_of(change), i, loss)
	{
		if (number_of(loss, "source") == number_of(record, "source") &&
		    number_of(loss, "offset") < first)
			first = number_of(loss, "offset");
	}
	return first;
}

static bool is_behind_damage(const struct change *change, size_t index)
{
	const json_t *record = json_array_get(records_of(change), index);

	return number_of(record, "offset") > first_loss(change, record);
}

void stops_at_damage(struct change *change)
{
	drop_records(change, is_behind_damage);
}

void hides_losses(struct change *change)
{
	json_array_clear(losses_of(change));
}

void widens_losses(struct change *change)
{
	json_t *loss;
	size_t i;

	json_array_foreach(losses_of(change), i, loss)
	{
		set_number(loss, "len",
			   change->sources[number_of(loss, "source")].len -
				   number_of(loss, "offset"));
	}
}

static void drop_losses(struct change *change, const char *why)
{
	json_t *losses = losses_of(change);

	for (size_t i = json_array_size(losses); i > 0; i--)
		if (strstr(word_of(json_array_get(losses, i - 1), "why"), why))
			json_array_remove(losses, i - 1);
}

void forgets_cut(struct change *change)
{
	drop_losses(change, "truncated");
}

void forgets_missing(struct change *change)
{
	drop_losses(change, "a block is missing");
}

void believes_suspects(struct change *change)
{
	json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record) json_object_del(record, "suspect");
}

static bool follows_damage(const struct change *change, size_t index)
{
	const json_t *record = json_array_get(records_of(change), index), *loss;
	size_t i;

	json_array_foreach(losses_of(change), i, loss)
	{
		if (number_of(loss, "source") == number_of(record, "source") &&
		    number_of(loss, "offset") + number_of(loss, "len") ==
			    number_of(record, "offset"))
			return true;
	}
	return false;
}

void loses_record_behind(struct change *change)
{
	drop_records(change, follows_damage);
}

void loses_where_whole(struct change *change)
{
	if (!json_array_size(losses_of(change)))
		json_array_append_new(losses_of(change), json_pack("{s:s,s:s,s:s}", "source", "0",
								   "offset", "96", "len", "8"));
}

void gives_doubled_again(struct change *change)
{
	json_t *records = records_of(change), *loss;
	size_t i;

	json_array_foreach(losses_of(change), i, loss)
	{
		if (strstr(word_of(loss, "why"), "duplicate"))
			json_array_append_new(records,
					      json_deep_copy(json_array_get(
						      records, json_array_size(records) - 1)));
	}
}

void refuses_damage(struct change *change)
{
	if (!json_array_size(losses_of(change)))
		return;
	json_object_clear(change->answer);
	json_object_set_new(change->answer, "rejected", json_string("damaged"));
}

void empty_is_error(struct change *change)
{
	const json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		if (!is_note(record))
			return;
	}
	json_object_clear(change->answer);
	json_object_set_new(change->answer, "rejected", json_string("no events"));
}

/* --- jobs --- */

static json_t *job_of(json_t *jobs, const json_t *record, bool by_fence)
{
	json_t *job;
	size_t i;

	json_array_foreach(jobs, i, job)
	{
		if (number_of(job, "fseq") == number_of(record, "fseq") &&
		    (by_fence || (number_of(job, "fctx") == number_of(record, "fctx") &&
				  number_of(job, "dev") == number_of(record, "dev"))))
			return job;
	}
	job = json_pack("{s:s,s:s,s:s,s:s,s:s}", "dev", word_of(record, "dev"), "ring",
			word_of(record, "ring"), "client", word_of(record, "client"), "fctx",
			word_of(record, "fctx"), "fseq", word_of(record, "fseq"));
	json_array_append_new(jobs, job);
	return job;
}

static void follow_jobs(struct change *change, bool by_fence)
{
	static const struct {
		const char *type, *stage;
	} stages[] = {{"RING_ALLOC", "alloc"},	 {"RING_COMMIT", "commit"},
		      {"RING_SUBMIT", "submit"}, {"QUEUE", "queue"},
		      {"ISSUE", "issue"},	 {"COMPLETE", "complete"},
		      {"FENCE_SIGNAL", "signal"}};
	json_t *jobs = json_array();
	const json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		for (size_t j = 0; j < sizeof(stages) / sizeof(*stages); j++)
			if (is_type(record, stages[j].type))
				json_object_set_new(job_of(jobs, record, by_fence), stages[j].stage,
						    json_string(word_of(record, "time")));
	}
	json_object_set_new(change->answer, "jobs", jobs);
}

void shows_touched_jobs(struct change *change)
{
	follow_jobs(change, false);
}

void jobs_by_fence_alone(struct change *change)
{
	follow_jobs(change, true);
}

void jobs_without_error(struct change *change)
{
	json_t *job;
	size_t i;

	json_array_foreach(json_object_get(change->answer, "jobs"), i, job)
		json_object_del(job, "error");
}

void lost_is_zero(struct change *change)
{
	set_number(change->answer, "lost", 0);
}

void lost_counts_records(struct change *change)
{
	const json_t *record;
	uint64_t count = 0;
	size_t i;

	json_array_foreach(records_of(change), i, record) count += is_type(record, "LOST");
	set_number(change->answer, "lost", count);
}
