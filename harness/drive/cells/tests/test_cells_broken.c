/* SPDX-License-Identifier: MIT */
/* Which bug makes this fail? A broken cell that compiles, or a message with a wrong place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "cells.h"

static const struct drive_hello hello = {.queues = {{"r0", "render", 1}}, .queue_count = 1};

#define HEAD "{\"title\": \"T\", \"why\": \"W\", \"rules\": [\"driver.idle\"],\n"

static const struct broken {
	const char *text, *place, *says;
} files[] = {
	{"{", "1:1", "string or '}' expected"},
	{"[]", "1:1 ", "expected an object"},
	{"{\"why\": \"W\", \"steps\": []}", "1:1 title", "missing"},
	{"{\"title\": \"\", \"why\": \"W\", \"steps\": []}", "1:11 title", "expected a text"},
	{HEAD "\"step\": []}", "2:9 step", "unknown member"},
	{HEAD "\"steps\": {}}", "2:10 steps", "expected a list"},
	{HEAD "\"queue\": \"all\", \"steps\": []}", "2:10 queue", "expected \"each\""},
	{HEAD "\"readers\": 16, \"steps\": []}", "2:12 readers", "1 to 15"},
	{HEAD "\"every\": \"1us\", \"steps\": []}", "2:10 every", "1ms"},
	{"{\"title\": \"T\", \"why\": \"W\", \"rules\": [\"idle\"], \"steps\": []}",
	 "1:38 rules[0]", "driver.idle"},
};

static const struct broken steps[] = {
	{"{}", "2:11 steps[0]", "one member"},
	{"{\"sleep\": 1, \"wait\": \"all\"}", "2:11 steps[0]", "one member"},
	{"{\"slep\": 1}", "2:20 steps[0].slep", "did you mean sleep?"},
	{"{\"sleep\": \"long\"}", "2:21 steps[0].sleep", "expected a time"},
	{"{\"sleep\": \"2min\"}", "2:21 steps[0].sleep", "out of range"},
	{"{\"open\": {}}", "2:20 steps[0].open", "client is missing"},
	{"{\"open\": {\"client\": 1}}", "2:31 steps[0].open.client", "expected a label"},
	{"{\"open\": {\"client\": \"a\", \"size\": 1}}", "2:44 steps[0].open.size",
	 "open has none"},
	{"{\"open\": {\"client\": \"a\", \"process\": 8}}", "2:47 steps[0].open.process", "0 to 7"},
	{"{\"open\": {\"client\": \"a\", \"count\": 65}}", "2:20 steps[0].open", "too many client"},
	{"{\"open\": {\"client\": \"a\"}}, {\"open\": {\"client\": \"a\"}}",
	 "2:58 steps[1].open.client", "another step opens"},
	{"{\"close\": {\"client\": \"a\"}}", "2:32 steps[0].close.client", "no step before"},
	{"{\"open\": {\"client\": \"a\"}}, {\"run\": {\"client\": \"a\", \"queue\": \"this\", "
	 "\"time\": \"1ms\"}}",
	 "2:71 steps[1].run.queue", "set queue to \"each\""},
	{"{\"open\": {\"client\": \"a\"}}, {\"run\": {\"client\": \"a\", \"queue\": \"r0\", "
	 "\"time\": \"1ms\"}}",
	 "2:71 steps[1].run.queue", "first, this, others, all"},
	{"{\"open\": {\"client\": \"a\"}}, {\"run\": {\"client\": \"a\", \"queue\": \"all\", "
	 "\"time\": \"1ms\", \"outcome\": \"ok\"}}",
	 "2:104 steps[1].run.outcome", "done, fault"},
	{"{\"wait\": \"x\"}", "2:20 steps[0].wait", "expected \"all\""},
	{"{\"open\": {\"client\": \"a\"}}, {\"free\": {\"client\": \"a\", \"object\": \"o\"}}",
	 "2:73 steps[1].free.object", "no step before"},
};

static void is_refused(const char *text, const struct broken *broken)
{
	struct cells_error error;
	struct cells cells;
	char place[256];

	if (!cells_compile_file(&hello, "cells/x.json", text, strlen(text), &cells, &error))
		fail_msg("compiled: %s", text);
	snprintf(place, sizeof(place), "%u:%u%s%s", error.line, error.column,
		 error.key[0] || strchr(broken->place, ' ') ? " " : "", error.key);
	assert_string_equal(error.file, "cells/x.json");
	if (strcmp(place, broken->place) || !strstr(error.text, broken->says))
		fail_msg("%s\n%s: %s; expected %s: %s", text, place, error.text, broken->place,
			 broken->says);
	assert_null(cells.memory);
	assert_null(cells.steps);
}

static void broken_files_are_refused(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++)
		is_refused(files[i].text, &files[i]);
}

static void broken_steps_are_refused(void **state)
{
	char text[1024];

	(void)state;
	for (size_t i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
		snprintf(text, sizeof(text), HEAD "\"steps\": [%s]}", steps[i].text);
		is_refused(text, &steps[i]);
	}
}

static void a_long_name_is_refused(void **state)
{
	static const char text[] = HEAD "\"steps\": [{\"sleep\": 1}]}";
	struct cells_error error;
	struct cells cells;

	(void)state;
	assert_true(cells_compile_file(
			    &hello, "cells/0123456789012345678901234567890123456789012345678.json",
			    text, strlen(text), &cells, &error) < 0);
	assert_non_null(strstr(error.text, "name too long"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(broken_files_are_refused),
		cmocka_unit_test(broken_steps_are_refused),
		cmocka_unit_test(a_long_name_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
