/* SPDX-License-Identifier: MIT */
/* The examples answer ordinary texts correctly, match the schemas, and answer "unsupported" to
 * others. */
#include "adapters.h"

static const struct {
	const char *name;
	enum subject_kind kind;
	const char *what;
	unsigned int knows; /* bits of the rows below; others are unsupported */
} examples[] = {
	{"oneshot.py", SUBJECT_ONESHOT, EXAMPLES "/oneshot.py", 0xff},
	{"oneshot.sh", SUBJECT_ONESHOT, EXAMPLES "/oneshot.sh", 0x23},
	{"stream.py", SUBJECT_STREAM, EXAMPLES "/stream.py", 0xff},
	{"load.py", SUBJECT_STREAM, EXAMPLES "/load.py", 0},
	{"oneshot.c", SUBJECT_ONESHOT, EXAMPLE_ONESHOT, 0x37},
	{"object.c", SUBJECT_OBJECT, EXAMPLE_OBJECT, 0x37},
};

#define EXAMPLES_COUNT (sizeof(examples) / sizeof(examples[0]))

static const struct {
	const char *text;
	const char *answer;
} rows[] = {
	/* 0: ordinary */
	{"pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t513\n"
	 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"
	 "drm-total-system0:\t4 KiB\ndrm-resident-system0:\t1 MiB\n"
	 "drm-engine-render:\t9288864723 ns\ndrm-engine-video-enhance:\t0 ns\n",
	 "{\"driver\":\"i915\",\"client_id\":\"7\",\"pdev\":\"0000:00:02.0\",\"engines\":"
	 "{\"render\":{\"busy_ns\":\"9288864723\"},\"video-enhance\":{\"busy_ns\":\"0\"}},"
	 "\"regions\":{\"system0\":{\"total\":\"4096\",\"resident\":\"1048576\"}}}"},
	/* 1: no line feed, no blanks, tabs, an unknown unit and unknown keys */
	{"drm-engine-a:5\ndrm-engine-b:\t\t6\tns\ndrm-engine-c: 7 ms\ndrm-new: 8\ndrm-total-r: 9 GiB\n"
	 "drm-driver:xe",
	 "{\"driver\":\"xe\",\"engines\":{\"a\":{\"busy_ns\":\"5\"},\"b\":{\"busy_ns\":\"6\"}},"
	 "\"regions\":{}}"},
	/* 2: everything */
	{"drm-driver: x\ndrm-engine-capacity-v: 2\ndrm-engine-v: 1 ns\ndrm-cycles-v: 3\n"
	 "drm-total-cycles-v: 4\ndrm-maxfreq-v: 5 MHz\ndrm-shared-m: 1\ndrm-memory-m: 2\n"
	 "drm-purgeable-m: 3\ndrm-active-m: 4\n",
	 "{\"driver\":\"x\",\"engines\":{\"v\":{\"capacity\":\"2\",\"busy_ns\":\"1\",\"cycles\":\"3\","
	 "\"total_cycles\":\"4\",\"maxfreq_hz\":\"5000000\"}},\"regions\":{\"m\":{\"shared\":\"1\","
	 "\"resident\":\"2\",\"purgeable\":\"3\",\"active\":\"4\"}}}"},
	/* 3: text that JSON has to escape */
	{"drm-driver: a \"b\" \303\251\n",
	 "{\"driver\":\"a \\\"b\\\" \303\251\",\"engines\":{},\"regions\":{}}"},
	/* 4: numbers of more digits than a double holds */
	{"drm-driver: a\ndrm-engine-e: 18446744073709551615 ns\n",
	 "{\"driver\":\"a\",\"engines\":{\"e\":{\"busy_ns\":\"18446744073709551615\"}},\"regions\":{}}"},
	/* 5: no DRM */
	{"pos:\t0\nflags:\t02\n", NULL},
};

static json_t *without_empty(const json_t *answer)
{
	json_t *copy = json_deep_copy(answer);
	const char *key;
	json_t *group, *part;
	void *next, *next_part;

	json_object_foreach_safe(copy, next, key, group)
	{
		const char *name;

		json_object_foreach_safe(group, next_part, name, part)
		{
			if (json_is_object(part) && json_object_size(part) == 0)
				json_object_del(group, name);
		}
	}
	return copy;
}

static void one_row(struct subject *subject, size_t example, size_t row)
{
	bool known = examples[example].knows >> row & 1;
	json_t *expected = rows[row].answer ? json_loads(rows[row].answer, 0, NULL) : NULL;
	struct reply reply;
	json_t *got;

	subject_parse(subject, rows[row].text, strlen(rows[row].text), &reply);
	if (!known) {
		assert_kind(&reply, REPLY_UNSUPPORTED, examples[example].name);
	} else if (!rows[row].answer) {
		assert_kind(&reply, REPLY_REJECTED, examples[example].name);
	} else {
		assert_non_null(expected);
		assert_kind(&reply, REPLY_ANSWER, examples[example].name);
		got = without_empty(reply.answer);
		if (!json_equal(got, expected))
			fail_msg("%s, row %zu: %s", examples[example].name, row,
				 json_dumps(reply.answer, 0));
		json_decref(got);
	}
	json_decref(expected);
	reply_clear(&reply);
}

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < EXAMPLES_COUNT; i++) {
		const struct subject_config config = {
			.kind = examples[i].kind, .what = examples[i].what, .check_protocol = true};
		struct subject *subject = opened(&config);

		for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++)
			one_row(subject, i, row);
		subject_close(subject);
	}
}

static void assert_engine(const struct reply *reply, size_t client, const char *busy,
			  const char *delta)
{
	json_t *clients = json_object_get(reply->answer, "clients");
	json_t *engine =
		json_object_get(json_object_get(json_array_get(clients, client), "engines"), "e");
	const char *actual = json_string_value(json_object_get(engine, "delta_ns"));

	assert_string_equal(json_string_value(json_object_get(engine, "busy_ns")), busy);
	assert_int_equal(actual != NULL, delta != NULL);
	if (delta)
		assert_string_equal(actual, delta);
}

/* Held through a dip, counted once on two descriptors, removed when closed, new after a reset. */
static void test_tracking(void **state)
{
	static const char text[] =
		"@ 0 pid=1 fd=3 dev=226:0\ndrm-driver: a\ndrm-client-id: 7\ndrm-engine-e: 100 ns\n"
		"@ 0 pid=2 fd=3 dev=226:0\ndrm-driver: a\ndrm-client-id: 7\ndrm-engine-e: 101 ns\n"
		"@ 9 pid=1 fd=3 dev=226:0\ndrm-driver: a\ndrm-client-id: 7\ndrm-engine-e: 90 ns\n"
		"@ 18 pid=1 fd=3 dev=226:0\ndrm-driver: a\ndrm-client-id: 7\ndrm-engine-e: 111 ns\n"
		"@ 27 pid=1 fd=3 dev=226:0 err=13\n"
		"@ 36 pid=5 fd=3 dev=226:0\ndrm-driver: a\ndrm-client-id: 8\ndrm-engine-e: 5 ns\n";
	static const struct {
		const char *busy, *delta;
		size_t members;
	} steps[] = {{"101", NULL, 2},
		     {"101", "0", 1},
		     {"111", "10", 1},
		     {"111", "0", 1},
		     {"5", NULL, 1}};
	const struct subject_config config = {
		.kind = SUBJECT_STREAM, .what = EXAMPLES "/stream.py", .check_protocol = true};
	struct subject *subject = opened(&config);
	struct recording *rec;
	struct rec_error error;
	struct reply reply;

	(void)state;
	assert_int_equal(rec_load(&rec, text, sizeof(text) - 1, &error), 0);
	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < rec->sweep_count; i++) {
			json_t *clients;

			subject_sweep(subject, rec, &rec->sweeps[i], &reply);
			assert_kind(&reply, REPLY_ANSWER, "stream.py");
			clients = json_object_get(reply.answer, "clients");
			assert_int_equal(json_array_size(clients), 1);
			assert_int_equal(json_array_size(json_object_get(json_array_get(clients, 0),
									 "members")),
					 steps[i].members);
			assert_engine(&reply, 0, steps[i].busy, steps[i].delta);
			reply_clear(&reply);
		}
		subject_reset(subject, &reply);
		assert_kind(&reply, REPLY_ANSWER, "reset");
		reply_clear(&reply);
	}
	rec_free(rec);
	subject_close(subject);
}

/* The busiest engine of each process: once for two descriptors, in both of two processes, 0 in a
 * dip. */
static void test_loads(void **state)
{
	static const char who[] = "drm-driver: a\ndrm-client-id: 7\n";
	static const char text[] =
		"@ 0 pid=1 fd=3 dev=226:0\n%sdrm-engine-e: 100 ns\ndrm-engine-f: 100 ns\n"
		"@ 100 pid=1 fd=3 dev=226:0\n%sdrm-engine-e: 150 ns\ndrm-engine-f: 120 ns\n"
		"@ 100 pid=1 fd=4 dev=226:0\n%sdrm-engine-e: 150 ns\ndrm-engine-f: 120 ns\n"
		"@ 100 pid=2 fd=3 dev=226:0\n%sdrm-engine-e: 150 ns\ndrm-engine-f: 120 ns\n"
		"@ 200 pid=1 fd=3 dev=226:0\n%sdrm-engine-e: 90 ns\ndrm-engine-capacity-f: 2\n"
		"drm-engine-f: 170 ns\n";
	static const char *const expected[] = {
		"[]",
		("[{\"pid\":\"1\",\"busy_ratio\":\"0.500000\"},"
		 "{\"pid\":\"2\",\"busy_ratio\":\"0.500000\"}]"),
		"[{\"pid\":\"1\",\"busy_ratio\":\"0.250000\"}]",
	};
	const struct subject_config config = {
		.kind = SUBJECT_STREAM, .what = EXAMPLES "/load.py", .check_protocol = true};
	struct subject *subject = opened(&config);
	struct recording *rec;
	struct rec_error error;
	struct reply reply;
	char whole[1024];

	(void)state;
	assert_int_equal(subject_scope(subject)->load.sum, SCOPE_MAX);
	snprintf(whole, sizeof(whole), text, who, who, who, who, who);
	assert_int_equal(rec_load(&rec, whole, strlen(whole), &error), 0);
	assert_int_equal(rec->sweep_count, sizeof(expected) / sizeof(*expected));
	for (size_t i = 0; i < rec->sweep_count; i++) {
		json_t *want = json_loads(expected[i], 0, NULL);

		subject_sweep(subject, rec, &rec->sweeps[i], &reply);
		assert_kind(&reply, REPLY_ANSWER, "load.py");
		if (!json_equal(json_object_get(reply.answer, "processes"), want))
			fail_msg("sweep %zu: %s", i, json_dumps(reply.answer, 0));
		json_decref(want);
		reply_clear(&reply);
	}
	rec_free(rec);
	subject_close(subject);
}

/* The same recording through a /proc; lines hold less of it. */
static const char tree_text[] =
	"@ 0 pid=1 fd=3 dev=226:128\ndrm-driver: a\ndrm-client-id: 7\ndrm-engine-e: 100 ns\n"
	"@ 0 pid=2 fd=3 dev=226:128\ndrm-driver: a\ndrm-client-id: 7\ndrm-engine-e: 101 ns\n"
	"@ 9 pid=1 fd=3 dev=226:128\ndrm-driver: a\ndrm-client-id: 7\ndrm-engine-e: 90 ns\n"
	"@ 18 pid=1 fd=3 dev=226:128 err=2\n"
	"@ 27 pid=1 fd=3 dev=226:128\ndrm-driver: a\ndrm-client-id: 7\ndrm-engine-e: 111 ns\n"
	"@ 36 pid=5 fd=3 dev=261:0\ndrm-driver: a\ndrm-client-id: 8\ndrm-engine-e: 5\n";

static void track_tree(const char *what)
{
	static const char *const busy[] = {"101", "101", "101", "111", "5"};
	const struct subject_config config = {
		.kind = SUBJECT_TREE, .what = what, .check_protocol = true};
	struct subject *subject = opened(&config);
	struct recording *rec;
	struct rec_error error;
	struct reply reply;

	assert_int_equal(rec_load(&rec, tree_text, sizeof(tree_text) - 1, &error), 0);
	for (size_t i = 0; i < rec->sweep_count; i++) {
		json_t *clients, *engine;

		subject_sweep(subject, rec, &rec->sweeps[i], &reply);
		assert_kind(&reply, REPLY_ANSWER, what);
		clients = json_object_get(reply.answer, "clients");
		assert_int_equal(json_array_size(clients), 1);
		assert_int_equal(
			json_array_size(json_object_get(json_array_get(clients, 0), "members")),
			i ? 1 : 2);
		engine = json_object_get(json_object_get(json_array_get(clients, 0), "engines"),
					 "e");
		assert_string_equal(json_string_value(json_object_get(engine, "busy_ns")), busy[i]);
		reply_clear(&reply);
	}
	rec_free(rec);
	subject_close(subject);
}

static void test_trees(void **state)
{
	(void)state;
	track_tree(EXAMPLES "/tree.py");
	track_tree(EXAMPLES "/tree.sh");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_tracking),
		cmocka_unit_test(test_loads),
		cmocka_unit_test(test_trees),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
