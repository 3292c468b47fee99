/* SPDX-License-Identifier: MIT */
#include "shown.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "shown_internal.h"
#include "xmalloc.h"

#define OUTPUT_MAX ((size_t)256 << 20) /* bytes; what follows is not judged */

struct shown *shown_new(const struct shown_pattern *pattern)
{
	struct shown *shown = xcalloc(1, sizeof(*shown));

	shown->pattern = pattern;
	return shown;
}

void shown_free(struct shown *shown)
{
	if (!shown)
		return;
	for (size_t i = 0; i < shown->match_count; i++) {
		free(shown->matches[i].engine);
		free(shown->matches[i].about);
	}
	for (size_t i = 0; i < shown->distortion_count; i++)
		free(shown->distortions[i].device);
	shown_truth_free(&shown->truth);
	free(shown->matches);
	free(shown->distortions);
	free(shown->stamps);
	free(shown->output);
	free(shown);
}

void shown_output(struct shown *shown, const char *bytes, size_t len)
{
	if (len > OUTPUT_MAX - shown->len)
		len = OUTPUT_MAX - shown->len;
	if (!len)
		return;
	while (shown->size < shown->len + len)
		shown->output = xgrow(shown->output, shown->size, &shown->size, 1);
	memcpy(shown->output + shown->len, bytes, len);
	shown->len += len;
}

void shown_stamp(struct shown *shown, uint64_t total, uint64_t t_ns)
{
	shown->stamps = xgrow(shown->stamps, shown->stamp_count, &shown->stamp_capacity,
			      sizeof(*shown->stamps));
	shown->stamps[shown->stamp_count++] = (struct shown_time){total, t_ns};
}

void shown_distort(struct shown *shown, const char *device, uint64_t from_ns, uint64_t until_ns)
{
	shown->distortions = xgrow(shown->distortions, shown->distortion_count,
				   &shown->distortion_capacity, sizeof(*shown->distortions));
	shown->distortions[shown->distortion_count++] =
		(struct shown_distortion){xstrdup(device), from_ns, until_ns};
}

static void count_match(struct shown_counts *counts, enum shown_verdict verdict)
{
	size_t *const counters[SHOWN_VERDICTS] = {
		[SHOWN_WITHIN] = &counts->within,	[SHOWN_OFF] = &counts->off,
		[SHOWN_FIRST] = &counts->first,		[SHOWN_CHANGED] = &counts->changed,
		[SHOWN_DISTORTED] = &counts->distorted, [SHOWN_UNKNOWN] = &counts->unknown,
		[SHOWN_ABSENT] = &counts->absent,	[SHOWN_MANY] = &counts->many,
		[SHOWN_PIECE] = &counts->piece,		[SHOWN_SELDOM] = &counts->seldom,
	};

	++*counters[verdict];
}

int shown_judge(struct shown *shown, const char *truth, size_t len)
{
	int err = shown_truth_read(&shown->truth, truth, len);

	if (err)
		return err;
	shown_find(shown);
	shown_measure(shown);
	for (size_t i = 0; i < shown->match_count; i++) {
		shown_judge_match(shown, &shown->matches[i]);
		count_match(&shown->counts, shown->matches[i].verdict);
	}
	return 0;
}

const struct shown_counts *shown_counts(const struct shown *shown)
{
	return &shown->counts;
}

enum shown_end shown_end(const struct shown *shown, int code)
{
	switch (code - 128) {
	case SIGHUP:
	case SIGINT:
	case SIGPIPE:
	case SIGTERM:
		return SHOWN_ENDED;
	case -1: /* 127 and 126: not found, not executed */
	case -2:
		return shown->match_count ? SHOWN_ENDED : SHOWN_NOT_STARTED;
	default:
		return code > 128 && code <= 128 + SIGRTMAX ? SHOWN_DIED : SHOWN_ENDED;
	}
}
