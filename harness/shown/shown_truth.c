/* SPDX-License-Identifier: MIT */
/* A truth log as series of engine times. */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "shown_internal.h"
#include "xmalloc.h"

/* One line of the log. */
struct truth_line {
	uint64_t t_ns, id;
	const char *device, *client; /* client: NULL, a line about a device */
	json_int_t pid;
	json_t *engines;
};

static bool same_text(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

/* A decimal string. */
static bool read_number(const json_t *object, const char *key, uint64_t *number)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text && sscanf(text, "%" SCNu64, number) == 1;
}

static struct shown_series *find_series(struct shown_truth *truth, const struct truth_line *line,
					const char *engine)
{
	struct shown_series *series;

	/* the newest are asked for most */
	for (size_t i = truth->count; i--;) {
		series = &truth->series[i];
		if (series->id == line->id && !strcmp(series->engine, engine) &&
		    same_text(series->client, line->client) &&
		    !strcmp(series->device, line->device))
			return series;
	}
	truth->series = xgrow(truth->series, truth->count, &truth->capacity, sizeof(*series));
	series = &truth->series[truth->count++];
	*series = (struct shown_series){.device = xstrdup(line->device),
					.client = line->client ? xstrdup(line->client) : NULL,
					.id = line->id,
					.engine = xstrdup(engine),
					.capacity = 1};
	return series;
}

/* A client of several descriptors has several lines of one time. */
static bool add_point(struct shown_series *series, const struct shown_point *point)
{
	const struct shown_point *last = series->count ? &series->points[series->count - 1] : NULL;

	if (last && last->t_ns >= point->t_ns)
		return last->t_ns == point->t_ns;
	series->points = xgrow(series->points, series->count, &series->capacity_points,
			       sizeof(*series->points));
	series->points[series->count++] = *point;
	return true;
}

static bool add_engines(struct shown_truth *truth, const struct truth_line *line)
{
	const char *engine;
	json_t *values;

	json_object_foreach(line->engines, engine, values)
	{
		struct shown_series *series = find_series(truth, line, engine);
		struct shown_point point = {.t_ns = line->t_ns};

		read_number(values, "cycles", &point.counter[SHOWN_CYCLES]);
		read_number(values, "total_cycles", &point.counter[SHOWN_TOTAL]);
		if (!read_number(values, "busy_ns", &point.counter[SHOWN_BUSY_NS]) ||
		    !add_point(series, &point))
			return false;
		read_number(values, "maxfreq_hz", &series->max_hz);
		read_number(values, "capacity", &series->capacity);
		series->capacity = series->capacity ? series->capacity : 1;
	}
	return true;
}

static void add_member(struct shown_truth *truth, const struct truth_line *line)
{
	struct shown_member *member;

	for (size_t i = truth->member_count; i--;) {
		member = &truth->members[i];
		if (member->pid == line->pid && member->id == line->id &&
		    !strcmp(member->client, line->client) &&
		    !strcmp(member->device, line->device)) {
			member->last_ns = line->t_ns;
			return;
		}
	}
	truth->members = xgrow(truth->members, truth->member_count, &truth->member_capacity,
			       sizeof(*member));
	truth->members[truth->member_count++] =
		(struct shown_member){.device = xstrdup(line->device),
				      .client = xstrdup(line->client),
				      .id = line->id,
				      .pid = (int32_t)line->pid,
				      .first_ns = line->t_ns,
				      .last_ns = line->t_ns};
}

static bool add_time(struct shown_truth *truth, uint64_t t_ns)
{
	const uint64_t *last = truth->time_count ? &truth->times[truth->time_count - 1] : NULL;

	if (last && *last >= t_ns)
		return *last == t_ns;
	truth->times = xgrow(truth->times, truth->time_count, &truth->time_capacity,
			     sizeof(*truth->times));
	truth->times[truth->time_count++] = t_ns;
	return true;
}

static bool read_line(struct shown_truth *truth, const json_t *object)
{
	struct truth_line line = {
		.device = json_string_value(json_object_get(object, "device")),
		.client = json_string_value(json_object_get(object, "client")),
		.pid = json_integer_value(json_object_get(object, "pid")),
		.engines = json_object_get(object, "engines"),
	};

	if (!line.device || !json_is_object(line.engines) ||
	    !read_number(object, "t", &line.t_ns) || !add_time(truth, line.t_ns))
		return false;
	if (line.client && !read_number(object, "id", &line.id))
		return false;
	if (line.client)
		add_member(truth, &line);
	return add_engines(truth, &line);
}

int shown_truth_read(struct shown_truth *truth, const char *bytes, size_t len)
{
	const char *end = bytes + len;
	bool ok = true;

	while (ok && bytes < end) {
		const char *feed = memchr(bytes, '\n', (size_t)(end - bytes));
		const char *stop = feed ? feed : end;
		json_t *object = json_loadb(bytes, (size_t)(stop - bytes), 0, NULL);

		ok = object && read_line(truth, object);
		json_decref(object);
		bytes = stop + 1;
	}
	return ok ? 0 : -EINVAL;
}

const struct shown_series *shown_engine(const struct shown_truth *truth,
					const struct shown_series *series)
{
	for (size_t i = 0; i < truth->count; i++) {
		const struct shown_series *at = &truth->series[i];

		if (!at->client && !strcmp(at->device, series->device) &&
		    !strcmp(at->engine, series->engine))
			return at;
	}
	return NULL;
}

void shown_truth_free(struct shown_truth *truth)
{
	for (size_t i = 0; i < truth->count; i++) {
		free(truth->series[i].device);
		free(truth->series[i].client);
		free(truth->series[i].engine);
		free(truth->series[i].points);
	}
	for (size_t i = 0; i < truth->member_count; i++) {
		free(truth->members[i].device);
		free(truth->members[i].client);
	}
	free(truth->series);
	free(truth->members);
	free(truth->times);
	*truth = (struct shown_truth){0};
}
