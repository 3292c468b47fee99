/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "set_bytes.h"
#include "words.h"

#define IN_ORDER                                                                        \
	"0044" /* 200: i915's engines and regions, 5 of each, in the order of its table \
		*/

static const struct scope all = {.features = FEATURE_ALL};

static struct decoy_case text_case(const char *bytes)
{
	return (struct decoy_case){.id = "0042", .bytes = bytes, .len = strlen(bytes)};
}

/* Each name in order gets the first of the driver's that is free and fits; other bytes stay. */
static const struct words_row {
	const char *driver, *bytes, *changed;
} words_rows[] = {
	{"amdgpu",
	 "pos:\t0\ndrm-driver:\ti915 \ndrm-engine-render:\t5 ns\ndrm-engine-capacity-render: 2\n"
	 "drm-cycles-copy: 7\ndrm-total-cycles-copy:9\ndrm-total-system0: 4 KiB",
	 "pos:\t0\ndrm-driver:\tamdgpu \ndrm-engine-gfx:\t5 ns\ndrm-engine-capacity-gfx: 2\n"
	 "drm-cycles-compute: 7\ndrm-total-cycles-compute:9\ndrm-total-vram: 4 KiB"},
	/* a beginning of another name stays one: enc and enc_1 are amdgpu's only such pair */
	{"amdgpu", "drm-engine-video: 5\ndrm-engine-video-enhance: 6\ndrm-engine-copy: 7\n",
	 "drm-engine-enc: 5\ndrm-engine-enc_1: 6\ndrm-engine-gfx: 7\n"},
	{"i915", "drm-engine-a: 1\ndrm-engine-b: 2\ndrm-maxfreq-b: 3 Hz\ndrm-curfreq-b: 3 Hz\n",
	 "drm-engine-render: 1\ndrm-engine-copy: 2\ndrm-maxfreq-copy: 3 Hz\ndrm-curfreq-copy: 3 Hz\n"},
	/* the third name must leave the pair of video to the last two */
	{"i915",
	 "drm-engine-x: 1\ndrm-engine-y: 2\ndrm-engine-z: 3\ndrm-engine-v: 4\ndrm-engine-v-2: 5\n",
	 "drm-engine-render: 1\ndrm-engine-copy: 2\ndrm-engine-compute: 3\ndrm-engine-video: 4\n"
	 "drm-engine-video-enhance: 5\n"},
	{"amdgpu", "drm-driver:\ti915\t \t\ndrm-driver:i915",
	 "drm-driver:\tamdgpu\t \t\ndrm-driver:amdgpu"},
	/*
	 * a name as an engine and as a region; keys of other drivers; values with the form of keys
	 */
	{"xe",
	 "drm-engine-vram: 1\ndrm-resident-vram: 2\nvendor-vram: 3\ndrm-client-name: drm-engine-vram: 4\n",
	 "drm-engine-rcs: 1\ndrm-resident-system: 2\nvendor-vram: 3\ndrm-client-name: drm-engine-vram: 4\n"},
};

static void names_change_and_nothing_else(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(words_rows) / sizeof(*words_rows); i++) {
		struct decoy_case tc = text_case(words_rows[i].bytes);
		struct words words;
		const char *why;
		char *changed;
		size_t len;

		assert_int_equal(
			words_init(&words, driver_names_find(words_rows[i].driver), &tc, &why), 0);
		changed = words_change(&words, &tc, &len);
		assert_int_equal(len, strlen(words_rows[i].changed));
		assert_memory_equal(changed, words_rows[i].changed, len);
		free(changed);
		words_free(&words);
	}
}

/* What has no counterpart is refused with its reason. */
static const struct refused_row {
	const char *driver, *bytes, *why;
} refused_rows[] = {
	{"msm", "drm-engine-a: 1\ndrm-engine-b: 2\n", "the driver has too few engines for it"},
	{"lima", "drm-total-a: 1\n", "the driver has too few regions for it"},
	/* gp and pp: neither begins with the other */
	{"lima", "drm-engine-a: 1\ndrm-engine-ab: 2\n", "the driver has too few engines for it"},
	{"amdgpu", "drm-driver: a\ndrm-driver: b\n", "it has more than one driver"},
	{"amdgpu", "drm-driver: a\ndrm-driver: a\n", NULL},
	{"amdgpu", "drm-driver: ab\ndrm-driver: a\n", "it has more than one driver"},
	{"amdgpu", "drm-engine-.a: 1\n", "the case is about one of its names"},
	{"amdgpu", "drm-memory-cycles-: 1\n", "the case is about one of its names"},
	{"amdgpu", "drm-memory-cycles: 1\n", NULL},
	{"amdgpu", "DRM-: 1\n", "the case is about one of its lines"},
	{"amdgpu", "DRMX: 1\n", NULL},
	{"amdgpu", "DRM: 1\n", NULL},
	/* the whole of the last line counts */
	{"amdgpu", "drm-engine-a: 1\nx:", NULL},
	{"amdgpu", "drm-engine-a: 1\nx", "the case is about one of its lines"},
	{"amdgpu", "drm-driver: a b\n", "its driver name is not a single word"},
	{"amdgpu", "drm-engine-: 1\n", "the case is about one of its names"},
	{"amdgpu", "drm-engine-a b: 1\n", "the case is about one of its lines"},
	{"amdgpu", "drm-engine-a: 1\ndrm-engine-a\n", "the case is about one of its lines"},
	{"amdgpu", "drm-engine-a: 1\nDRM-ENGINE-A: 2\n", "the case is about one of its lines"},
	{"amdgpu", "drm-engine-\xc3\xa4: 1\n", "the case is about one of its names"},
	{"amdgpu", "drm-engine-capacity-capacity-x: 1\n", "the case is about one of its names"},
	{"amdgpu", "drm-memory-cycles-x: 1\n", "the case is about one of its names"},
	{"amdgpu", "drm-engine-a234567890123456789012345678901: 1\n", NULL},
	{"amdgpu", "drm-engine-a2345678901234567890123456789012: 1\n",
	 "the case is about one of its names"},
};

static void no_counterpart_is_refused(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(refused_rows) / sizeof(*refused_rows); i++) {
		struct decoy_case tc = text_case(refused_rows[i].bytes);
		struct words words;
		const char *why;
		int err = words_init(&words, driver_names_find(refused_rows[i].driver), &tc, &why);

		assert_int_equal(err, refused_rows[i].why ? -ENOTSUP : 0);
		if (err)
			assert_string_equal(why, refused_rows[i].why);
		else
			words_free(&words);
	}
}

/* One choice for all texts of a recording, also for a name that only the second text has. */
static void a_recording_has_one_choice(void **state)
{
	static const char bytes[] =
		"# fdseq 1\n@ 1 pid=1 fd=3\ndrm-engine-b: 1\n@ 2 pid=1 fd=3 err=13\n"
		"@ 3 pid=1 fd=3\ndrm-engine-a: 2\ndrm-engine-b: 3\n";
	static const char expected[] =
		"# fdseq 1\n@ 1 pid=1 fd=3\ndrm-engine-gp: 1\n@ 2 pid=1 fd=3 err=13\n"
		"@ 3 pid=1 fd=3\ndrm-engine-pp: 2\ndrm-engine-gp: 3\n";
	const struct decoy_case tc = recording_of(bytes);
	struct words words;
	const char *why;
	char *changed;
	size_t len;

	(void)state;
	assert_int_equal(words_init(&words, driver_names_find("lima"), &tc, &why), 0);
	changed = words_change(&words, &tc, &len);
	assert_int_equal(len, strlen(expected));
	assert_memory_equal(changed, expected, len);
	free(changed);
	words_free(&words);
}

/* A recording has all lines of all reads, up to the last byte. */
static void the_last_line_of_a_recording_counts(void **state)
{
	static const struct {
		const char *bytes;
		int err;
	} rows[] = {{"@ 1 pid=1 fd=3\ndrm-engine-b: 1\nx:", 0},
		    {"@ 1 pid=1 fd=3\ndrm-engine-b: 1\nx", -ENOTSUP},
		    {"@ 1 pid=1 fd=3 len=18\ndrm-engine-b: 1\nx:\n@ 2 pid=1 fd=3\ny: 1\n", 0},
		    {"@ x\n", -ENOTSUP}};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct decoy_case tc = recording_of(rows[i].bytes);
		struct words words;
		const char *why;

		assert_int_equal(words_init(&words, driver_names_find("lima"), &tc, &why),
				 rows[i].err);
		if (!rows[i].err)
			words_free(&words);
	}
}

static void check_undone(const char *answer, const char *expected)
{
	struct decoy_case tc = text_case(
		"drm-driver: made\ndrm-engine-render: 1\ndrm-engine-b: 2\ndrm-total-c: 3\n");
	json_t *got = json_loads(answer, 0, NULL), *own = json_loads(expected, 0, NULL);
	struct words words;
	const char *why;

	assert_non_null(got);
	assert_non_null(own);
	assert_int_equal(words_init(&words, driver_names_find("i915"), &tc, &why), 0);
	words_undo(&words, got);
	assert_true(json_equal(got, own));
	json_decref(got);
	json_decref(own);
	words_free(&words);
}

/* What the case does not have, and what is no name, stays. */
static void answers_get_the_own_names(void **state)
{
	(void)state;
	check_undone(
		"{\"driver\":\"i915\",\"engines\":{\"render\":{\"busy_ns\":\"1\"},\"copy\":{},\"x\":{}},"
		"\"regions\":{\"system0\":{\"total\":\"3\"}},\"client_name\":\"i915\"}",
		"{\"driver\":\"made\",\"engines\":{\"render\":{\"busy_ns\":\"1\"},\"b\":{},\"x\":{}},"
		"\"regions\":{\"c\":{\"total\":\"3\"}},\"client_name\":\"i915\"}");
	check_undone("{\"clients\":[{\"driver\":\"i915\",\"engines\":{\"copy\":{}}}],"
		     "\"totals\":[{\"device\":\"d\",\"regions\":{\"system0\":{}}}]}",
		     "{\"clients\":[{\"driver\":\"made\",\"engines\":{\"b\":{}}}],"
		     "\"totals\":[{\"device\":\"d\",\"regions\":{\"c\":{}}}]}");
	check_undone("{\"rejected\":\"i915\"}", "{\"rejected\":\"i915\"}");
	check_undone("{\"driver\":\"xe\",\"engines\":\"copy\"}",
		     "{\"driver\":\"xe\",\"engines\":\"copy\"}");
}

/* The expectation of the changed case: names at any depth of sets; nothing else. */
static void expectations_get_the_other_names(void **state)
{
	struct decoy_case
		tc = text_case(
			"drm-driver: made\ndrm-engine-render: 1\ndrm-engine-b: 2\ndrm-total-c: 3"),
		changed;
	static const char changed_bytes[] =
		"drm-driver: i915\ndrm-engine-render: 1\ndrm-engine-copy: 2\ndrm-total-system0: 3";
	json_t *expected = json(
		"{'any':[{'rejected':true},{'driver':{'any':['i915','i915 ','i915\\t',null]},'client_name':'made',"
		"'engines':{'any':[null,{'render':{'busy_ns':'1'},'copy':{'any':[null,{'capacity':'b'}]},'*':null}]},"
		"'regions':{'system0':{'total':'3'}}}]}");
	const char *why;

	(void)state;
	tc.asked = json(
		"{'any':[{'rejected':true},{'driver':{'any':['made','made ','made\\t',null]},'client_name':'made',"
		"'engines':{'any':[null,{'render':{'busy_ns':'1'},'b':{'any':[null,{'capacity':'b'}]},'*':null}]},"
		"'regions':{'c':{'total':'3'}}}]}");
	tc.id = IN_ORDER;
	assert_int_equal(words_case(&changed, driver_names_find("i915"), &all, &tc, &why), 0);
	assert_true(json_equal(changed.asked, expected));
	assert_string_equal(changed.id, tc.id);
	assert_int_equal(changed.len, strlen(changed_bytes));
	assert_memory_equal(changed.bytes, changed_bytes, changed.len);
	words_case_free(&changed);
	json_decref((json_t *)tc.asked);
	json_decref(expected);
}

/* A text that names no driver: what is asked of it stays. */
static void a_driver_without_a_line_stays(void **state)
{
	struct decoy_case tc = text_case("drm-engine-render: 1\n"), changed;
	const char *why;

	(void)state;
	tc.asked = json("{'driver':{'any':['','x',null]}}");
	assert_int_equal(words_case(&changed, driver_names_find("i915"), &all, &tc, &why), 0);
	assert_true(json_equal(changed.asked, tc.asked));
	words_case_free(&changed);
	json_decref((json_t *)tc.asked);
}

/* In each sweep of a list, and of each of several hypotheses. */
static void expectations_of_sweeps_get_the_other_names(void **state)
{
	static const struct {
		const char *asked, *expected;
	} rows[] = {
		{"[{'clients':[{'driver':'made','engines':{'b':{'busy_ns':'1'}}}]},null]",
		 "[{'clients':[{'driver':'i915','engines':{'render':{'busy_ns':'1'}}}]},null]"},
		{"[{'sweeps':[{'clients':[{'engines':{'b':{}}}]}]},{'sweeps':[{'clients':[]}]}]",
		 "[{'sweeps':[{'clients':[{'engines':{'render':{}}}]}]},{'sweeps':[{'clients':[]}]}]"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct decoy_case tc = recording_of(
					  "@ 1 pid=1 fd=3\ndrm-driver: made\ndrm-engine-b: 1\n"),
				  changed;
		json_t *expected = json(rows[i].expected);
		const char *why;

		tc.ask = CASE_SWEEPS;
		tc.asked = json(rows[i].asked);
		tc.id = IN_ORDER;
		assert_int_equal(words_case(&changed, driver_names_find("i915"), &all, &tc, &why),
				 0);
		assert_true(json_equal(changed.asked, expected));
		words_case_free(&changed);
		json_decref((json_t *)tc.asked);
		json_decref(expected);
	}
}

/* Each case has another name first, and those that the subject covers come before the others. */
static void all_names_are_asked(void **state)
{
	static const char bytes[] = "drm-engine-a: 1\ndrm-engine-b: 2\n";
	static const struct {
		const char *id, *covered, *changed;
		bool loads; /* of loads alone */
		const char *driver; /* NULL: amdgpu */
	} rows[] = {
		/* 4 * 48 = 192 is 24 times amdgpu's 8 engines */
		{"0000", NULL, "drm-engine-gfx: 1\ndrm-engine-compute: 2\n", false, NULL},
		{"0001", NULL, "drm-engine-compute: 1\ndrm-engine-dma: 2\n", false, NULL},
		{"0007", NULL, "drm-engine-vpe: 1\ndrm-engine-gfx: 2\n", false, NULL},
		{"0000", "dec enc", "drm-engine-dec: 1\ndrm-engine-enc: 2\n", false, NULL},
		{"0004", "dec enc", "drm-engine-enc: 1\ndrm-engine-dec: 2\n", false, NULL},
		{"0000", "jpeg", "drm-engine-jpeg: 1\ndrm-engine-gfx: 2\n", false, NULL},
		{"0000", "dec enc", "drm-engine-dec: 1\ndrm-engine-enc: 2\n", true, NULL},
		/* both of lima's, of which 192 has the first one first */
		{"0000", "gp", "drm-engine-gp: 1\ndrm-engine-pp: 2\n", false, "lima"},
		{"0000", "pp", "drm-engine-pp: 1\ndrm-engine-gp: 2\n", false, "lima"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct decoy_case tc = text_case(bytes), changed;
		struct scope covered = {.features = FEATURE_ALL};
		const char *why, *word = rows[i].covered;

		for (size_t len; word && *word; word += len + (word[len] == ' ')) {
			len = strcspn(word, " ");
			scope_names_add(rows[i].loads ? &covered.load.engines : &covered.engines,
					word, len);
		}
		tc.id = rows[i].id;
		tc.asked = json("{}");
		assert_int_equal(
			words_case(&changed,
				   driver_names_find(rows[i].driver ? rows[i].driver : "amdgpu"),
				   &covered, &tc, &why),
			0);
		assert_int_equal(changed.len, strlen(rows[i].changed));
		assert_memory_equal(changed.bytes, rows[i].changed, changed.len);
		words_case_free(&changed);
		json_decref((json_t *)tc.asked);
		scope_clear(&covered);
	}
}

/* Engines that are covered come before those of the loads; regions have an order of their own. */
static void engines_and_regions_are_apart(void **state)
{
	static const char expected[] = "drm-engine-dec: 1\ndrm-total-gtt: 2\n";
	struct decoy_case tc = text_case("drm-engine-a: 1\ndrm-total-b: 2\n"), changed;
	struct scope covered = {.features = FEATURE_ALL};
	const char *why;

	(void)state;
	tc.id = "0000";
	tc.asked = json("{}");
	scope_names_add(&covered.engines, "dec", 3);
	scope_names_add(&covered.load.engines, "enc", 3);
	scope_names_add(&covered.regions, "gtt", 3);
	assert_int_equal(words_case(&changed, driver_names_find("amdgpu"), &covered, &tc, &why), 0);
	assert_int_equal(changed.len, strlen(expected));
	assert_memory_equal(changed.bytes, expected, changed.len);
	words_case_free(&changed);
	json_decref((json_t *)tc.asked);
	scope_clear(&covered);
}

/*
 * The next case has the next driver of the table; a driver's own text goes on to the one behind it.
 */
static void other_cases_get_other_drivers(void **state)
{
	const struct driver_names *rows;
	struct decoy_case tc = text_case("drm-client-id: 1\n");
	char own[60];
	size_t count, at[3];
	struct words words;

	(void)state;
	rows = driver_names(&count);
	for (size_t i = 0; i < 3; i++) {
		const char id[] = {'0', '0', '1', (char)('1' + i), '\0'};

		tc.id = id;
		assert_int_equal(words_of_relation(&words, &tc), 0);
		at[i] = (size_t)(words.to - rows);
		words_free(&words);
	}
	assert_int_equal(at[1], (at[0] + 1) % count);
	assert_int_equal(at[2], (at[0] + 2) % count);
	snprintf(own, sizeof(own), "drm-driver: %s\n", rows[at[0]].driver);
	tc = text_case(own);
	tc.id = "0011";
	assert_int_equal(words_of_relation(&words, &tc), 0);
	assert_int_equal(words.to - rows, at[1]);
	words_free(&words);
}

/* Never the case's own driver, and nothing where no row fits. */
static void a_relation_chooses_another_driver(void **state)
{
	struct decoy_case tc = text_case(
		"drm-driver: amdgpu\ndrm-engine-a: 1\ndrm-engine-b: 1\ndrm-engine-c: 1\n"
		"drm-engine-d: 1\ndrm-engine-e: 1\ndrm-engine-f: 1\ndrm-total-x: 1\ndrm-total-y: 1\n");
	struct words words;

	(void)state;
	for (int id = '0'; id <= '9'; id++) {
		const char name[] = {(char)id, '\0'};

		tc.id = name;
		assert_int_equal(words_of_relation(&words, &tc), 0);
		/* six engines and two regions without a common beginning */
		assert_string_equal(words.to->driver, "xe");
		words_free(&words);
	}
	tc = text_case("drm-engine- : 1\n");
	assert_int_equal(words_of_relation(&words, &tc), -ENOTSUP);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_change_and_nothing_else),
		cmocka_unit_test(no_counterpart_is_refused),
		cmocka_unit_test(a_recording_has_one_choice),
		cmocka_unit_test(answers_get_the_own_names),
		cmocka_unit_test(expectations_get_the_other_names),
		cmocka_unit_test(a_relation_chooses_another_driver),
		cmocka_unit_test(the_last_line_of_a_recording_counts),
		cmocka_unit_test(expectations_of_sweeps_get_the_other_names),
		cmocka_unit_test(all_names_are_asked),
		cmocka_unit_test(engines_and_regions_are_apart),
		cmocka_unit_test(a_driver_without_a_line_stays),
		cmocka_unit_test(other_cases_get_other_drivers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
