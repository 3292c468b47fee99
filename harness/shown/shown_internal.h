/* SPDX-License-Identifier: MIT */
/* The parts of what a monitor showed. */
#ifndef DECOY_SHOWN_INTERNAL_H
#define DECOY_SHOWN_INTERNAL_H

#include <regex.h>
#include <stdbool.h>

#include "shown.h"

#define SHOWN_GROUPS  16
#define SHOWN_MATCHES 20000 /* after that, the rest is not searched */

enum shown_group { SHOWN_PERCENT, SHOWN_PID, SHOWN_ENGINE, SHOWN_NAMES };

struct shown_pattern {
	regex_t regex;
	size_t group[SHOWN_NAMES]; /* 0: it has none */
};

/* When output was written. */
struct shown_time {
	uint64_t total, t_ns;
};

enum shown_verdict {
	SHOWN_WITHIN,
	SHOWN_OFF,
	SHOWN_FIRST,
	SHOWN_CHANGED,
	SHOWN_DISTORTED,
	SHOWN_UNKNOWN,
	SHOWN_ABSENT,
	SHOWN_MANY,
	SHOWN_PIECE,
	SHOWN_SELDOM,
	SHOWN_VERDICTS
};

/* A percentage that was printed. */
struct shown_match {
	uint64_t t_ns;
	double percent;
	int32_t pid; /* -1: the pattern has none */
	char *engine; /* NULL: it has none */
	enum shown_verdict verdict;
	double least, most; /* of the truth that is nearest; judged ones only */
	char *about; /* what that is: "main render"; NULL */
};

/* What is counted; a client has no TOTAL of its own. */
enum shown_counter { SHOWN_BUSY_NS, SHOWN_CYCLES, SHOWN_TOTAL, SHOWN_COUNTERS };

/* The engine time of a client, or, without a client, of a device. */
struct shown_series {
	char *device, *client; /* client: NULL */
	uint64_t id; /* of the client */
	char *engine;
	uint64_t capacity, max_hz; /* of a device's; max_hz 0: it is not known */
	struct shown_point {
		uint64_t t_ns;
		uint64_t counter[SHOWN_COUNTERS];
	} * points;
	size_t count, capacity_points;
};

/* A client was open in a process from the first report to the last one that had it. */
struct shown_member {
	char *device, *client;
	uint64_t id;
	int32_t pid;
	uint64_t first_ns, last_ns;
};

struct shown_truth {
	struct shown_series *series;
	size_t count, capacity;
	struct shown_member *members;
	size_t member_count, member_capacity;
	uint64_t *times; /* of its reports, ascending */
	size_t time_count, time_capacity;
};

struct shown_distortion {
	char *device;
	uint64_t from_ns, until_ns;
};

struct shown {
	const struct shown_pattern *pattern;
	char *output;
	size_t len, size;
	struct shown_time *stamps;
	size_t stamp_count, stamp_capacity;
	struct shown_distortion *distortions;
	size_t distortion_count, distortion_capacity;
	struct shown_match *matches;
	size_t match_count, match_capacity, tries; /* tries: numbers or not */
	uint64_t apart_ns; /* matches of two outputs are so far apart */
	struct shown_truth truth;
	struct shown_counts counts;
};

#define SHOWN_SLACK_NS 250000000u /* more than from one report of the truth to the next */

#define SHOWN_SUM 64 /* series of one sum, and clients of one process */

/* The times that a match can be of: it begins in [from, begin], ends in [before, until], and is no
 * shorter. */
struct shown_window {
	uint64_t from_ns, begin_ns, before_ns, until_ns, shortest_ns;
};

/* How a percentage is made: engine time over time, cycles over those of the highest frequency, or
 * over all of its clock. */
enum shown_way { SHOWN_BY_TIME, SHOWN_BY_MAXFREQ, SHOWN_BY_TOTAL, SHOWN_WAYS };

/* What a percentage may mean: the sum of these. */
struct shown_sum {
	const struct shown_series *series[SHOWN_SUM];
	size_t count;
	bool full; /* there were more */
};

/* shown_range - the least and the most that a sum can be, in percent. False: not in this way. */
bool shown_range(const struct shown_truth *truth, const struct shown_window *window,
		 const struct shown_sum *sum, enum shown_way way, double *least, double *most);

/* A match while its nearest sum is searched for. */
struct shown_search {
	const struct shown_truth *truth;
	struct shown_window window;
	struct shown_match *match;
	double distance; /* of the nearest; negative: there is none yet */
	bool full; /* there were more clients or engines than are added up */
};

bool shown_overlaps(const struct shown_window *window, uint64_t from_ns, uint64_t until_ns);

/* shown_members - the clients of the match's process in the window, at most SHOWN_SUM; sets full
 * where there are more. */
size_t shown_members(struct shown_search *search, const struct shown_member *members[SHOWN_SUM]);

/* shown_search_match - against all that it may mean: its verdict, and what is nearest. */
void shown_search_match(struct shown_search *search);

/* shown_find - the matches in the output. */
void shown_find(struct shown *shown);

/* shown_same_subject - are they of one process and engine? */
bool shown_same_subject(const struct shown_match *a, const struct shown_match *b);

/* shown_measure - how far outputs are apart, once all matches are found. */
void shown_measure(struct shown *shown);

/* shown_truth_read - the lines of a truth log. 0 or -EINVAL; shown_truth_free() in both cases. */
int shown_truth_read(struct shown_truth *truth, const char *bytes, size_t len);
void shown_truth_free(struct shown_truth *truth);

/* shown_engine - of the device that a series is of; NULL: it is not in the log. */
const struct shown_series *shown_engine(const struct shown_truth *truth,
					const struct shown_series *series);

/* shown_judge_match - set its verdict. */
void shown_judge_match(const struct shown *shown, struct shown_match *match);

#endif
