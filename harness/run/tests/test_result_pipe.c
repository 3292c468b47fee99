/* SPDX-License-Identifier: MIT */
/* Results of a job through its pipe: all of them, or nothing of one that ends early. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "result_pipe.h"

static const char timeline[] =
	"[{\"client\":\"main\",\"value\":\"busy_ns\",\"sweeps\":[{\"t_ns\":\"7\",\"true\":\"1\","
	"\"also\":\"members\",\"numbers\":{\"true\":[1.0,1.0],\"answered\":[-2.5,3.0]},"
	"\"wrong\":true},{\"t_ns\":\"8\"}]},{\"sweeps\":[]}]";

static struct result make_result(const char *json)
{
	json_t *object = json ? json_loads(json, 0, NULL) : NULL;
	struct result result = {.id = strdup("0001~gap"),
				.detail = strdup(""),
				.verdict = VERDICT_CRASH,
				.required = true,
				.seconds = 0.5,
				.timeline = pictures_read(object)};

	json_decref(object);
	return result;
}

static char *write_result(const char *json, size_t *len)
{
	struct result result = make_result(json);
	char *bytes;
	FILE *to = open_memstream(&bytes, len);

	result_pipe_write(to, &result);
	fclose(to);
	result_clear(&result);
	return bytes;
}

static void test_whole(void **state)
{
	static const char *const rows[] = {timeline, NULL, "{\"sweeps\":[]}"};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		size_t len;
		char *bytes = write_result(rows[i], &len), *text;
		FILE *from = fmemopen(bytes, len, "r");
		struct result result;
		json_t *json;

		assert_true(result_pipe_read(from, &result));
		assert_int_equal(fgetc(from), EOF);
		assert_string_equal(result.id, "0001~gap");
		assert_string_equal(result.detail, "");
		assert_null(result.title);
		assert_int_equal(result.verdict, VERDICT_CRASH);
		assert_true(result.required);
		assert_true(result.seconds > 0.4);
		assert_int_equal(!result.timeline, !rows[i]);
		json = rows[i] ? pictures_json(result.timeline) : NULL;
		text = json ? json_dumps(json, JSON_COMPACT) : NULL;
		if (rows[i])
			assert_string_equal(text, rows[i]);
		free(text);
		json_decref(json);
		result_clear(&result);
		fclose(from);
		free(bytes);
	}
}

/* A job that dies while it writes: at each byte. */
static void test_cut(void **state)
{
	size_t len;
	char *bytes = write_result(timeline, &len);

	(void)state;
	for (size_t cut = 1; cut < len; cut++) {
		FILE *from = fmemopen(bytes, cut, "r");
		struct result result;

		assert_false(result_pipe_read(from, &result));
		assert_null(result.id);
		assert_null(result.timeline);
		fclose(from);
	}
	free(bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_whole),
		cmocka_unit_test(test_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
