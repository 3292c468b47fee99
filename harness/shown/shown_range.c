/* SPDX-License-Identifier: MIT */
/* The truth of all windows that a percentage can be of (shown.h). */
#include <math.h>
#include <stdlib.h>

#include "shown_internal.h"
#include "xmalloc.h"

/* Between two reports as if the load were even. */
static double count_at(const struct shown_series *series, enum shown_counter counter, uint64_t t_ns)
{
	const struct shown_point *points = series->points;
	size_t low = 0, high = series->count - 1;
	double from, until;

	if (t_ns <= points[0].t_ns)
		return (double)points[0].counter[counter];
	if (t_ns >= points[high].t_ns)
		return (double)points[high].counter[counter];
	while (high - low > 1) {
		const size_t middle = low + (high - low) / 2;

		if (points[middle].t_ns <= t_ns)
			low = middle;
		else
			high = middle;
	}
	from = (double)points[low].counter[counter];
	until = (double)points[high].counter[counter];
	return from + (until - from) * (double)(t_ns - points[low].t_ns) /
			      (double)(points[high].t_ns - points[low].t_ns);
}

/* A sum whose parts are engines of a device; engine[i]: that of the ith, NULL: not known. */
struct weighed_sum {
	const struct shown_sum *sum;
	const struct shown_series *engine[SHOWN_SUM];
	enum shown_way way;
};

/* Is there what this way needs? Cycles of several engines have no clock in common. */
static bool weigh(struct weighed_sum *weighed, const struct shown_truth *truth,
		  const struct shown_sum *sum, enum shown_way way)
{
	*weighed = (struct weighed_sum){.sum = sum, .way = way};
	for (size_t i = 0; i < sum->count; i++) {
		const struct shown_series *engine = shown_engine(truth, sum->series[i]);

		weighed->engine[i] = engine;
		if (way == SHOWN_BY_MAXFREQ && (!engine || !engine->max_hz))
			return false;
		if (way == SHOWN_BY_TOTAL && (!engine || engine != weighed->engine[0]))
			return false;
	}
	return way == SHOWN_BY_TIME || sum->count;
}

static double work_at(const struct weighed_sum *weighed, uint64_t t_ns)
{
	const bool cycles = weighed->way != SHOWN_BY_TIME;
	double work = 0;

	for (size_t i = 0; i < weighed->sum->count; i++) {
		const struct shown_series *engine = weighed->engine[i];
		double part = count_at(weighed->sum->series[i],
				       cycles ? SHOWN_CYCLES : SHOWN_BUSY_NS, t_ns);

		if (weighed->way == SHOWN_BY_MAXFREQ)
			part *= 1e9 / (double)engine->max_hz;
		work += engine ? part / (double)engine->capacity : part;
	}
	return work;
}

static double clock_at(const struct weighed_sum *weighed, uint64_t t_ns)
{
	return weighed->way == SHOWN_BY_TOTAL ? count_at(weighed->engine[0], SHOWN_TOTAL, t_ns)
					      : (double)t_ns;
}

/* The times of a window at which the truth is asked for: its ends, and the reports within. */
static uint64_t *window_times(const struct shown_truth *truth, uint64_t from_ns, uint64_t until_ns,
			      size_t *count)
{
	uint64_t *times = xcalloc(truth->time_count + 2, sizeof(*times));

	*count = 0;
	times[(*count)++] = from_ns;
	for (size_t i = 0; i < truth->time_count; i++)
		if (truth->times[i] > from_ns && truth->times[i] < until_ns)
			times[(*count)++] = truth->times[i];
	times[(*count)++] = until_ns;
	return times;
}

struct reading {
	double work, clock;
};

static struct reading *read_times(const struct weighed_sum *weighed, const uint64_t *times,
				  size_t count)
{
	struct reading *readings = xcalloc(count, sizeof(*readings));

	for (size_t i = 0; i < count; i++)
		readings[i] =
			(struct reading){work_at(weighed, times[i]), clock_at(weighed, times[i])};
	return readings;
}

bool shown_range(const struct shown_truth *truth, const struct shown_window *window,
		 const struct shown_sum *sum, enum shown_way way, double *least, double *most)
{
	struct weighed_sum weighed;
	size_t begins, ends;
	uint64_t *begin, *end;
	struct reading *first, *last;

	if (!weigh(&weighed, truth, sum, way))
		return false;
	begin = window_times(truth, window->from_ns, window->begin_ns, &begins);
	end = window_times(truth, window->before_ns, window->until_ns, &ends);
	first = read_times(&weighed, begin, begins);
	last = read_times(&weighed, end, ends);
	*least = HUGE_VAL;
	*most = -HUGE_VAL;
	for (size_t i = 0; i < begins; i++)
		for (size_t j = 0; j < ends; j++) {
			const double clock = last[j].clock - first[i].clock;
			double percent;

			if (end[j] < begin[i] || end[j] - begin[i] < window->shortest_ns ||
			    clock <= 0)
				continue;
			percent = 100 * (last[j].work - first[i].work) / clock;
			*least = percent < *least ? percent : *least;
			*most = percent > *most ? percent : *most;
		}
	free(begin);
	free(end);
	free(first);
	free(last);
	return *least <= *most;
}
