/* SPDX-License-Identifier: MIT */
/* Engine times as cycles: of which cases, and what becomes of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "set_bytes.h"
#include "words.h"
#include "words_cycles.h"

static const struct scope all = {.features = FEATURE_ALL};

static struct decoy_case text_case(const char *bytes)
{
	return (struct decoy_case){
		.id = "0000", .ask = CASE_SNAPSHOT, .bytes = bytes, .len = strlen(bytes)};
}

static void check_cycles(struct decoy_case tc, const struct scope *covered, const char *bytes,
			 enum case_ask ask, const char *expected)
{
	struct decoy_case changed;
	json_t *asked = json(expected);
	const char *why;

	tc.id = "0000";
	assert_int_equal(words_case(&changed, driver_names_find("xe"), covered, &tc, &why), 0);
	assert_int_equal(changed.len, strlen(bytes));
	assert_memory_equal(changed.bytes, bytes, changed.len);
	assert_int_equal(changed.ask, ask);
	if (!json_equal(changed.asked, asked))
		fail_msg("asked: %s", json_dumps(changed.asked, 0));
	words_case_free(&changed);
	json_decref((json_t *)tc.asked);
	json_decref(asked);
}

/* xe prints cycles alone: a time is as many cycles of a clock of 1 GHz, and what is asked is asked
 * of them. */
static void times_become_cycles(void **state)
{
	static const char text[] =
		"drm-driver:\tmade\ndrm-engine-a:\t12 ns\ndrm-engine-capacity-a:\t2\n";
	static const char counted[] =
		"drm-driver:\txe\ndrm-cycles-rcs:\t12\ndrm-total-cycles-rcs:\t1000000000000\n"
		"drm-engine-capacity-rcs:\t2\n";
	static const char recording[] = "# fdseq 1\n@ 5000000000 pid=1 fd=3\n";
	const struct scope no_cycles = {.features = FEATURE_ALL | FEATURE_NO_CYCLES};
	struct decoy_case tc = text_case(text);
	char *bytes, *changed;

	(void)state;
	tc.asked = json("{'engines':{'a':{'busy_ns':'12','capacity':'2'},'b':{'capacity':'1'}}}");
	check_cycles(
		tc, &all, counted, CASE_SNAPSHOT,
		"{'engines':{'rcs':{'cycles':'12','total_cycles':{'anything':true},'capacity':'2',"
		"'delta_ns':null,'busy_ratio':null,'freq_ratio':null},'b':{'capacity':'1'}}}");
	/* a reader without cycles is asked for the times */
	tc.asked = json("{'engines':{'a':{'busy_ns':'12'}}}");
	check_cycles(tc, &no_cycles,
		     "drm-driver:\txe\ndrm-engine-rcs:\t12 ns\ndrm-engine-capacity-rcs:\t2\n",
		     CASE_SNAPSHOT, "{'engines':{'rcs':{'busy_ns':'12'}}}");
	/* the total is that of the time of the read; cases by hand allow 0 for a ratio that they do
	 * not name */
	assert_true(asprintf(&bytes, "%s%s", recording, text) > 0);
	assert_true(asprintf(&changed,
			     "%sdrm-driver:\txe\ndrm-cycles-rcs:\t12\n"
			     "drm-total-cycles-rcs:\t1005000000000\ndrm-engine-capacity-rcs:\t2\n",
			     recording) > 0);
	tc = recording_of(bytes);
	tc.ask = CASE_SWEEPS;
	tc.asked = json(
		"[{'clients':[{'engines':{'a':{'busy_ns':'12','delta_ns':{'any':[null,'5']}}}}]}]");
	check_cycles(tc, &all, changed, CASE_HYPOTHESES,
		     "[{'sweeps':[{'clients':[{'engines':{'rcs':{'cycles':'12','total_cycles':"
		     "{'anything':true},'delta_ns':null,'busy_ratio':{'any':[null,{'ratio':'0'}]},"
		     "'freq_ratio':{'any':[null,{'ratio':'0'}]}}}}]}]}]");
	free(bytes);
	free(changed);
}

/* What cycles would change is asked as it is. */
static void odd_times_stay(void **state)
{
	static const char *const texts[] = {
		"drm-engine-rcs:\t12\n",
		"drm-engine-rcs:\t12  ns\n",
		"drm-engine-rcs:\t12 us\n",
		"drm-engine-rcs:\t12 nx\n",
		"drm-engine-rcs:\t-5 ns\n",
		"drm-engine-rcs:\t ns\n",
		"drm-engine-rcs:\tns\n",
		"drm-engine-rcs:\t\n",
		"drm-engine-rcs:\t1/ ns\n",
		"drm-engine-rcs:\t1: ns\n",
		"drm-engine-rcs:\t/1 ns\n",
		"drm-engine-rcs:\t12 ns",
		"drm-engine-rcs:\t1234567890123456789 ns\n",
		"drm-engine-rcs:\t12 ns\ndrm-engine-rcs:\t13 ns\n",
		"drm-engine-rcs:\t12 ns\ndrm-cycles-rcs:\t12\n",
		"drm-engine-rcs:\t12 ns\ndrm-total-cycles-rcs:\t12\n",
		"drm-engine-rcs:\t12 ns\ndrm-maxfreq-rcs:\t12 Hz\n",
		"drm-engine-rcs:\t12 ns\ndrm-curfreq-rcs:\t12 Hz\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		struct decoy_case tc = text_case(texts[i]);

		tc.asked = json("{'engines':{'rcs':{'busy_ns':'12'}}}");
		check_cycles(tc, &all, texts[i], CASE_SNAPSHOT,
			     "{'engines':{'rcs':{'busy_ns':'12'}}}");
	}
}

#define TIME "drm-engine-rcs:\t12 ns\n"
#define GOOD "drm-driver:\ta\n" TIME
#define ODD  "drm-engine-rcs:\t12\n"
#define LATEST                                                                            \
	"4611686018427387903" /* a quarter of 2^64, less one: behind it a clock might end \
			       */

static const struct {
	const char *bytes;
	bool is_recording;
	unsigned int needs;
	bool countable;
} rows[] = {
	{TIME, false, FEATURE_PARSE, true},
	{"drm-engine-rcs:\t0 ns\n", false, FEATURE_PARSE, true},
	{"drm-engine-rcs:\t9 ns\n", false, FEATURE_PARSE, true},
	{"drm-engine-rcs:\t900000000000000000 ns\n", false, FEATURE_PARSE, true},
	{"drm-engine-rcs:\t1000000000000000000 ns\n", false, FEATURE_PARSE, false},
	{TIME "drm-engine-bcs:\t12\n", false, FEATURE_PARSE, false},
	{"drm-engine-capacity-rcs:\t2\ndrm-total-vram:\t5\nx:\n", false, FEATURE_PARSE, true},
	/* an increase of time, without a ratio, is one that cycles do not have */
	{TIME, false, FEATURE_PARSE | FEATURE_DELTA, false},
	{TIME, false, FEATURE_PARSE | FEATURE_UTILIZATION, true},
	{TIME, false, FEATURE_PARSE | FEATURE_DELTA | FEATURE_UTILIZATION, true},
	/* of a recording each text, of each sweep */
	{"@ 5 pid=1 fd=3\n" TIME "@ 5 pid=1 fd=4\n" TIME "@ 9 pid=1 fd=3\n" TIME
	 "@ 9 pid=1 fd=4\n" TIME,
	 true, 0, true},
	{"@ 5 pid=1 fd=3\n" ODD "@ 5 pid=1 fd=4\n" TIME "@ 9 pid=1 fd=3\n" TIME, true, 0, false},
	{"@ 5 pid=1 fd=3\n" TIME "@ 5 pid=1 fd=4\n" ODD "@ 9 pid=1 fd=3\n" TIME, true, 0, false},
	{"@ 5 pid=1 fd=3\n" TIME "@ 9 pid=1 fd=3\n" ODD "@ 9 pid=1 fd=4\n" TIME, true, 0, false},
	{"@ 5 pid=1 fd=3\n" TIME "@ 9 pid=1 fd=3\n" TIME "@ 9 pid=1 fd=4\n" ODD, true, 0, false},
	{"@ 5 pid=1 fd=3\n" TIME "@ 5 pid=1 fd=4 err=13\n@ 9 pid=1 fd=3\n" TIME, true, 0, true},
	/* of a sweep all at one time */
	{"@ 5 sweep=1 pid=1 fd=3\n" TIME "@ 6 sweep=1 pid=1 fd=4\n" TIME, true, 0, false},
	{"@ 5 sweep=1 pid=1 fd=3\n" TIME "@ 7 sweep=2 pid=1 fd=3\n" TIME
	 "@ 8 sweep=2 pid=1 fd=4\n" TIME,
	 true, 0, false},
	{"@ 4611686018427387902 pid=1 fd=3\n" TIME, true, 0, true},
	{"@ " LATEST " pid=1 fd=3\n" TIME, true, 0, false},
	{"@ 5 pid=1 fd=3\n" TIME "@ " LATEST " pid=1 fd=3 err=13\n", true, 0, false},
	{"@ x\n", true, 0, false},
};

static void cycles_replace_only_plain_times(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct decoy_case tc = {.is_recording = rows[i].is_recording,
					.needs = rows[i].needs};

		set_bytes(&tc, rows[i].bytes);
		if (words_countable(&tc) != rows[i].countable)
			fail_msg("row %zu: %s", i, rows[i].bytes);
	}
}

/* What is asked of cycles is asked as it was of times: of one text, of several, or of states; never
 * of an increase. */
static void the_same_is_asked(void **state)
{
	static const struct {
		const char *bytes;
		bool is_recording;
		enum case_ask ask;
		const char *asked;
		enum case_ask becomes;
		const char *expected;
	} of[] = {
		{GOOD, false, CASE_SNAPSHOT, "{'driver':'a'}", CASE_SNAPSHOT, "{'driver':'a'}"},
		{GOOD, false, CASE_ORACLE, NULL, CASE_SNAPSHOT, NULL},
		{"@ 5\n" GOOD "@ 6\n" GOOD, true, CASE_SNAPSHOTS, "[{'driver':'a'},{'driver':'b'}]",
		 CASE_SNAPSHOTS, "[{'driver':'a'},{'driver':'b'}]"},
		{"@ 5 pid=1 fd=3\n" GOOD, true, CASE_SWEEPS, "[{'clients':[{'id':'1'}]}]",
		 CASE_HYPOTHESES, NULL},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(of) / sizeof(*of); i++) {
		struct decoy_case tc = {
			.is_recording = of[i].is_recording,
			.ask = of[i].ask,
			.asked = json(of[i].asked),
			.needs = FEATURE_PARSE | FEATURE_DELTA | FEATURE_UTILIZATION,
		};
		json_t *expected = json(of[i].expected);

		set_bytes(&tc, of[i].bytes);
		words_count_expected(&tc);
		assert_int_equal(tc.ask, of[i].becomes);
		assert_int_equal(tc.needs, FEATURE_PARSE | FEATURE_UTILIZATION);
		if (expected && !json_equal(tc.asked, expected))
			fail_msg("row %zu: %s", i, json_dumps(tc.asked, 0));
		assert_int_equal(json_is_array(tc.asked), tc.ask != CASE_SNAPSHOT);
		json_decref((json_t *)tc.asked);
		json_decref(expected);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(times_become_cycles),
		cmocka_unit_test(odd_times_stay),
		cmocka_unit_test(cycles_replace_only_plain_times),
		cmocka_unit_test(the_same_is_asked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
