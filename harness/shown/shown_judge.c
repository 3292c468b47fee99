/* SPDX-License-Identifier: MIT */
/* The window of a percentage, and whether it is judged (shown.h). */
#include <stdlib.h>
#include <string.h>

#include "shown_internal.h"
#include "xmalloc.h"

#define SAME_OUTPUT_NS 50000000u /* what is written within it is one output */
#define WIDE                                                                                      \
	20.0 /* points between least and most: where reports were missing, such a truth proves no \
		percentage */

bool shown_same_subject(const struct shown_match *a, const struct shown_match *b)
{
	if (a->pid != b->pid)
		return false;
	return a->engine && b->engine ? !strcmp(a->engine, b->engine) : a->engine == b->engine;
}

/*
 * A row comes once an output: half of the shortest time after which one came again separates two
 * outputs, however slowly the rows of one are written.
 */
void shown_measure(struct shown *shown)
{
	shown->apart_ns = UINT64_MAX;
	for (size_t i = 0; i < shown->match_count; i++) {
		const struct shown_match *match = &shown->matches[i], *at = match;

		while (at > shown->matches && (!shown_same_subject(--at, match) ||
					       at->t_ns + SAME_OUTPUT_NS > match->t_ns))
			;
		if (shown_same_subject(at, match) && at->t_ns + SAME_OUTPUT_NS <= match->t_ns &&
		    (match->t_ns - at->t_ns) / 2 < shown->apart_ns)
			shown->apart_ns = (match->t_ns - at->t_ns) / 2;
	}
	if (shown->apart_ns < SAME_OUTPUT_NS || shown->apart_ns == UINT64_MAX)
		shown->apart_ns = SAME_OUTPUT_NS;
}

/* When the output before that at t_ns was written: any row of it, because a monitor may hide those
 * of idle processes. */
static bool time_before(const struct shown *shown, const struct shown_match *match, uint64_t t_ns,
			uint64_t *before_ns)
{
	for (const struct shown_match *at = match; at-- > shown->matches;)
		if (at->t_ns <= t_ns && t_ns - at->t_ns >= shown->apart_ns) {
			*before_ns = at->t_ns;
			return true;
		}
	return false;
}

/* After a pause there may have been outputs without a row, and the window may have begun after each
 * of them. */
static bool find_window(const struct shown *shown, const struct shown_match *match,
			struct shown_window *window)
{
	uint64_t least_ns;

	window->until_ns = match->t_ns;
	if (!time_before(shown, match, window->until_ns, &window->before_ns) ||
	    !time_before(shown, match, window->before_ns, &window->from_ns))
		return false;
	least_ns = window->until_ns - window->before_ns;
	window->begin_ns = window->before_ns;
	if (least_ns / 4 > shown->apart_ns) {
		least_ns = 2 * shown->apart_ns;
		window->begin_ns = window->until_ns - shown->apart_ns;
	}
	window->shortest_ns = least_ns / 2;
	return true;
}

static bool covers(const struct shown_window *window, const struct shown_member *member)
{
	return member->first_ns <= window->from_ns + SHOWN_SLACK_NS &&
	       member->last_ns + SHOWN_SLACK_NS >= window->until_ns;
}

/* Was a client opened or closed meanwhile that this percentage may be about? */
static bool is_changed(const struct shown_search *search)
{
	const struct shown_truth *truth = search->truth;

	for (size_t i = 0; i < truth->member_count; i++) {
		const struct shown_member *member = &truth->members[i];

		if (search->match->pid >= 0 && member->pid != search->match->pid)
			continue;
		if (shown_overlaps(&search->window, member->first_ns, member->last_ns) &&
		    !covers(&search->window, member))
			return true;
	}
	return false;
}

static bool is_on(struct shown_search *search, const char *device)
{
	const struct shown_member *members[SHOWN_SUM];
	size_t count;

	if (search->match->pid < 0)
		return true;
	count = shown_members(search, members);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(members[i]->device, device))
			return true;
	return false;
}

static bool is_distorted(const struct shown *shown, struct shown_search *search)
{
	for (size_t i = 0; i < shown->distortion_count; i++) {
		const struct shown_distortion *distortion = &shown->distortions[i];

		if (shown_overlaps(&search->window, distortion->from_ns, distortion->until_ns) &&
		    is_on(search, distortion->device))
			return true;
	}
	return false;
}

/* Between two reports the load may be uneven: what is true of a window that ends there is a wider
 * range. */
static bool is_seldom(const struct shown_truth *truth, const struct shown_window *window)
{
	for (size_t i = 1; i < truth->time_count; i++)
		if (truth->times[i] - truth->times[i - 1] > SHOWN_SLACK_NS &&
		    shown_overlaps(window, truth->times[i - 1], truth->times[i]))
			return true;
	return false;
}

static bool is_known_engine(const struct shown_truth *truth, const char *engine)
{
	for (size_t i = 0; i < truth->count; i++)
		if (!strcmp(truth->series[i].engine, engine))
			return true;
	return false;
}

void shown_judge_match(const struct shown *shown, struct shown_match *match)
{
	struct shown_search search = {.truth = &shown->truth, .match = match, .distance = -1};

	if (shown->counts.pieces)
		match->verdict = SHOWN_PIECE;
	else if (match->engine && !is_known_engine(&shown->truth, match->engine))
		match->verdict = SHOWN_UNKNOWN;
	else if (!find_window(shown, match, &search.window))
		match->verdict = SHOWN_FIRST;
	else if (is_changed(&search))
		match->verdict = SHOWN_CHANGED;
	else if (is_distorted(shown, &search))
		match->verdict = SHOWN_DISTORTED;
	else
		shown_search_match(&search);
	if (match->verdict == SHOWN_WITHIN && match->most - match->least > WIDE &&
	    is_seldom(&shown->truth, &search.window))
		match->verdict = SHOWN_SELDOM;
}
