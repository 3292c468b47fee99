/* SPDX-License-Identifier: MIT */
/*
 * A case of engine times in the words of a driver that prints cycles alone: a clock of 1 GHz that
 * has run for some minutes. A time in ns is as many cycles then, and total cycles are the time of
 * the read, so that each ratio and all that is held stay what they are; what is asked of the time
 * is asked of the cycles.
 */
#include "words_cycles.h"

#include <inttypes.h>
#include <string.h>

#include "map.h"
#include "recording.h"
#include "words_key.h"

#define CLOCK_RAN     UINT64_C(1000000000000)
#define READ_LATEST   (UINT64_MAX / 4)
#define CYCLES_DIGITS 18 /* of a time that is surely no matter of width */

static bool has_kind(const struct textline *line, const char *prefix)
{
	const struct words_key *key = words_key_of(line);

	return key && !strcmp(key->prefix, prefix);
}

/* The digits of a time in the form of drivers, "12 ns"; 0: it has another form. */
static size_t digits_of(const struct textline *line)
{
	const size_t unit = strlen(" ns");
	size_t digits;

	if (line->value_len <= unit)
		return 0;
	digits = line->value_len - unit;
	for (size_t i = 0; i < digits; i++)
		if (line->value[i] < '0' || line->value[i] > '9')
			return 0;
	return !memcmp(line->value + digits, " ns", unit) ? digits : 0;
}

bool words_is_time(const struct textline *line)
{
	return has_kind(line, "drm-engine-");
}

/* An engine's time in the form of drivers, or what has nothing to do with one. */
static bool is_countable(const struct textline *line)
{
	static const char *const clocks[] = {"drm-cycles-", "drm-total-cycles-", "drm-maxfreq-",
					     "drm-curfreq-"};
	size_t digits;

	for (size_t i = 0; i < sizeof(clocks) / sizeof(*clocks); i++)
		if (has_kind(line, clocks[i]))
			return false;
	digits = digits_of(line);
	return !words_is_time(line) || (digits && digits <= CYCLES_DIGITS);
}

static bool is_text_countable(const char *text, size_t len)
{
	struct textlines lines;
	bool good;

	textlines_split(&lines, text, len);
	good = lines.ends_in_lf && !lines.has_repeats;
	for (size_t i = 0; good && i < lines.count; i++)
		good = is_countable(&lines.list[i]);
	textlines_free(&lines);
	return good;
}

/* The descriptors of a sweep are read at one time: else the largest cycles may be of one, the
 * largest total of another. */
static bool is_recording_countable(const struct decoy_case *tc)
{
	const struct recording *rec = tc->recording;
	bool good = rec != NULL;

	for (size_t i = 0; good && i < rec->sweep_count; i++) {
		const struct rec_read *first = &rec->reads[rec->sweeps[i].first];

		for (size_t j = 0; good && j < rec->sweeps[i].count; j++)
			good = first[j].t_ns == first->t_ns && first->t_ns < READ_LATEST &&
			       (first[j].err || is_text_countable(first[j].text, first[j].len));
	}
	return good;
}

bool words_countable(const struct decoy_case *tc)
{
	/* what asks for the increase of a time asks for what cycles have not */
	if (tc->needs & FEATURE_DELTA && !(tc->needs & FEATURE_UTILIZATION))
		return false;
	return tc->is_recording ? is_recording_countable(tc)
				: is_text_countable(tc->bytes, tc->len);
}

void words_write_cycles(const struct textline *line, const char *name, uint64_t t_ns, FILE *out)
{
	fprintf(out, "drm-cycles-%s:\t%.*s\ndrm-total-cycles-%s:\t%" PRIu64 "\n", name,
		(int)digits_of(line), line->value, name, CLOCK_RAN + t_ns);
}

/* --- what is asked --- */

static void count_engine(const struct map *map, enum shape shape, const json_t *before,
			 json_t *object)
{
	static const char *const ratios[] = {"busy_ratio", "freq_ratio"};
	json_t *time = json_object_get(object, "busy_ns");

	(void)map;
	(void)before;
	if (shape != SHAPE_ENGINE || !time)
		return;
	json_object_set(object, "cycles", time);
	json_object_set_new(object, "total_cycles", json_pack("{s:b}", "anything", true));
	json_object_del(object, "busy_ns");
	/* null: cases by hand allow 0, too, for what they do not name, and that is done */
	json_object_set_new(object, "delta_ns", json_null());
	for (size_t i = 0; i < sizeof(ratios) / sizeof(*ratios); i++)
		if (!json_object_get(object, ratios[i]))
			json_object_set_new(object, ratios[i], json_null());
}

static json_t *count_sweeps(bool states, const json_t *hypothesis)
{
	const struct map map = {.object = count_engine};
	json_t *counted = json_array(), *expect;
	size_t i;

	json_array_foreach((json_t *)hypothesis, i, expect) json_array_append_new(
		counted, states ? map_state(&map, expect) : map_snapshot(&map, expect));
	return counted;
}

void words_count_expected(struct decoy_case *tc)
{
	json_t *hypotheses = case_expectations(tc), *hypothesis, *counted = json_array();
	const bool states = case_asks_states(tc);
	size_t i;

	json_array_foreach(hypotheses, i, hypothesis)
	{
		json_t *sweeps = count_sweeps(states, hypothesis);

		json_array_append_new(counted,
				      states ? json_pack("{s:o}", "sweeps", sweeps) : sweeps);
	}
	json_decref(hypotheses);
	json_decref((json_t *)tc->asked);
	tc->needs &= ~(unsigned int)FEATURE_DELTA;
	tc->asked = counted;
	if (states) {
		tc->ask = CASE_HYPOTHESES;
		return;
	}
	/* texts have one hypothesis; a single one has one text */
	tc->asked = json_incref(json_array_get(counted, 0));
	json_decref(counted);
	if (tc->ask == CASE_SNAPSHOTS)
		return;
	counted = (json_t *)tc->asked;
	tc->asked = json_incref(json_array_get(counted, 0));
	json_decref(counted);
	tc->ask = CASE_SNAPSHOT;
}
