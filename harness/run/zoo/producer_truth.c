/* SPDX-License-Identifier: MIT */
#include "producer_truth.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fdinfo.h"
#include "recording.h"
#include "xmalloc.h"

#define ARENA ((size_t)1 << 16)

/*
 * A key of a region, its name in the truth log, and the rule that it breaks where it is not true.
 */
struct memory_key {
	enum fdi_region_field field;
	const char *name, *rule;
};

static const struct memory_key keys[] = {
	{FDI_TOTAL, "total", "kernel.memory-region"},
	{FDI_SHARED, "shared", "kernel.memory-once"},
	{FDI_RESIDENT, "resident", "kernel.memory-sums"},
	{FDI_PURGEABLE, "purgeable", "kernel.memory-purgeable"},
	{FDI_ACTIVE, "active", "kernel.memory-active"},
};

#define KEYS (sizeof(keys) / sizeof(keys[0]))

/* Entries of the truth log that are about clients, in the order of the reads. */
struct truth_entries {
	const struct truth_entry *next, *end;
};

static void count_broken(json_t *broken, const char *rule)
{
	const json_int_t reads = json_integer_value(json_object_get(broken, rule));

	json_object_set_new(broken, rule, json_integer(reads + 1));
}

static bool is_true(const struct fdi_region *region, const uint64_t *truth,
		    const struct memory_key *key)
{
	const struct fdi_num printed = key->field == FDI_RESIDENT ? fdi_resident(region)
								  : region->field[key->field];

	return !truth || !printed.present || printed.value == *truth;
}

/* Bit n: key n of some region is not true. */
static unsigned int untrue_keys(const struct fdi_snapshot *snapshot,
				const struct log_parts *regions)
{
	const struct fdi_region *region;
	unsigned int untrue = 0;

	for (region = snapshot->regions; region; region = region->next) {
		char *name = xstrndup(region->name.ptr, region->name.len);

		for (size_t i = 0; i < KEYS; i++) {
			const uint64_t *truth = log_parts_value(regions, name, keys[i].name);

			untrue |= is_true(region, truth, &keys[i]) ? 0 : 1u << i;
		}
		free(name);
	}
	return untrue;
}

static void judge_text(const struct fdi_snapshot *snapshot, const struct truth_entry *truth,
		       json_t *broken)
{
	unsigned int untrue = untrue_keys(snapshot, &truth->regions);

	if (untrue & 1) /* the other keys follow from the total */
		untrue = 1;
	for (size_t i = 0; i < KEYS; i++)
		if (untrue >> i & 1)
			count_broken(broken, keys[i].rule);
}

/* The log has the reads in their order, and some that the sweep could not read. NULL: it has no
 * such one. */
static const struct truth_entry *truth_of(struct truth_entries *entries,
					  const struct rec_read *read)
{
	while (entries->next < entries->end) {
		const struct truth_entry *entry = entries->next++;

		if (entry->is_client && entry->pid == read->pid && entry->fd == read->fd &&
		    entry->t == read->until_ns)
			return entry;
	}
	return NULL;
}

static int judge_reads(const struct recording *rec, struct truth_entries entries, json_t *broken,
		       char **why)
{
	void *memory = xmalloc(ARENA);
	int err = 0;

	for (size_t i = 0; !err && i < rec->read_count; i++) {
		const struct rec_read *read = &rec->reads[i];
		struct fdi_snapshot snapshot;
		struct fdi_arena arena;
		const struct truth_entry *truth;

		fdi_arena_init(&arena, memory, ARENA);
		if (fdi_parse(&snapshot, read->text, read->len, &arena) || !snapshot.drm_lines)
			continue;
		truth = truth_of(&entries, read);
		if (truth) {
			judge_text(&snapshot, truth, broken);
		} else {
			*why = xasprintf("line %u: the truth log has no entry of this read",
					 read->line);
			err = -EINVAL;
		}
	}
	free(memory);
	return err;
}

int producer_truth(const struct simulated *simulated, json_t **broken, char **why)
{
	const struct sim_log *log = &simulated->log;
	const struct truth_entries entries = {log->truth, log->truth + log->truth_count};
	struct rec_error error = {0};
	struct recording *rec;
	int err = rec_load(&rec, simulated->recording, simulated->recording_len, &error);

	*why = NULL;
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err) {
		*why = xasprintf("%u:%u: %s", error.line, error.column, error.text);
		return err;
	}
	*broken = json_object();
	err = judge_reads(rec, entries, *broken, why);
	if (err)
		json_decref(*broken);
	rec_free(rec);
	return err;
}
