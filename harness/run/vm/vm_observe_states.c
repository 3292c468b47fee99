/* SPDX-License-Identifier: MIT */
/* The oracle's states of a reader's recording must be within the bounds of the truth. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "oracle.h"
#include "recording.h"
#include "observations.h"
#include "vm_observe.h"
#include "xmalloc.h"

#define TOLERANCE 1e-3 /* allowed error of a ratio, as in the judge */

struct bounds {
	uint64_t least, most;
};

/* An engine of a client in one read, and in the read of the same client in the previous sweep. */
struct engine_case {
	struct observed *observed;
	const json_t *expect; /* the oracle's expectation of it */
	const struct journal_engine *engine;
	size_t read;
	bool first; /* there is no previous sweep */
	struct bounds now, before; /* bounds of the printed value, from the truth */
	struct bounds wall; /* between the two sweeps */
};

/* The number of an expectation that allows one number only. */
static bool get_plain(const json_t *expect, const char *member, uint64_t *number)
{
	const char *digits = json_string_value(json_object_get(expect, member));
	char *end;

	errno = 0;
	*number = digits ? strtoull(digits, &end, 10) : 0;
	return digits && *digits && !*end && !errno;
}

/* A ratio above 1 comes with an alternative that is clamped to 1: return the computed one. */
static const json_t *get_computed(const json_t *ratio)
{
	const json_t *any = json_object_get(ratio, "any");
	const char *cut = json_string_value(json_object_get(json_array_get(any, 1), "ratio"));

	return json_array_size(any) == 2 && cut && !strcmp(cut, "1") ? json_array_get(any, 0)
								     : ratio;
}

/* The range of an expectation that allows one range of ratios only. */
static bool get_range(const json_t *expect, double *low, double *high)
{
	const json_t *ratio = get_computed(json_object_get(expect, "busy_ratio"));
	const char *one = json_string_value(json_object_get(ratio, "ratio"));
	const char *min = one ? one : json_string_value(json_object_get(ratio, "ratio_min"));
	const char *max = one ? one : json_string_value(json_object_get(ratio, "ratio_max"));

	*low = min ? strtod(min, NULL) : 0;
	*high = max ? strtod(max, NULL) : 0;
	return min && max;
}

static uint64_t subtract_clamped(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

static void busy_judge(const struct engine_case *of)
{
	uint64_t busy;

	if (!get_plain(of->expect, "busy_ns", &busy))
		observed_wrong(of->observed, of->read,
			       "engine %s: the oracle allows no single engine time",
			       of->engine->name);
	else if (busy < of->now.least || busy > of->now.most)
		observed_wrong(of->observed, of->read,
			       "engine %s: the oracle holds %" PRIu64
			       " ns, but the truth is %" PRIu64 " to %" PRIu64 " during the read",
			       of->engine->name, busy, of->now.least, of->now.most);
}

static void ratio_judge(const struct engine_case *of)
{
	const double capacity = of->engine->capacity ? (double)of->engine->capacity : 1;
	const double least = of->wall.most
				     ? (double)subtract_clamped(of->now.least, of->before.most) /
					       (double)of->wall.most / capacity
				     : 0;
	const double most = of->wall.least
				    ? (double)subtract_clamped(of->now.most, of->before.least) /
					      (double)of->wall.least / capacity
				    : HUGE_VAL;
	double low, high;

	if (!get_range(of->expect, &low, &high))
		observed_wrong(of->observed, of->read,
			       "engine %s: the oracle allows no single range of its utilization",
			       of->engine->name);
	else if (low > most + TOLERANCE * most || high < least - TOLERANCE * least)
		observed_wrong(
			of->observed, of->read,
			"engine %s: the oracle has a utilization of %.6f to %.6f, but the truth "
			"is %.6f to %.6f",
			of->engine->name, low, high, least, most);
}

/* Bounds of the printed value by the truth: completion accounting omits running jobs. */
static struct bounds bounds_of(const struct observed *observed, size_t read, size_t engine)
{
	const struct sample *sample = &observed->observations->samples.all[observed->first + read];
	const struct observed_truth *truth = &observed->observations->truth[observed->first + read];
	const struct journal_content *content =
		observations_content(observed->observations, sample->client);
	const struct cat_driver_choice by_text = {0};
	static const char key[] = "\ndrm-driver:\t";
	const char *driver = strstr(sample->text, key);
	char name[64] = "";
	uint64_t running = 0;

	if (driver)
		sscanf(driver + sizeof(key) - 1, "%63s", name);
	if (cat_accounting(&by_text, name) == FDI_ACCOUNT_COMPLETION)
		running = content->longest * content->engines[engine].capacity;
	return (struct bounds){subtract_clamped(truth->least[engine], running),
			       truth->most[engine]};
}

/* The read of the same descriptor in the previous sweep. */
static bool find_before(const struct observed *observed, size_t sweep, size_t read, size_t *before)
{
	const struct rec_sweep *sweeps = observed->rec->sweeps;

	if (!sweep)
		return false;
	*before = sweeps[sweep - 1].first + (read - sweeps[sweep].first);
	return *before < sweeps[sweep].first;
}

static uint64_t sweep_end(const struct observed *observed, const struct rec_sweep *sweep)
{
	return observed->rec->reads[sweep->first + sweep->count - 1].until_ns;
}

/* Least: from the end of one sweep to the start of the next; most: from the start of one to the end
 * of the next. */
static struct bounds wall_of(const struct observed *observed, size_t sweep)
{
	const struct rec_sweep *now = &observed->rec->sweeps[sweep], *before = now - 1;

	return (struct bounds){subtract_clamped(now->t_ns, sweep_end(observed, before)),
			       sweep_end(observed, now) - before->t_ns};
}

/* A descriptor keeps its client as long as it is open. */
static void id_judge(struct observed *observed, size_t read, uint32_t number, const json_t *id)
{
	const char *is = json_string_value(id), *was;
	char key[16];

	snprintf(key, sizeof(key), "%u", number);
	was = json_string_value(json_object_get(observed->ids, key));
	if (!is)
		observed_wrong(observed, read, "the oracle allows no single id of the client");
	else if (!was)
		json_object_set(observed->ids, key, (json_t *)id);
	else if (strcmp(was, is) != 0)
		observed_wrong(observed, read, "the oracle's id of the client is %s, expected %s",
			       is, was);
}

static void client_judge(struct observed *observed, size_t sweep, size_t read, const json_t *client)
{
	const uint32_t number = observed->observations->samples.all[observed->first + read].client;
	const struct journal_content *content =
		observations_content(observed->observations, number);
	const json_t *engines = json_object_get(client, "engines");
	struct engine_case of = {.observed = observed, .read = read};
	size_t before = 0;

	id_judge(observed, read, number, json_object_get(client, "id"));
	of.first = !find_before(observed, sweep, read, &before);
	if (!of.first)
		of.wall = wall_of(observed, sweep);
	for (size_t i = 0; i < content->engine_count && i < OBSERVED_ENGINES; i++) {
		uint64_t grown;

		of.engine = &content->engines[i];
		of.expect = json_object_get(engines, of.engine->name);
		of.now = bounds_of(observed, read, i);
		busy_judge(&of);
		if (of.first)
			continue;
		of.before = bounds_of(observed, before, i);
		if (get_plain(of.expect, "delta_ns", &grown))
			ratio_judge(&of);
		else
			observed_wrong(observed, read,
				       "engine %s: the oracle allows no single delta",
				       of.engine->name);
	}
}

static bool is_member(const struct rec_read *read, const json_t *client)
{
	const json_t *member = json_array_get(json_object_get(client, "members"), 0);
	const char *pid = json_string_value(json_object_get(member, "pid"));
	const char *fd = json_string_value(json_object_get(member, "fd"));

	return pid && fd && atoi(pid) == read->pid && atoi(fd) == read->fd;
}

/* Each descriptor has a client of its own. */
static void sweep_judge(struct observed *observed, size_t sweep, const json_t *state)
{
	const struct rec_sweep *is = &observed->rec->sweeps[sweep];
	const json_t *clients = json_object_get(state, "clients");

	if (json_array_size(clients) != is->count) {
		observed_wrong(observed, is->first, "%zu clients were read, but the oracle has %zu",
			       is->count, json_array_size(clients));
		return;
	}
	for (size_t i = is->first; i < is->first + is->count; i++) {
		size_t k = 0;

		while (k < is->count &&
		       !is_member(&observed->rec->reads[i], json_array_get(clients, k)))
			k++;
		if (k < is->count)
			client_judge(observed, sweep, i, json_array_get(clients, k));
		else
			observed_wrong(observed, i, "the oracle does not have the client");
	}
}

void observed_states(struct observed *observed)
{
	json_t *states = oracle_states(observed->rec);

	if (!states)
		xmalloc_failed();
	observed->ids = json_object();
	for (size_t i = 0; i < observed->rec->sweep_count; i++)
		sweep_judge(observed, i, json_array_get(states, i));
	json_decref(observed->ids);
	json_decref(states);
}
