/* SPDX-License-Identifier: MIT */
/* What a subject covers: words, lists, and what is left where two scopes meet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scope.h"
#include "scope_words.h"

static void test_features(void **state)
{
	static const struct {
		const char *list;
		unsigned int bits;
	} rows[] = {
		{"parse", FEATURE_PARSE},
		{"parse,track,delta,utilization,memory,totals,identity", FEATURE_ALL},
		{"no-time", FEATURE_NO_TIME},
		{"no-held,parse", FEATURE_PARSE | FEATURE_NO_HELD},
		{"load", FEATURE_LOAD},
		{"no-capacity,no-cycles,no-maxfreq,no-driver,no-pdev,no-fds,no-clients,no-name,"
		 "no-sharers,no-idle,no-cards",
		 FEATURE_LACKS & ~(FEATURE_NO_TIME | FEATURE_NO_HELD)},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct scope scope = {0};
		char *why = scope_read_features(&scope, rows[i].list);

		if (why || scope.features != rows[i].bits)
			fail_msg("%s: %#x, %s", rows[i].list, scope.features, why ? why : "");
	}
}

static void test_unknown_features(void **state)
{
	static const struct {
		const char *list;
		const char *why; /* parts of it */
		const char *meant;
	} rows[] = {
		{"", "\"\" is no feature", NULL},
		{"parse,", "\"\" is no feature", NULL},
		{"parse,,track", "\"\" is no feature", NULL},
		{"parse,memorys", "\"memorys\" is no feature", "did you mean memory"},
		{"no_cycles", "\"no_cycles\"", "did you mean no-cycles"},
		{"capacity", "\"capacity\"", NULL},
		{"tracks", "\"tracks\"", "did you mean track"},
		{"parse:", "\"parse:\"", "did you mean parse"},
		{"parse:memorys", "\"parse:memorys\" is no feature", NULL},
		{"load:memory", "\"load:memory\"", NULL},
		{"track:track:memory", "no feature", NULL},
		{"xyz", "parse,track,delta,utilization,memory,totals,identity,load,no-time,", NULL},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct scope scope = {0};
		char *why = scope_read_features(&scope, rows[i].list);

		if (!why || !strstr(why, rows[i].why) ||
		    (rows[i].meant && !strstr(why, rows[i].meant)) ||
		    (!rows[i].meant && strstr(why, "did you mean")))
			fail_msg("%s: %s", rows[i].list, why ? why : "good");
		free(why);
	}
	/* The names of parts are no features of their own. */
	assert_int_equal(feature_bit("load", 4), 0);
	assert_int_equal(feature_bit("no-time", 7), 0);
	assert_int_equal(feature_bit("track", 5), FEATURE_TRACK);
	assert_string_equal(feature_name(FEATURE_NO_CYCLES), "cycles");
	assert_string_equal(feature_name(FEATURE_MEMORY), "memory");
	assert_null(feature_name(0));
}

static void test_narrow_features(void **state)
{
	(void)state;
	assert_int_equal(feature_narrow(FEATURE_ALL, FEATURE_PARSE | FEATURE_NO_PDEV),
			 FEATURE_PARSE | FEATURE_NO_PDEV);
	assert_int_equal(feature_narrow(FEATURE_PARSE | FEATURE_NO_TIME, FEATURE_ALL),
			 FEATURE_PARSE | FEATURE_NO_TIME);
	/* Words with "no-" alone leave the rest as it is. */
	assert_int_equal(feature_narrow(FEATURE_ALL | FEATURE_LOAD, FEATURE_NO_FDS),
			 FEATURE_ALL | FEATURE_LOAD | FEATURE_NO_FDS);
	/* Nothing is added. */
	assert_int_equal(feature_narrow(FEATURE_PARSE, FEATURE_LOAD | FEATURE_PARSE),
			 FEATURE_PARSE);
	assert_int_equal(feature_narrow(FEATURE_PARSE, FEATURE_TRACK), 0);
}

/* Of texts alone, and of states alone. */
static void test_features_apart(void **state)
{
	const unsigned int both = FEATURE_PARSE | FEATURE_TRACK;
	struct scope scope = {0}, by = {0}, copy;

	(void)state;
	assert_null(scope_read_features(&scope, "parse,track,parse:memory,track:no-capacity"));
	assert_int_equal(scope.features, both);
	assert_int_equal(scope_features(&scope, SCOPE_OF_TEXTS), both | FEATURE_MEMORY);
	assert_int_equal(scope_features(&scope, SCOPE_OF_STATES), both | FEATURE_NO_CAPACITY);
	copy = scope_copy(&scope);
	scope_apply(&copy, SCOPE_OF_STATES);
	assert_int_equal(copy.features, both | FEATURE_NO_CAPACITY);
	assert_int_equal(scope_features(&copy, SCOPE_OF_TEXTS), both | FEATURE_NO_CAPACITY);
	/* What an option lacks in states alone, texts keep. */
	copy = (struct scope){.features = FEATURE_ALL};
	assert_null(scope_read_features(&by, "track:no-cycles"));
	scope_narrow(&copy, &by);
	assert_int_equal(scope_features(&copy, SCOPE_OF_TEXTS), FEATURE_ALL);
	assert_int_equal(scope_features(&copy, SCOPE_OF_STATES), FEATURE_ALL | FEATURE_NO_CYCLES);
	by = (struct scope){0};
	assert_null(scope_read_features(&by, "parse,track,track:delta"));
	scope_narrow(&copy, &by);
	assert_int_equal(scope_features(&copy, SCOPE_OF_TEXTS), both);
	assert_int_equal(scope_features(&copy, SCOPE_OF_STATES),
			 both | FEATURE_DELTA | FEATURE_NO_CYCLES);
}

static void test_precision(void **state)
{
	static const struct {
		const char *text;
		struct scope_precision precision;
	} rows[] = {
		{"time=10ms", {.time_ns = 10000000}},
		{"time=1s", {.time_ns = 1000000000}},
		{"time=7us", {.time_ns = 7000}},
		{"time=5ns", {.time_ns = 5}},
		{"memory=1MiB", {.bytes = 1048576}},
		{"memory=1000", {.bytes = 1000}},
		{"memory=2KiB,time=3ms", {.time_ns = 3000000, .bytes = 2048}},
		{"ratio=0.25,memory=1GiB", {.ratio = 0.25, .bytes = 1073741824}},
		{"ratio=1", {.ratio = 1}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct scope_precision got = {0};
		char *why = scope_read_precision(&got, rows[i].text);

		if (why || got.time_ns != rows[i].precision.time_ns ||
		    got.ratio != rows[i].precision.ratio || got.bytes != rows[i].precision.bytes)
			fail_msg("%s: %s", rows[i].text, why ? why : "other numbers");
	}
}

static void test_bad_precision(void **state)
{
	static const char *const rows[] = {
		"",
		"time",
		"time=",
		"time=10",
		"time=ms",
		"time=-1ms",
		"ratio=",
		"ratio=2",
		"ratio=.5",
		"ratio=0.",
		"ratio=1e-2",
		"memory=1MB",
		"memory=",
		"bytes=1",
		"time=10ms,",
		"time=10 ms",
		"ratio=nan",
		"memory=1.5KiB",
		"time=99999999999s",
		"memory=18446744073709551616",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct scope_precision precision = {0};
		char *why = scope_read_precision(&precision, rows[i]);

		if (!why)
			fail_msg("\"%s\" is good", rows[i]);
		free(why);
	}
}

static void test_idle_every(void **state)
{
	static const char *const bad[] = {"", "5", "0s", "s", "-5s", "5 s", "5m", "5s,6s"};
	struct scope scope = {.idle_every_ns = 0}, by = {.idle_every_ns = 0};

	(void)state;
	assert_null(scope_read_idle_every(&scope, "5s"));
	assert_int_equal(scope.idle_every_ns, 5000000000);
	/* the coarser of two */
	assert_null(scope_read_idle_every(&by, "250ms"));
	scope_narrow(&scope, &by);
	assert_int_equal(scope.idle_every_ns, 5000000000);
	scope_narrow(&by, &scope);
	assert_int_equal(by.idle_every_ns, 5000000000);
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		char *why = scope_read_idle_every(&scope, bad[i]);

		if (!why)
			fail_msg("\"%s\" is good", bad[i]);
		free(why);
	}
}

static void test_load(void **state)
{
	struct scope scope = {0};

	(void)state;
	assert_false(scope_has_held_load(&scope));
	assert_null(scope_read_load(&scope, "gpu=held:render"));
	assert_int_equal(scope.loads.list[0].load.sum, SCOPE_HELD);
	assert_true(scope_has_held_load(&scope));
	scope_clear(&scope);
	assert_null(scope_read_load(&scope, "held"));
	assert_string_equal(scope_sum_name(scope.load.sum), "held");
	assert_true(scope_has_held_load(&scope));
	assert_null(scope_read_load(&scope, "max-per-device"));
	assert_int_equal(scope.load.sum, SCOPE_MAX_PER_DEVICE);
	assert_false(scope_has_held_load(&scope));
	assert_null(scope_read_load(&scope, "mean:render,video 2"));
	assert_int_equal(scope.load.sum, SCOPE_MEAN);
	assert_int_equal(scope.load.engines.count, 2);
	assert_true(scope_names_have(&scope.load.engines, "video 2"));
	assert_false(scope_names_have(&scope.load.engines, "video"));
	assert_int_equal(scope.loads.count, 0);
	scope_clear(&scope);
	for (const char *const *bad =
		     (const char *const[]){"", "average", "max:", "sum,max", "=max",
					   "a=", "a=max:", "a=b=max", NULL};
	     *bad; bad++) {
		char *why = scope_read_load(&scope, *bad);

		if (!why)
			fail_msg("\"%s\" is good", *bad);
		free(why);
		scope_clear(&scope);
	}
}

static void test_named_loads(void **state)
{
	struct scope scope = {0}, other = {0};
	struct scope_names engines;

	(void)state;
	assert_false(scope_has_loads(&scope));
	assert_null(scope_read_load(&scope, "gpu=sum:render,copy"));
	assert_null(scope_read_load(&scope, "dec=max:dec"));
	assert_true(scope_has_loads(&scope));
	assert_int_equal(scope.load.sum, SCOPE_NO_LOAD);
	assert_int_equal(scope.loads.count, 2);
	assert_string_equal(scope.loads.list[1].name, "dec");
	assert_int_equal(scope.loads.list[0].load.sum, SCOPE_SUM);
	engines = scope_load_engines(&scope);
	assert_true(scope_names_have(&engines, "copy") && scope_names_have(&engines, "dec"));
	assert_false(scope_names_have(&engines, "enc"));
	scope_names_clear(&engines);
	scope_narrow(&other, &scope);
	scope_clear(&scope);
	assert_int_equal(other.loads.count, 2);
	/* Of all engines. */
	assert_null(scope_read_load(&other, "all=max"));
	assert_true(scope_loads_limited(&other));
	engines = scope_load_engines(&other);
	assert_false(engines.limited);
	scope_clear(&other);
}

static void test_region_sums(void **state)
{
	struct scope scope = {0}, copy, by = {0};
	struct scope_names printed;

	(void)state;
	assert_null(scope_read_regions(&scope, "vram=vram0+vram1,gtt"));
	assert_true(scope_names_have(&scope.regions, "vram"));
	assert_false(scope_names_have(&scope.regions, "vram0"));
	assert_int_equal(scope.region_sums.count, 1);
	assert_string_equal(scope.region_sums.list[0].name, "vram");
	assert_int_equal(scope.region_sums.list[0].parts.count, 2);
	printed = scope_printed_regions(&scope);
	assert_true(scope_names_have(&printed, "vram1") && scope_names_have(&printed, "gtt"));
	assert_false(scope_names_have(&printed, "system"));
	scope_names_clear(&printed);
	assert_null(scope_read_regions(&by, "all=*"));
	printed = scope_printed_regions(&by);
	assert_false(printed.limited);
	/* Sums of an option are in place of those that are declared. */
	copy = scope_copy(&scope);
	scope_narrow(&copy, &by);
	assert_int_equal(copy.region_sums.count, 1);
	assert_string_equal(copy.region_sums.list[0].name, "all");
	assert_false(copy.region_sums.list[0].parts.limited);
	scope_clear(&copy);
	copy = scope_copy(&scope);
	scope_narrow(&copy, &(struct scope){0});
	assert_string_equal(copy.region_sums.list[0].parts.list[1], "vram1");
	scope_clear(&copy);
	scope_clear(&scope);
	scope_clear(&by);
	for (const char *const *bad =
		     (const char *const[]){"", "a,", "=a", "a=", "a=b+", "a=+b", NULL};
	     *bad; bad++) {
		char *why = scope_read_regions(&by, *bad);

		if (!why)
			fail_msg("\"%s\" is good", *bad);
		free(why);
		scope_clear(&by);
	}
}

static struct scope make_scope(const char *engines, const char *regions, uint64_t time_ns,
			       double ratio)
{
	struct scope scope = {.features = FEATURE_ALL,
			      .precision = {.time_ns = time_ns, .ratio = ratio}};

	if (engines)
		assert_null(scope_read_names(&scope.engines, engines));
	if (regions)
		assert_null(scope_read_names(&scope.regions, regions));
	return scope;
}

static void test_narrow(void **state)
{
	struct scope all = make_scope(NULL, NULL, 0, 0),
		     some = make_scope("render,video", "vram", 5, 0.01);
	struct scope other = make_scope("copy,video", NULL, 10, 0.001), copy;
	char *list;

	(void)state;
	assert_false(scope_is_partial(&all));
	assert_true(scope_precision_is_exact(&all.precision));
	scope_narrow(&all, &some);
	assert_true(scope_is_partial(&all));
	list = scope_names_list(&all.engines);
	assert_string_equal(list, "render, video");
	free(list);
	other.zero_for_absent = true;
	scope_narrow(&all, &other);
	list = scope_names_list(&all.engines);
	assert_string_equal(list, "video");
	free(list);
	assert_true(scope_names_have(&all.regions, "vram"));
	assert_false(scope_names_have(&all.regions, "system"));
	/* The coarser of two numbers holds. */
	assert_int_equal(all.precision.time_ns, 10);
	assert_true(all.precision.ratio == 0.01);
	assert_true(all.zero_for_absent);
	copy = scope_copy(&all);
	scope_clear(&all);
	assert_true(scope_names_have(&copy.engines, "video"));
	assert_false(scope_names_have(&copy.engines, "render"));
	/* Lists without a common name leave nothing, and not everything. */
	scope_narrow(&copy, &(struct scope){.engines = {.limited = true}});
	assert_false(scope_names_have(&copy.engines, "video"));
	scope_clear(&copy);
	scope_clear(&some);
	scope_clear(&other);
}

static void test_partial(void **state)
{
	(void)state;
	assert_true(scope_is_partial(&(struct scope){.features = FEATURE_ALL | FEATURE_NO_FDS}));
	assert_true(scope_is_partial(&(struct scope){.regions = {.limited = true}}));
	assert_false(scope_is_partial(&(struct scope){.zero_for_absent = true}));
	assert_false(scope_precision_is_exact(&(struct scope_precision){.bytes = 1}));
	assert_false(scope_precision_is_exact(&(struct scope_precision){.ratio = 0.1}));
	assert_false(scope_precision_is_exact(&(struct scope_precision){.time_ns = 1}));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_features),
		cmocka_unit_test(test_unknown_features),
		cmocka_unit_test(test_narrow_features),
		cmocka_unit_test(test_precision),
		cmocka_unit_test(test_bad_precision),
		cmocka_unit_test(test_idle_every),
		cmocka_unit_test(test_load),
		cmocka_unit_test(test_region_sums),
		cmocka_unit_test(test_named_loads),
		cmocka_unit_test(test_features_apart),
		cmocka_unit_test(test_narrow),
		cmocka_unit_test(test_partial),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
