/* SPDX-License-Identifier: MIT */
#include "opened.h"

#include "decimal.h"

/* The place of a process, or where it is to be put. */
static size_t find_process(const struct listed *listed, int32_t pid)
{
	size_t low = 0, high = listed->process_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (listed->processes[middle].pid < pid)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool is_at(const struct listed *listed, size_t at, int32_t pid)
{
	return at < listed->process_count && listed->processes[at].pid == pid;
}

static void add_process(struct listed *listed, struct pool *pool, int32_t pid)
{
	const size_t at = find_process(listed, pid);

	if (!is_at(listed, at, pid))
		listed->processes = pool_insert(pool, listed->processes, &listed->process_count,
						&listed->process_cap, at,
						sizeof(*listed->processes));
	listed->processes[at] = (struct process){pid, listed->sweep};
}

void listed_add(struct listed *listed, struct pool *pool, const struct rec_read *reads,
		size_t count)
{
	listed->sweep++;
	for (size_t i = 0; i < count; i++) {
		if (reads[i].has_pid)
			add_process(listed, pool, reads[i].pid);
	}
}

/* Is a process that was listed earlier missing in the sweep before? */
static bool was_missing(const struct listed *listed, const struct rec_read *read)
{
	const size_t at = find_process(listed, read->pid);

	return is_at(listed, at, read->pid) && listed->processes[at].sweep != listed->sweep;
}

/* Was the descriptor absent in the sweep before? If it was listed, and showed nothing, its client
 * is older. */
static bool is_new_descriptor(const struct listed *listed, const struct rec_read *read)
{
	if (!read->has_fd)
		return false;
	for (size_t i = 0; i < listed->unshown_count; i++) {
		if (identity_same_file(listed->unshown[i], read))
			return false;
	}
	return true;
}

/* Is there a reading in which the time fits? A capacity may be read as 1. */
static bool engine_fits(const struct printed_engine *engine, struct pool *pool, uint64_t wall)
{
	const struct choice *busy = &engine->field[ENGINE_BUSY];
	const struct choice *capacity = &engine->field[ENGINE_CAPACITY];
	bool fits = !choice_has_values(busy) || busy->absent || busy->anything;

	for (size_t i = 0; !fits && i < busy->count; i++) {
		fits = dec_cmp(busy->words[i], dec_mul(pool, WORD("1"), wall)) <= 0;
		for (size_t j = 0; !fits && j < capacity->count; j++)
			fits = dec_cmp(busy->words[i], dec_mul(pool, capacity->words[j], wall)) <=
			       0;
	}
	return fits;
}

static bool text_fits(const struct printed *printed, struct pool *pool, uint64_t wall)
{
	for (size_t i = 0; i < printed->engine_count; i++) {
		if (!engine_fits(&printed->engines[i], pool, wall))
			return false;
	}
	return true;
}

bool client_may_be_opened(const struct client *client, const struct listed *listed,
			  struct pool *pool, struct window before)
{
	if (client->sweep || !listed->sweep)
		return false;
	for (size_t i = 0; i < client->text_count; i++) {
		const struct client_text *text = &client->texts[i];
		const uint64_t wall = window_wall_max(
			before, (struct window){text->read->t_ns, client_read_end(text->read)});

		if (!is_new_descriptor(listed, text->read) || !text_fits(text->printed, pool, wall))
			return false;
	}
	return true;
}

bool client_is_opened(const struct client *client, const struct listed *listed, struct pool *pool,
		      struct window before)
{
	for (size_t i = 0; i < client->text_count; i++) {
		if (was_missing(listed, client->texts[i].read))
			return false;
	}
	return listed->whole && client_may_be_opened(client, listed, pool, before);
}
