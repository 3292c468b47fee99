/* SPDX-License-Identifier: MIT */
/* The truth of all windows that a percentage can be of (shown.h). */
#include <math.h>
#include <stdlib.h>

#include "shown_internal.h"
#include "xmalloc.h"

/* What a counter may have been. */
struct span {
	double least, most;
};

static struct span exactly(double value)
{
	return (struct span){value, value};
}

/* Between two reports as if the load were even; of those that are far apart, anything from one to
 * the other. */
static struct span count_at(const struct shown_series *series, enum shown_counter counter,
			    uint64_t t_ns)
{
	const struct shown_point *points = series->points;
	size_t low = 0, high = series->count - 1;
	double from, until;

	if (t_ns <= points[0].t_ns)
		return exactly((double)points[0].counter[counter]);
	if (t_ns >= points[high].t_ns)
		return exactly((double)points[high].counter[counter]);
	while (high - low > 1) {
		const size_t middle = low + (high - low) / 2;

		if (points[middle].t_ns <= t_ns)
			low = middle;
		else
			high = middle;
	}
	from = (double)points[low].counter[counter];
	until = (double)points[high].counter[counter];
	if (t_ns > points[low].t_ns && counter != SHOWN_TOTAL &&
	    points[high].t_ns - points[low].t_ns > SHOWN_SLACK_NS)
		return (struct span){from, until};
	return exactly(from + (until - from) * (double)(t_ns - points[low].t_ns) /
				      (double)(points[high].t_ns - points[low].t_ns));
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

static struct span work_at(const struct weighed_sum *weighed, uint64_t t_ns)
{
	const bool cycles = weighed->way != SHOWN_BY_TIME;
	struct span work = {0};

	for (size_t i = 0; i < weighed->sum->count; i++) {
		const struct shown_series *engine = weighed->engine[i];
		const struct span part = count_at(weighed->sum->series[i],
						  cycles ? SHOWN_CYCLES : SHOWN_BUSY_NS, t_ns);
		double weight = 1;

		if (weighed->way == SHOWN_BY_MAXFREQ)
			weight = 1e9 / (double)engine->max_hz;
		if (engine)
			weight /= (double)engine->capacity;
		work.least += part.least * weight;
		work.most += part.most * weight;
	}
	return work;
}

static double clock_at(const struct weighed_sum *weighed, uint64_t t_ns)
{
	return weighed->way == SHOWN_BY_TOTAL
		       ? count_at(weighed->engine[0], SHOWN_TOTAL, t_ns).least
		       : (double)t_ns;
}

/* The times of a window at which the truth is asked for. */
struct times {
	uint64_t *at;
	size_t count;
	uint64_t from_ns, until_ns;
};

static void add_time(struct times *times, uint64_t t_ns)
{
	if (t_ns > times->from_ns && t_ns < times->until_ns)
		times->at[times->count++] = t_ns;
}

/* Its ends, the reports within, and both sides of what is between two that are far apart. */
static struct times window_times(const struct shown_truth *truth, uint64_t from_ns,
				 uint64_t until_ns)
{
	struct times times = {xcalloc(3 * truth->time_count + 2, sizeof(*times.at)), 0, from_ns,
			      until_ns};

	times.at[times.count++] = from_ns;
	for (size_t i = 0; i < truth->time_count; i++) {
		const uint64_t t_ns = truth->times[i];

		if (i && t_ns - truth->times[i - 1] > SHOWN_SLACK_NS) {
			add_time(&times, truth->times[i - 1] + 1);
			add_time(&times, t_ns - 1);
		}
		add_time(&times, t_ns);
	}
	times.at[times.count++] = until_ns;
	return times;
}

struct reading {
	struct span work;
	double clock;
};

static struct reading *read_times(const struct weighed_sum *weighed, const struct times *times)
{
	struct reading *readings = xcalloc(times->count, sizeof(*readings));

	for (size_t i = 0; i < times->count; i++)
		readings[i] = (struct reading){work_at(weighed, times->at[i]),
					       clock_at(weighed, times->at[i])};
	return readings;
}

bool shown_range(const struct shown_truth *truth, const struct shown_window *window,
		 const struct shown_sum *sum, enum shown_way way, double *least, double *most)
{
	struct weighed_sum weighed;
	struct times begin, end;
	struct reading *first, *last;

	if (!weigh(&weighed, truth, sum, way))
		return false;
	begin = window_times(truth, window->from_ns, window->begin_ns);
	end = window_times(truth, window->before_ns, window->until_ns);
	first = read_times(&weighed, &begin);
	last = read_times(&weighed, &end);
	*least = HUGE_VAL;
	*most = -HUGE_VAL;
	for (size_t i = 0; i < begin.count; i++)
		for (size_t j = 0; j < end.count; j++) {
			const double clock = last[j].clock - first[i].clock;

			if (end.at[j] < begin.at[i] ||
			    end.at[j] - begin.at[i] < window->shortest_ns || clock <= 0)
				continue;
			*least = fmin(*least,
				      100 * (last[j].work.least - first[i].work.most) / clock);
			*most = fmax(*most,
				     100 * (last[j].work.most - first[i].work.least) / clock);
		}
	free(begin.at);
	free(end.at);
	free(first);
	free(last);
	if (*least > *most)
		return false;
	*least = fmax(*least, 0);
	return true;
}
