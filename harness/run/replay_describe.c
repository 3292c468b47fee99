/* SPDX-License-Identifier: MIT */
/* What is wrong over time: one member of one client is wrong from one sweep to another. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "replay.h"
#include "xmalloc.h"

#define SHOWN_MOST 50

/* A place that was wrong in each sweep from the first to the last. */
struct interval {
	char *place; /* "client 4 (10/3): engines.render.busy_ns" */
	char *begins, *ends; /* "expected 2000, got 1500" at both; NULL: the place says all */
	size_t first, last; /* sweeps, or texts, from 0 */
};

struct intervals {
	struct interval *list;
	size_t count, capacity;
};

static struct interval *find_open(const struct intervals *all, const char *place, size_t sweep)
{
	for (size_t i = all->count; i--;)
		if (all->list[i].last + 1 >= sweep && !strcmp(all->list[i].place, place))
			return &all->list[i];
	return NULL;
}

static void add_difference(struct intervals *all, size_t sweep, const struct difference *difference)
{
	const bool note = difference->kind >= DIFFERENCE_NOTE;
	char *place = note ? difference_text(difference) : difference_place(difference);
	char *values = note ? NULL : difference_fault(difference);
	struct interval *open = find_open(all, place, sweep);

	if (open) {
		free(place);
		free(open->ends);
		open->ends = values;
		open->last = sweep;
		return;
	}
	all->list = xgrow(all->list, all->count, &all->capacity, sizeof(*all->list));
	all->list[all->count++] = (struct interval){
		.place = place,
		.begins = values,
		.ends = values ? xstrdup(values) : NULL,
		.first = sweep,
		.last = sweep,
	};
}

static void write_time(FILE *out, uint64_t t_ns)
{
	fprintf(out, "%" PRIu64 ".%03" PRIu64 " s", t_ns / 1000000000, t_ns / 1000000 % 1000);
}

static void write_interval(FILE *out, const struct interval *one, const struct recording *rec,
			   bool texts)
{
	const char *what = texts ? "text" : "sweep";

	fprintf(out, "%s, ", one->place);
	if (one->last > one->first)
		fputs("from ", out);
	write_time(out, texts ? rec->reads[one->first].t_ns : rec->sweeps[one->first].t_ns);
	if (one->last > one->first) {
		fputs(" to ", out);
		write_time(out, texts ? rec->reads[one->last].t_ns : rec->sweeps[one->last].t_ns);
		fprintf(out, " (%ss %zu to %zu)", what, one->first + 1, one->last + 1);
	} else {
		fprintf(out, " (%s %zu)", what, one->first + 1);
	}
	if (one->begins)
		fprintf(out, ": %s", one->begins);
	if (one->ends && strcmp(one->begins, one->ends) != 0)
		fprintf(out, "; at its end %s", one->ends);
	fputc('\n', out);
}

static void collect(struct intervals *all, const struct judged *judged)
{
	for (size_t i = 0; i < judged->count; i++)
		for (size_t j = 0; j < diff_shown(&judged->differences[i]); j++)
			add_difference(all, i, &judged->differences[i].list[j]);
}

static char *write_all(const struct intervals *all, const struct recording *rec, bool texts)
{
	const size_t shown = all->count < SHOWN_MOST ? all->count : SHOWN_MOST;
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	for (size_t i = 0; i < shown; i++)
		write_interval(out, &all->list[i], rec, texts);
	if (shown < all->count)
		fprintf(out, "and %zu more\n", all->count - shown);
	xmemstream_close(out);
	text[len - 1] = '\0';
	return text;
}

char *replay_describe(const struct decoy_case *one, const struct judged *judged)
{
	const struct recording *rec = one->is_recording ? one->recording : NULL;
	struct intervals all = {0};
	char *text = NULL;

	if (rec)
		collect(&all, judged);
	if (all.count)
		text = write_all(&all, rec, !case_asks_states(one));
	for (size_t i = 0; i < all.count; i++) {
		free(all.list[i].place);
		free(all.list[i].begins);
		free(all.list[i].ends);
	}
	free(all.list);
	return text;
}
