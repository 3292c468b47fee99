/* SPDX-License-Identifier: MIT */
/* A scenario's three outputs, byte by byte. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "simulate.h"
#include "logs.h"

struct outputs {
	char *text[3]; /* recording, truth log, print log */
	size_t len[3];
	struct sim_count count;
	struct sim_error error;
};

static int play_json(struct outputs *outputs, const char *json)
{
	struct simulate_streams streams = {0};
	FILE **const all[] = {&streams.recording, &streams.truth, &streams.printed};
	struct scenario_error error;
	struct scenario *scenario;
	int err = scenario_compile(&scenario, json, strlen(json), &simulate_kinds, &error);

	if (err)
		fail_msg("%u:%u: %s: %s", error.line, error.column, error.key, error.text);
	*outputs = (struct outputs){0};
	for (int i = 0; i < 3; i++) {
		*all[i] = open_memstream(&outputs->text[i], &outputs->len[i]);
		assert_non_null(*all[i]);
	}
	err = simulate(scenario, &streams, &outputs->count, &outputs->error);
	for (int i = 0; i < 3; i++)
		fclose(*all[i]);
	scenario_free(scenario);
	return err;
}

static void outputs_free(struct outputs *outputs)
{
	for (int i = 0; i < 3; i++)
		free(outputs->text[i]);
}

#define BEGIN                                                                                \
	"{\"title\": \"t\", \"why\": \"w\", \"origin\": \"made\", \"devices\": {\"gpu0\": {" \
	"\"driver\": \"toy\", \"engines\": {\"x\": {}},"                                     \
	"\"regions\": {\"r\": {\"keys\": [\"total\", \"shared\"]}}}},"                       \
	"\"processes\": {\"p\": {\"pid\": 7}, \"q\": {\"pid\": 8}},"                         \
	"\"clients\": {\"c\": {\"device\": \"gpu0\", \"id\": \"5\"}}, \"steps\": ["          \
	"{\"at\": 0, \"spawn\": {\"process\": \"p\"}},"                                      \
	"{\"at\": 0, \"open\": {\"client\": \"c\", \"process\": \"p\", \"fd\": 3}},"

#define VFS \
	"pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t513\ndrm-driver:\ttoy\ndrm-client-id:\t5\n"
#define TAIL "drm-total-r:\t8 KiB\ndrm-shared-r:\t0\n"

static void check_recording(const char *text)
{
	assert_string_equal(text,
			    "# fdseq 1\n"
			    "@ 1100 sweep=1 pid=7 fd=3 dev=226:128 comm=p until=1100 len=131\n" VFS
			    "drm-engine-x:\t100 ns\n" TAIL "\n"
			    "@ 1100 sweep=1 pid=8 fd=3 dev=226:128 comm=q until=1100 err=13\n"
			    "@ 1300 sweep=2 pid=7 fd=3 dev=226:128 comm=p until=1300 len=131\n" VFS
			    "drm-engine-x:\t270 ns\n" TAIL "\n"
			    "@ 1300 sweep=2 pid=8 fd=3 dev=226:128 comm=q until=1300 err=2\n");
}

#define CLIENT(t, sweep, pid, ns)                                                                       \
	"{\"what\":\"client\",\"t\":\"" t "\",\"sweep\":\"" sweep                                       \
	"\",\"device\":\"gpu0\",\"client\":\"c\",\"id\":\"5\",\"pid\":" pid                             \
	",\"fd\":3,\"engines\":{\"x\":{\"busy_ns\":\"" ns "\",\"cycles\":\"" ns                         \
	"\"}},\"regions\":{\"r\":{\"total\":\"8192\",\"shared\":\"0\",\"resident\":\"0\",\"purgeable\"" \
	":\"0\",\"active\":\"0\"}}}\n"
#define DEVICE(t, sweep, ns)                                                                 \
	"{\"what\":\"device\",\"t\":\"" t "\",\"sweep\":\"" sweep                            \
	"\",\"device\":\"gpu0\",\"engines\":{\"x\":{\"busy_ns\":\"" ns "\",\"cycles\":\"" ns \
	"\",\"total_cycles\":\"" t                                                           \
	"\",\"hz\":\"1000000000\",\"maxfreq_hz\":\"1000000000\",\"capacity\":\"1\","         \
	"\"running\":\"1\"}}}\n"

static void check_truth(const char *text)
{
	assert_string_equal(text, DEVICE("1100", "1", "100") CLIENT("1100", "1", "7", "100")
					  CLIENT("1100", "1", "8", "100") DEVICE("1300", "2", "300")
						  CLIENT("1300", "2", "7", "300")
							  CLIENT("1300", "2", "8", "300"));
}

/* bytes: 42 of the VFS and 33 of the header, 21 of the engine, 35 of the region */
#define PRINTED(t, sweep, pid, err, bytes, kinds)                                       \
	"{\"t\":\"" t "\",\"until\":\"" t "\",\"sweep\":\"" sweep                       \
	"\",\"device\":\"gpu0\",\"client\":\"c\",\"pid\":" pid ",\"fd\":3,\"err\":" err \
	",\"bytes\":\"" bytes "\",\"distortions\":[" kinds "]}\n"

static void check_print_log(const char *text)
{
	assert_string_equal(text, PRINTED("1100", "1", "7", "0", "131", "")
					  PRINTED("1100", "1", "8", "13", "0", "")
						  PRINTED("1300", "2", "7", "0", "131", "\"dip\"")
							  PRINTED("1300", "2", "8", "2", "0", ""));
}

static void test_three_outputs(void **state)
{
	struct outputs outputs;
	int err = play_json(&outputs, BEGIN
			    "{\"at\": 0, \"create\": {\"client\": \"c\", \"object\": \"o\","
			    "\"region\": \"r\", \"size\": \"8KiB\"}},"
			    "{\"at\": 1000, \"fork\": {\"process\": \"p\", \"to\": \"q\"}},"
			    "{\"at\": 1000, \"hide\": {\"process\": \"q\"}},"
			    "{\"at\": 1000, \"work\": {\"client\": \"c\", \"engine\": \"x\","
			    "\"busy\": 500}},"
			    "{\"at\": 0, \"distort\": {\"kind\": \"spike\", \"device\": \"gpu0\","
			    "\"amount\": 1, \"from\": 5000}},"
			    "{\"at\": 0, \"distort\": {\"kind\": \"dip\", \"device\": \"gpu0\","
			    "\"engine\": \"x\", \"amount\": 30, \"from\": 1200}},"
			    "{\"at\": 1100, \"sample\": {}},"
			    "{\"at\": 1300, \"sample\": {\"dies\": \"q\"}}]}");

	(void)state;
	if (err)
		fail_msg("%s", outputs.error.text);
	check_recording(outputs.text[0]);
	check_truth(outputs.text[1]);
	check_print_log(outputs.text[2]);
	assert_int_equal(outputs.count.reads, 4);
	assert_int_equal(outputs.count.sweeps, 2);
	assert_int_equal(outputs.count.ns, 1300);
	outputs_free(&outputs);
}

/*
 * A sweep that finds nothing open is a line of its own, in the recording alone; the device goes on.
 */
static void test_empty_sweeps(void **state)
{
	struct outputs outputs;
	int err = play_json(&outputs,
			    BEGIN "{\"at\": 1000, \"work\": {\"client\": \"c\", \"engine\": \"x\","
				  "\"busy\": 500}},"
				  "{\"at\": 1100, \"close\": {\"process\": \"p\", \"fd\": 3}},"
				  "{\"at\": 1200, \"sample\": {}},"
				  "{\"at\": 1300, \"sample\": {}}]}");

	(void)state;
	if (err)
		fail_msg("%s", outputs.error.text);
	assert_string_equal(outputs.text[0], "# fdseq 1\n"
					     "@ 1200 sweep=1 reads=0\n"
					     "@ 1300 sweep=2 reads=0\n");
	assert_non_null(strstr(outputs.text[1], "\"t\":\"1300\",\"sweep\":\"2\""));
	assert_string_equal(outputs.text[2], "");
	assert_int_equal(outputs.count.reads, 0);
	outputs_free(&outputs);
}

/* No scenario compiles into it: a close of another descriptor than the one that is open. */
static void test_a_step_that_cannot_be_done(void **state)
{
	static const char json[] = BEGIN
		"{\"at\": 5, \"close\": {\"process\": \"p\", \"fd\": 3}}]}";
	struct simulate_streams none = {0};
	struct scenario_error error;
	struct scenario *scenario;
	struct sim_error why;

	(void)state;
	assert_int_equal(scenario_compile(&scenario, json, strlen(json), &simulate_kinds, &error),
			 0);
	((struct plan_step *)scenario->plan.steps)[2].fd = 4;
	assert_int_equal(simulate(scenario, &none, NULL, &why), -EINVAL);
	assert_int_equal(why.step, 2);
	assert_string_equal(why.text, "process p has no descriptor 4");
	scenario_free(scenario);
}

/* /dev/full accepts nothing: the run ends instead of going on. */
static void test_a_stream_that_is_full(void **state)
{
	static const char json[] = BEGIN
		"{\"at\": 0, \"sample\": {\"every\": 1, \"until\": 100000}}]}";
	struct simulate_streams streams = {.printed = fopen("/dev/full", "w")};
	struct scenario_error error;
	struct scenario *scenario;
	struct sim_count count;
	struct sim_error why;

	(void)state;
	assert_non_null(streams.printed);
	assert_int_equal(scenario_compile(&scenario, json, strlen(json), &simulate_kinds, &error),
			 0);
	assert_int_equal(simulate(scenario, &streams, &count, &why), -EIO);
	assert_in_range(count.reads, 1, 1000);
	fclose(streams.printed);
	scenario_free(scenario);
}

/* What a kind of distortion cannot be applied with is a fault of the file, with its place. */
static const struct {
	const char *distort, *says;
} faults[] = {
	{"\"kind\": \"dip\"", "this kind needs an amount"},
	{"\"kind\": \"dip\", \"amount\": 5, \"span\": 5", "this kind has no span"},
	{"\"kind\": \"dip\", \"amount\": 5, \"text\": \"x\"", "this kind has no text"},
	{"\"kind\": \"over-wall\", \"amount\": 5", "this kind needs a span"},
	{"\"kind\": \"freeze\", \"chance\": 5, \"period\": 5", "this kind has no period"},
	{"\"kind\": \"dip\", \"amount\": 5, \"keys\": [\"total\"]",
	 "this kind does not speak of these keys"},
	{"\"kind\": \"wrap\", \"amount\": 65", "cannot be applied with this amount"},
	{"\"kind\": \"slow-read\", \"amount\": 1000000000", "cannot be applied with this amount"},
};

static void test_distortions_refused(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
		struct scenario_error error;
		struct scenario *scenario;
		char json[2048];

		snprintf(json, sizeof(json),
			 "%s{\"at\": 0, \"distort\": {\"device\": \"gpu0\", %s}}]}", BEGIN,
			 faults[i].distort);
		assert_int_equal(
			scenario_compile(&scenario, json, strlen(json), &simulate_kinds, &error),
			-EINVAL);
		if (!strstr(error.text, faults[i].says))
			fail_msg("'%s', expected '%s'", error.text, faults[i].says);
		assert_string_equal(error.key, "steps[2].distort.kind");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_three_outputs),
		cmocka_unit_test(test_empty_sweeps),
		cmocka_unit_test(test_a_step_that_cannot_be_done),
		cmocka_unit_test(test_a_stream_that_is_full),
		cmocka_unit_test(test_distortions_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
