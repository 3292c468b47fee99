/* SPDX-License-Identifier: MIT */
#include "relation_rec.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "relation.h"
#include "textlines.h"
#include "xmalloc.h"

/* The only drm-client-id of a text. */
struct read_id {
	const char *digits;
	size_t len; /* 0: no id, or a malformed one */
	bool has_drm;
};

static struct read_id find_id(const struct rec_read *read)
{
	struct read_id id = {0};
	struct textlines lines;

	if (read->err)
		return id;
	textlines_split(&lines, read->text, read->len);
	id.has_drm = lines.drm_count > 0;
	for (size_t i = 0; lines.is_plain && !lines.has_repeats && i < lines.count; i++) {
		if (!textline_has_key(&lines.list[i], "drm-client-id"))
			continue;
		id.digits = lines.list[i].value;
		id.len = lines.list[i].value_len;
	}
	textlines_free(&lines);
	for (size_t i = 0; i < id.len; i++) {
		if (id.digits[i] < '0' || id.digits[i] > '9')
			id.len = 0;
	}
	return id;
}

static int32_t largest_number(const struct recording *rec, bool pids)
{
	int32_t max = 0;

	for (size_t i = 0; i < rec->read_count; i++) {
		int32_t value = pids ? rec->reads[i].pid : rec->reads[i].fd;

		max = value > max ? value : max;
	}
	return max;
}

/* A reader that cannot hold an id leaves it out. */
static bool fits_64_bits(struct read_id id)
{
	static const char most[] = "18446744073709551615";

	return id.len < sizeof(most) - 1 ||
	       (id.len == sizeof(most) - 1 && memcmp(id.digits, most, id.len) <= 0);
}

/* Without an id each descriptor is a client of its own: a duplicate would be another client. */
bool dup_holds(const struct recording *rec)
{
	if (largest_number(rec, true) >= INT32_MAX / 2 ||
	    largest_number(rec, false) >= INT32_MAX / 2)
		return false;
	for (size_t i = 0; i < rec->read_count; i++) {
		const struct rec_read *read = &rec->reads[i];
		struct read_id id = find_id(read);

		if (read->is_none)
			continue;
		if (!read->has_pid || (id.has_drm && !id.len) || !fits_64_bits(id))
			return false;
	}
	return true;
}

void dup_reads(const struct recording *rec, uint64_t seed, FILE *out)
{
	int32_t pid_step = largest_number(rec, true) + 1, fd_step = largest_number(rec, false) + 1;

	(void)seed;
	rec_write_header(out, rec);
	for (size_t i = 0; i < rec->read_count; i++) {
		struct rec_read dup = rec->reads[i], held = dup;

		dup.fd += fd_step; /* dup() in the process */
		held.pid += pid_step; /* the same description, held by another process */
		rec_write_read(out, &rec->reads[i]);
		if (rec->reads[i].is_none)
			continue;
		rec_write_read(out, &dup);
		rec_write_read(out, &held);
	}
}

static bool same_time(const struct rec_read *a, const struct rec_read *b)
{
	return a->t_ns == b->t_ns && a->has_until == b->has_until &&
	       (!a->has_until || a->until_ns == b->until_ns);
}

static bool same_id(struct read_id a, struct read_id b)
{
	return a.len && a.len == b.len && !memcmp(a.digits, b.digits, a.len);
}

static bool texts_equal(const struct rec_read *a, const struct rec_read *b)
{
	return a->len == b->len && (!a->len || !memcmp(a->text, b->text, a->len));
}

/* A sweep reads each known descriptor once; only unknown ones may be the same. */
static bool may_be_same(const struct rec_read *a, const struct rec_read *b)
{
	return !a->has_pid && !b->has_pid;
}

/* Order matters where reads of one client differ: memory is that of its last read. */
static bool sweep_holds(const struct recording *rec, const struct rec_sweep *sweep)
{
	const struct rec_read *reads = &rec->reads[sweep->first];

	for (size_t i = 0; i < sweep->count; i++) {
		struct read_id id = find_id(&reads[i]);

		if (!same_time(&reads[0], &reads[i]) || (id.has_drm && !id.len))
			return false;
		for (size_t j = 0; j < i; j++) {
			if (texts_equal(&reads[i], &reads[j]))
				continue;
			if (may_be_same(&reads[i], &reads[j]) || same_id(id, find_id(&reads[j])))
				return false;
		}
	}
	return true;
}

#define ORDER_READS 256 /* comparing the reads of a larger sweep is too slow */

bool order_holds(const struct recording *rec)
{
	for (size_t i = 0; i < rec->sweep_count; i++) {
		if (rec->sweeps[i].count > ORDER_READS || !sweep_holds(rec, &rec->sweeps[i]))
			return false;
	}
	return true;
}

void rotate_reads(const struct recording *rec, uint64_t seed, FILE *out)
{
	rec_write_header(out, rec);
	for (size_t i = 0; i < rec->sweep_count; i++) {
		const struct rec_sweep *sweep = &rec->sweeps[i];
		size_t shift = sweep->count > 1 ? 1 + (seed + i) % (sweep->count - 1) : 0;

		if (!sweep->count)
			rec_write_read(out, &rec->reads[sweep->first]);
		for (size_t j = 0; j < sweep->count; j++)
			rec_write_read(out, &rec->reads[sweep->first + (j + shift) % sweep->count]);
	}
}

static bool renumber_one(int32_t *number)
{
	char digits[16];
	int len = snprintf(digits, sizeof(digits), "%" PRId32, *number);

	if (!relation_renumber(digits, (size_t)len))
		return false;
	*number = (int32_t)strtol(digits, NULL, 10);
	return true;
}

bool pids_hold(const struct recording *rec)
{
	for (size_t i = 0; i < rec->read_count; i++) {
		int32_t pid = rec->reads[i].pid;

		if (!rec->reads[i].is_none && (!rec->reads[i].has_pid || !renumber_one(&pid)))
			return false;
	}
	return true;
}

void renumber_pids(const struct recording *rec, uint64_t seed, FILE *out)
{
	(void)seed;
	rec_write_header(out, rec);
	for (size_t i = 0; i < rec->read_count; i++) {
		struct rec_read other = rec->reads[i];

		if (!other.is_none)
			renumber_one(&other.pid);
		rec_write_read(out, &other);
	}
}

static bool sweep_shares_clients(const struct recording *rec, const struct rec_sweep *sweep)
{
	json_t *pids = json_object();
	bool shares = false;

	for (size_t i = sweep->first; !shares && i < sweep->first + sweep->count; i++) {
		const struct rec_read *read = &rec->reads[i];
		struct read_id id = find_id(read);
		char *digits = xstrndup(id.len ? id.digits : "", id.len);
		const json_t *pid = json_object_get(pids, digits);

		shares = id.len && pid && json_integer_value(pid) != read->pid;
		json_object_set_new(pids, digits, json_integer(read->pid));
		free(digits);
	}
	json_decref(pids);
	return shares;
}

bool rec_shares_clients(const struct recording *rec)
{
	for (size_t i = 0; i < rec->sweep_count; i++) {
		if (sweep_shares_clients(rec, &rec->sweeps[i]))
			return true;
	}
	return false;
}
