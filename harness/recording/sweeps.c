/* SPDX-License-Identifier: MIT */
#include "sweeps.h"

#include <errno.h>
#include <stdlib.h>

/* The first read of a sweep that has a number. */
struct named_sweep {
	uint64_t number;
	unsigned int line;
};

static bool same_sweep(const struct rec_read *a, const struct rec_read *b)
{
	if (a->has_sweep || b->has_sweep)
		return a->has_sweep && b->has_sweep && a->sweep == b->sweep;
	return a->t_ns == b->t_ns;
}

static int compare_named(const void *left, const void *right)
{
	const struct named_sweep *a = left;
	const struct named_sweep *b = right;

	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	return (a->line > b->line) - (a->line < b->line);
}

/* The reads of a sweep, or the line that stands for a sweep without any. */
static int check_none(const struct rec_read *a, const struct rec_read *b, struct rec_error *error)
{
	if (!a->is_none && !b->is_none)
		return 0;
	error->line = b->line;
	error->column = 1;
	snprintf(error->text, sizeof(error->text),
		 "reads=0 in a sweep that has reads: expected a separate sweep");
	return -EINVAL;
}

/* A number that two sweeps bear: sorted, they are neighbours. The first such line is reported. */
static int check_numbers(const struct recording *rec, struct rec_error *error)
{
	struct named_sweep *named = calloc(rec->sweep_count + 1, sizeof(*named));
	unsigned int line = 0;
	uint64_t number = 0;
	size_t count = 0;

	if (!named)
		return -ENOMEM;
	for (size_t i = 0; i < rec->sweep_count; i++) {
		const struct rec_read *read = &rec->reads[rec->sweeps[i].first];

		if (read->has_sweep)
			named[count++] = (struct named_sweep){read->sweep, read->line};
	}
	qsort(named, count, sizeof(*named), compare_named);
	for (size_t i = 1; i < count; i++) {
		if (named[i].number != named[i - 1].number || (line && line < named[i].line))
			continue;
		line = named[i].line;
		number = named[i].number;
	}
	free(named);
	if (!line)
		return 0;
	error->line = line;
	error->column = 1;
	snprintf(error->text, sizeof(error->text),
		 "sweep=%llu continues after another sweep: expected all its reads together",
		 (unsigned long long)number);
	return -EINVAL;
}

static int compare_descriptor(const void *left, const void *right)
{
	const struct rec_read *a = *(const struct rec_read *const *)left;
	const struct rec_read *b = *(const struct rec_read *const *)right;

	if (a->pid != b->pid)
		return a->pid < b->pid ? -1 : 1;
	if (a->fd != b->fd)
		return a->fd < b->fd ? -1 : 1;
	return (a->line > b->line) - (a->line < b->line);
}

/* A sweep reads each descriptor once. known has space for all its reads. */
static int check_descriptors(const struct recording *rec, const struct rec_sweep *sweep,
			     const struct rec_read **known, struct rec_error *error)
{
	size_t count = 0;

	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];

		if (read->has_pid && read->has_fd)
			known[count++] = read;
	}
	qsort(known, count, sizeof(*known), compare_descriptor);
	for (size_t i = 1; i < count; i++) {
		if (known[i]->pid != known[i - 1]->pid || known[i]->fd != known[i - 1]->fd)
			continue;
		error->line = known[i]->line;
		error->column = 1;
		snprintf(error->text, sizeof(error->text),
			 "pid=%d fd=%d a second time: expected each descriptor once in a sweep",
			 known[i]->pid, known[i]->fd);
		return -EINVAL;
	}
	return 0;
}

static int check_sweeps(const struct recording *rec, struct rec_error *error)
{
	const struct rec_read **known = calloc(rec->read_count + 1, sizeof(*known));
	int err = known ? 0 : -ENOMEM;

	for (size_t i = 0; !err && i < rec->sweep_count; i++)
		err = check_descriptors(rec, &rec->sweeps[i], known, error);
	free(known);
	return err ? err : check_numbers(rec, error);
}

int sweeps_group(struct recording *rec, struct rec_error *error)
{
	int err = 0;

	/* No more sweeps than reads. */
	rec->sweeps = calloc(rec->read_count + 1, sizeof(*rec->sweeps));
	if (!rec->sweeps)
		return -ENOMEM;
	for (size_t i = 0; !err && i < rec->read_count; i++) {
		struct rec_sweep *sweep;

		if (!i || !same_sweep(&rec->reads[i - 1], &rec->reads[i])) {
			sweep = &rec->sweeps[rec->sweep_count++];
			sweep->first = i;
			sweep->t_ns = rec->reads[i].t_ns; /* times never go backwards */
		} else {
			err = check_none(&rec->reads[i - 1], &rec->reads[i], error);
		}
		rec->sweeps[rec->sweep_count - 1].count += !rec->reads[i].is_none;
	}
	return err ? err : check_sweeps(rec, error);
}
