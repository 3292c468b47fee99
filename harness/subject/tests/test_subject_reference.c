/* SPDX-License-Identifier: MIT */
/* The reference parser's JSON, held against answers written by hand. */
#include "adapters.h"
#include "json_out.h"

static void assert_json(const char *got, long len, const char *expected)
{
	json_error_t error;
	json_t *want = json_loads(expected, JSON_REJECT_DUPLICATES, &error);
	json_t *have = json_loadb(got, (size_t)len, JSON_ALLOW_NUL, &error);

	if (!want)
		fail_msg("the test's own JSON: %s in %s", error.text, expected);
	if (!have || !json_equal(want, have))
		fail_msg("got %.*s, expected %s", (int)len, got, expected);
	json_decref(want);
	json_decref(have);
}

/* --- snapshots --- */

#define TEXT(text) (text), sizeof(text) - 1

static const struct {
	const char *text;
	size_t len;
	const char *json;
} snapshots[] = {
	{TEXT("pos:\t0\nflags:\t02\n"), "{\"rejected\":\"no drm- key\"}"},
	{TEXT(""), "{\"rejected\":\"no drm- key\"}"},
	{TEXT("drm-driver:\ti915\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t007\n"
	      "drm-client-name: a \"b\" \\\n"
	      "drm-engine-render:\t9288 ns\ndrm-engine-capacity-render: 2\n"
	      "drm-cycles-render: 5\ndrm-total-cycles-render: 9\ndrm-maxfreq-render: 2100 MHz\n"
	      "drm-total-system0: 4 KiB\ndrm-shared-system0: 0\ndrm-resident-system0: 4096\n"
	      "drm-purgeable-system0: 1 MiB\ndrm-active-system0: 0\n"),
	 "{\"driver\":\"i915\",\"pdev\":\"0000:00:02.0\",\"client_id\":\"7\","
	 "\"client_name\":\"a \\\"b\\\" \\\\\",\"engines\":{\"render\":{\"busy_ns\":\"9288\","
	 "\"capacity\":\"2\",\"cycles\":\"5\",\"total_cycles\":\"9\",\"maxfreq_hz\":"
	 "\"2100000000\"}},\"regions\":{\"system0\":{\"total\":\"4096\",\"shared\":\"0\","
	 "\"resident\":\"4096\",\"purgeable\":\"1048576\",\"active\":\"0\"}}}"},
	/* The alias counts where resident is missing, and only there. */
	{TEXT("drm-memory-vram: 8\ndrm-memory-gtt: 8\ndrm-resident-gtt: 6\n"),
	 "{\"engines\":{},\"regions\":{\"vram\":{\"resident\":\"8\"},\"gtt\":{\"resident\":\"6\"}}}"},
	{TEXT("drm-engine-a: 18446744073709551615 ns\ndrm-engine-b: 18446744073709551616 ns\n"
	      "drm-engine-capacity-b: 0\n"),
	 "{\"engines\":{\"a\":{\"busy_ns\":\"18446744073709551615\"},\"b\":{\"busy_ns\":"
	 "{\"value\":\"18446744073709551615\",\"saturated\":true},\"capacity\":\"1\"}},"
	 "\"regions\":{}}"},
	/* Bytes that are no UTF-8 one by one, controls escaped, whole characters kept. */
	{TEXT("drm-driver: \xff\xc3\xa9\xe2\x82\x01\x7f\n"),
	 "{\"driver\":\"\xef\xbf\xbd\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd\\u0001\x7f\",\"engines\":{},"
	 "\"regions\":{}}"},
};

static void test_snapshots(void **state)
{
	const struct decoy_subject *object = &subject_reference;
	void *self = object->open();
	char answer[4096];

	(void)state;
	assert_non_null(self);
	for (size_t i = 0; i < sizeof(snapshots) / sizeof(snapshots[0]); i++) {
		long len = object->parse(self, snapshots[i].text, snapshots[i].len, answer,
					 sizeof(answer));

		assert_in_range(len, 1, sizeof(answer));
		assert_json(answer, len, snapshots[i].json);
	}
	object->close(self);
}

/* For any capacity the same length is returned, and no byte is written beyond. */
static void test_small_buffers(void **state)
{
	static const char text[] = "drm-driver: d\ndrm-engine-a: 5 ns\ndrm-total-b: 7\n";
	const struct decoy_subject *object = &subject_reference;
	void *self = object->open();
	char whole[256];
	long len = object->parse(self, text, strlen(text), whole, sizeof(whole));

	(void)state;
	for (long cap = 0; cap <= len; cap++) {
		char *small = malloc(cap ? (size_t)cap : 1);

		assert_int_equal(object->parse(self, text, strlen(text), small, (size_t)cap), len);
		if (cap == len)
			assert_memory_equal(small, whole, (size_t)len);
		free(small);
	}
	object->close(self);
}

/* Far beyond the first arena. */
static void test_many_engines(void **state)
{
	const struct decoy_subject *object = &subject_reference;
	void *self = object->open();
	size_t capacity = 64 * 20000;
	char *text = malloc(capacity), *answer = malloc(capacity);
	size_t len = 0;
	long answered;
	json_t *json;

	(void)state;
	for (int i = 0; i < 20000; i++)
		len += (size_t)sprintf(text + len, "drm-engine-e%d: %d ns\n", i, i);
	answered = object->parse(self, text, len, answer, capacity);
	assert_in_range(answered, 1, capacity);
	json = json_loadb(answer, (size_t)answered, 0, NULL);
	assert_int_equal(json_object_size(json_object_get(json, "engines")), 20000);
	json_decref(json);
	free(text);
	free(answer);
	object->close(self);
}

/* --- states --- */

static struct decoy_fd read_of(int32_t pid, int32_t fd, uint32_t minor, const char *text)
{
	return (struct decoy_fd){.has_pid = true,
				 .has_dev = minor != 0,
				 .pid = pid,
				 .fd = fd,
				 .major = 226,
				 .minor = minor,
				 .err = text ? 0 : 13,
				 .text = text,
				 .len = text ? strlen(text) : 0};
}

static void ask_sweep(void *self, uint64_t t_ns, const struct decoy_fd *fds, size_t count,
		      const char *expected)
{
	char answer[8192];
	long len;

	assert_int_equal(subject_reference.sweep(self, t_ns, fds, count), 0);
	len = subject_reference.state(self, answer, sizeof(answer));
	assert_in_range(len, 1, sizeof(answer));
	assert_json(answer, len, expected);
}

/* One client on two descriptors; half of one of its two engines is used in the second second. */
static void test_one_client(void **state)
{
	static const char *const format =
		"drm-driver: i915\ndrm-client-id: 7\ndrm-engine-video: %d ns\n"
		"drm-engine-capacity-video: 2\ndrm-total-system0: 4 KiB\n";
	static const struct {
		uint64_t t_ns;
		int busy;
		const char *held, *more;
	} steps[] = {
		{0, 0, "0", ""},
		{1000000000, 500000000, "500000000",
		 ",\"delta_ns\":\"500000000\",\"busy_ratio\":\"0.25\""},
	};
	void *self = subject_reference.open();
	char text[256], expected[1024];

	(void)state;
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		struct decoy_fd fds[2];
		const char *delta = i ? ",\"delta_ns\":\"500000000\"" : "";

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		snprintf(text, sizeof(text), format, steps[i].busy);
#pragma GCC diagnostic pop
		fds[0] = read_of(10, 3, 128, text);
		fds[1] = read_of(11, 4, 128, text);
		snprintf(
			expected, sizeof(expected),
			"{\"clients\":[{\"device\":\"226:128\",\"id\":\"7\",\"driver\":\"i915\","
			"\"members\":[{\"pid\":\"10\",\"fd\":\"3\"},{\"pid\":\"11\",\"fd\":\"4\"}],"
			"\"engines\":{\"video\":{\"busy_ns\":\"%s\",\"capacity\":\"2\"%s}},"
			"\"regions\":{\"system0\":{\"total\":\"4096\"}}}],"
			"\"totals\":[{\"device\":\"226:128\",\"clients\":\"1\",\"engines\":"
			"{\"video\":{\"busy_ns\":\"%s\"%s}},\"regions\":{\"system0\":"
			"{\"total\":\"4096\"}}}]}",
			steps[i].held, steps[i].more, steps[i].held, delta);
		ask_sweep(self, steps[i].t_ns, fds, 2, expected);
	}
	subject_reference.reset(self);
	ask_sweep(self, 5, NULL, 0, "{\"clients\":[],\"totals\":[]}");
	subject_reference.close(self);
}

/* Three devices, named by rdev and by driver and pdev; sums by name, one of them too large to be
 * held. */
static void test_totals(void **state)
{
	const struct decoy_fd fds[] = {
		read_of(1, 3, 128,
			"drm-driver: a\ndrm-client-id: 1\ndrm-engine-x: 10 ns\n"
			"drm-memory-m: 1\ndrm-total-m: 5\n"),
		read_of(1, 4, 0,
			"drm-driver: a\ndrm-pdev: p\ndrm-client-id: 1\ndrm-engine-x: 1 ns\n"),
		read_of(1, 5, 128,
			"drm-driver: a\ndrm-client-id: 2\ndrm-engine-y: 3 ns\n"
			"drm-engine-x: 18446744073709551610 ns\ndrm-resident-m: 2\n"),
		read_of(1, 6, 129, "drm-driver: a\ndrm-client-id: 1\n"),
		read_of(1, 7, 128, "pos: 0\n"),
		read_of(1, 8, 128, NULL),
	};
	void *self = subject_reference.open();
	char answer[8192];
	json_t *json, *totals;
	long len;

	(void)state;
	assert_int_equal(subject_reference.sweep(self, 1, fds, 6), 0);
	len = subject_reference.state(self, answer, sizeof(answer));
	json = json_loadb(answer, (size_t)len, JSON_REJECT_DUPLICATES, NULL);
	assert_int_equal(json_array_size(json_object_get(json, "clients")), 4);
	totals = json_pack(
		"[{s:s,s:s,s:{s:{s:s}},s:{}},{s:s,s:s,s:{s:{s:{s:s,s:b}},s:{s:s}},s:{s:{s:s,s:s}}},"
		"{s:s,s:s,s:{},s:{}}]",
		"device", "a@p", "clients", "1", "engines", "x", "busy_ns", "1", "regions",
		"device", "226:128", "clients", "2", "engines", "x", "busy_ns", "value",
		"18446744073709551615", "saturated", 1, "y", "busy_ns", "3", "regions", "m",
		"total", "5", "resident", "3", "device", "226:129", "clients", "1", "engines",
		"regions");
	assert_non_null(totals);
	if (!json_equal(json_object_get(json, "totals"), totals))
		fail_msg("%.*s", (int)len, answer);
	json_decref(totals);
	json_decref(json);
	subject_reference.close(self);
}

/* --- ratios --- */

static void test_ratios(void **state)
{
	static const struct {
		uint64_t num, den;
		const char *text;
	} rows[] = {
		{0, 5, "\"0\""},
		{1, 2, "\"0.5\""},
		{1, 3, "\"0.333333333\""},
		{2, 3, "\"0.666666666\""},
		{7, 2, "\"3.5\""},
		{10, 3, "\"3.33333333\""},
		{1, 3000, "\"0.000333333333\""},
		{1, UINT64_MAX, "\"0.0000000000000000000542101086\""},
		{UINT64_MAX, UINT64_MAX, "\"1\""},
		{UINT64_MAX, 1, "\"18446744073709551615\""},
		{UINT64_MAX - 1, UINT64_MAX, "\"0.999999999\""},
		{10000000001, 10, "\"1000000000\""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[64] = "";
		struct json_out out = {.buf = text, .cap = sizeof(text) - 1};

		json_out_ratio(&out, rows[i].num, rows[i].den);
		assert_string_equal(text, rows[i].text);
	}
}

/* --- through the child process --- */

static void test_as_subject(void **state)
{
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN, .object = &subject_reference, .check_protocol = true};
	static const char rec_text[] =
		"@ 0 pid=1 fd=3 dev=226:0\ndrm-driver: a\ndrm-engine-e: 5 ns\n"
		"@ 9 pid=1 fd=3 dev=226:0\ndrm-driver: a\ndrm-engine-e: 8 ns\n";
	struct subject *subject = opened(&config);
	struct recording *rec;
	struct rec_error error;
	struct reply reply;

	(void)state;
	assert_string_equal(subject_name(subject), "libfdinfo " LIBFDINFO_VERSION);
	assert_int_equal(subject_scope(subject)->features, 127);
	for (size_t i = 0; i < sizeof(snapshots) / sizeof(snapshots[0]); i++) {
		subject_parse(subject, snapshots[i].text, snapshots[i].len, &reply);
		assert_in_range(reply.kind, REPLY_ANSWER, REPLY_REJECTED);
		reply_clear(&reply);
	}
	/* A NUL in a name cannot be a member's name everywhere. */
	subject_parse(subject, TEXT("drm-driver: a\0b\ndrm-engine-c\0d: 5 ns\n"), &reply);
	assert_kind(&reply, REPLY_ANSWER, "NUL");
	reply_clear(&reply);
	assert_int_equal(rec_load(&rec, rec_text, strlen(rec_text), &error), 0);
	for (size_t i = 0; i < 2; i++) {
		subject_sweep(subject, rec, &rec->sweeps[i], &reply);
		assert_kind(&reply, REPLY_ANSWER, "sweep");
		assert_int_equal(json_array_size(json_object_get(reply.answer, "clients")), 1);
		reply_clear(&reply);
	}
	rec_free(rec);
	subject_close(subject);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_snapshots),    cmocka_unit_test(test_small_buffers),
		cmocka_unit_test(test_many_engines), cmocka_unit_test(test_one_client),
		cmocka_unit_test(test_totals),	     cmocka_unit_test(test_ratios),
		cmocka_unit_test(test_as_subject),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
