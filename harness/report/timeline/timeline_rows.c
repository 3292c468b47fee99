/* SPDX-License-Identifier: MIT */
#include "timeline_rows.h"

#include <stdlib.h>

#include "timeline_load.h"
#include "timeline_printed.h"
#include "xmalloc.h"

static void fill_client(struct timeline *timeline, size_t sweep, const json_t *members)
{
	const struct timeline_case *about = timeline->about;
	struct timeline_row *row = &timeline->rows[sweep];
	json_t *expected = focus_clients(json_array_get(about->expectations, sweep), members,
					 timeline->focus.id);
	json_t *answered =
		focus_clients(json_array_get(about->answers, sweep), members, timeline->focus.id);

	row->wrong = focus_wrong(&timeline->focus, &about->differences[sweep], members,
				 json_array_size(expected) == json_array_size(answered),
				 &row->also);
	focus_expected(&timeline->focus, json_array_get(expected, 0), &row->cell[COLUMN_EXPECTED]);
	focus_answered(&timeline->focus, answered, &row->cell[COLUMN_ANSWERED]);
	json_decref(expected);
	json_decref(answered);
}

static void fill_sweep(struct timeline *timeline, size_t sweep)
{
	const struct timeline_case *about = timeline->about;
	struct timeline_row *row = &timeline->rows[sweep];
	json_t *members = logs_members(&timeline->logs, sweep);

	row->t = timeline->logs.recording->sweeps[sweep].t_ns;
	row->there = json_object_size(members) > 0;
	logs_true(&timeline->logs, sweep, &timeline->focus, &row->cell[COLUMN_TRUE]);
	printed_values(&timeline->logs, sweep, &timeline->focus, &row->cell[COLUMN_PRINTED]);
	row->distortions = logs_distortions(&timeline->logs, sweep);
	if (timeline->focus.load)
		row->wrong = load_focus_cells(
			&timeline->focus, json_array_get(about->expectations, sweep),
			json_array_get(about->answers, sweep), &about->differences[sweep],
			&row->cell[COLUMN_EXPECTED], &row->cell[COLUMN_ANSWERED]);
	else
		fill_client(timeline, sweep, members);
	json_decref(members);
}

static void fill_sweeps(struct timeline *timeline)
{
	logs_find(&timeline->logs, timeline->focus.sweep, timeline->focus.members,
		  timeline->focus.id);
	timeline->count = json_array_size(timeline->about->answers);
	if (timeline->count > timeline->logs.recording->sweep_count)
		timeline->count = timeline->logs.recording->sweep_count;
	timeline->rows = xcalloc(timeline->count + 1, sizeof(*timeline->rows));
	for (size_t i = 0; i < timeline->count; i++)
		fill_sweep(timeline, i);
}

static bool open_logs(struct timeline *timeline)
{
	const struct timeline_case *about = timeline->about;
	char *why = NULL;
	bool opened;

	if (!about->scenario)
		return !logs_open_recording(&timeline->logs, about->one->bytes, about->one->len);
	opened = !simulated_play(&timeline->simulated, about->scenario, SIMULATED_ALL, &why) &&
		 !logs_open(&timeline->logs, &timeline->simulated);
	free(why);
	return opened;
}

struct timeline *timeline_make(const struct timeline_case *about)
{
	/* An answer without clients has only loads. */
	bool (*const find)(struct focus *, const struct timeline_case *) =
		about->features & FEATURE_NO_CLIENTS ? load_focus_find : focus_find;
	struct timeline *timeline = xcalloc(1, sizeof(*timeline));

	timeline->about = about;
	if (find(&timeline->focus, about) && open_logs(timeline)) {
		fill_sweeps(timeline);
		/* of a recording without descriptors nothing is known to be the client's */
		if (about->scenario || timeline->logs.client)
			return timeline;
	}
	timeline_free(timeline);
	return NULL;
}

void timeline_free(struct timeline *timeline)
{
	for (size_t i = 0; timeline && i < timeline->count; i++) {
		for (int j = 0; j < COLUMNS; j++)
			free(timeline->rows[i].cell[j].text);
		free(timeline->rows[i].distortions);
		free(timeline->rows[i].also);
	}
	if (!timeline)
		return;
	free(timeline->rows);
	logs_close(&timeline->logs);
	simulated_free(&timeline->simulated);
	focus_free(&timeline->focus);
	free(timeline);
}
