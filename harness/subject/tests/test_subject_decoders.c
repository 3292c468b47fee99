/* SPDX-License-Identifier: MIT */
/* Decoders behind their adapter: what they answer, and each way to answer in bad form. */
#include "adapters.h"
#include "decoder.h"

static const struct decoy_source nothing = {(const unsigned char *)"", 0};

static struct subject_config configure_decoder(const char *what)
{
	return (struct subject_config){.kind = SUBJECT_ONESHOT, .what = what, .decodes = true};
}

static void ask_expecting(const struct subject_config *config, enum reply_kind kind,
			  const char *name)
{
	struct subject *subject = opened(config);
	struct reply reply;

	subject_decode(subject, &nothing, 1, &reply);
	assert_kind(&reply, kind, name);
	reply_clear(&reply);
	subject_close(subject);
}

/* Sound while its file has bytes; the question has none. */
#define BAD(bad) "f() { if [ -s \"$1\" ]; then echo '{}'; else " bad "; fi; }; f"

static void test_oneshot(void **state)
{
	static const struct {
		const char *name, *what;
		enum reply_kind kind;
	} rows[] = {
		{"an answer", BAD("echo '{\"records\":[]}'"), REPLY_ANSWER},
		{"exit 1", BAD("echo '{}'; exit 1"), REPLY_ANSWER},
		{"refused", BAD("echo '{\"rejected\":\"x\"}'; exit 1"), REPLY_REJECTED},
		{"unsupported", BAD("echo '{\"unsupported\":\"x\"}'; exit 2"), REPLY_UNSUPPORTED},
		{"unsupported, exit 0", BAD("echo '{\"unsupported\":\"x\"}'"), REPLY_PROTOCOL},
		{"exit 2 with an answer", BAD("echo '{}'; exit 2"), REPLY_PROTOCOL},
		{"exit 1 without a line", BAD("exit 1"), REPLY_CRASH},
		{"exit 3", BAD("echo '{}'; exit 3"), REPLY_CRASH},
		{"a signal", BAD("kill -SEGV $$"), REPLY_CRASH},
		{"nothing", BAD(":"), REPLY_EARLY_END},
		{"two lines", BAD("echo '{}'; echo '{}'"), REPLY_PROTOCOL},
		{"no JSON", BAD("echo x"), REPLY_PROTOCOL},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct subject_config config = configure_decoder(rows[i].what);

		ask_expecting(&config, rows[i].kind, rows[i].name);
	}
}

/* An hour passes once the time for the answer runs: then the input is closed. */
static void it_hangs(void **state)
{
	const struct subject_config config = configure_decoder(BAD("cat; " HANGS "sleep 60"));

	(void)state;
	ask_expecting(&config, REPLY_HANG, "sleep");
}

/* The files of several sources, in their order. */
static void test_files(void **state)
{
	const struct decoy_source sources[] = {{(const unsigned char *)"one", 3},
					       {(const unsigned char *)"two", 3}};
	const struct subject_config config = configure_decoder(
		"f() { echo \"{\\\"lost\\\":\\\"$(cat \"$@\" | tr -d '\\000-\\040G7P\\177-\\377' )\\\"}\"; }; f");
	struct subject *subject = opened(&config);
	struct reply reply;

	(void)state;
	subject_decode(subject, sources, 2, &reply);
	assert_kind(&reply, REPLY_ANSWER, "files");
	assert_string_equal(json_string_value(json_object_get(reply.answer, "lost")), "onetwo");
	assert_string_equal(json_string_value(json_object_get(reply.answer, "exit")), "0");
	reply_clear(&reply);
	subject_close(subject);
}

/* Parsers and decoders are not asked each other's questions. */
static void of_the_other_kind(void **state)
{
	struct subject_config config = configure_decoder("echo '{\"features\":[\"parse\"]}'; :");
	struct subject *subject;
	char *why;

	(void)state;
	assert_int_not_equal(subject_open(&subject, &config, &why), 0);
	assert_string_equal(why,
			    "its feature \"parse\" is one of parsers; it was started as a decoder");
	free(why);
	config = (struct subject_config){
		.kind = SUBJECT_STREAM,
		.what = "read -r l; echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"t\","
			"\"version\":\"1\",\"features\":[\"verify\"]}'; read -r l"};
	assert_int_not_equal(subject_open(&subject, &config, &why), 0);
	assert_string_equal(why,
			    "its feature \"verify\" is one of decoders; --decoder is for them");
	free(why);
}

/* A raw stream of one QUEUE of CPU 3. */
static const unsigned char one[80] = {0x01, 0x47, 80, 0, 4, [16] = 9, [24] = 3};

static void reads_one(const struct subject_config *config)
{
	const struct decoy_source source = {one, sizeof(one)};
	struct subject *subject = opened(config);
	const json_t *record;
	struct reply reply;

	subject_decode(subject, &source, 1, &reply);
	assert_kind(&reply, REPLY_ANSWER, config->what);
	record = json_array_get(json_object_get(reply.answer, "records"), 0);
	assert_string_equal(json_string_value(json_object_get(record, "type")), "QUEUE");
	assert_string_equal(json_string_value(json_object_get(record, "seq")), "9");
	assert_string_equal(json_string_value(json_object_get(record, "cpu")), "3");
	reply_clear(&reply);
	subject_close(subject);
}

/* What is linked in is held against the schema, too. */
static json_t *answer_number(const struct builtin_decoder *self, const struct decoy_source *sources,
			     size_t count)
{
	if (!count || self->features != FEATURE_RECORDS)
		return NULL;
	return json_pack("{s:s}", "lost", sources->len ? "x" : "7");
}

static void test_builtin(void **state)
{
	const struct builtin_decoder decoder = {FEATURE_RECORDS, answer_number};
	const struct subject_config config = {.kind = SUBJECT_BUILTIN,
					      .what = "linked in",
					      .decodes = true,
					      .decoder = &decoder,
					      .check_protocol = true};
	const struct decoy_source byte = {(const unsigned char *)"x", 1};
	struct subject *subject = opened(&config);
	struct reply reply;

	(void)state;
	assert_string_equal(subject_name(subject), "linked in");
	assert_int_equal(subject_scope(subject)->features, FEATURE_RECORDS);
	subject_decode(subject, &nothing, 1, &reply);
	assert_kind(&reply, REPLY_ANSWER, "an answer");
	assert_string_equal(json_string_value(json_object_get(reply.answer, "lost")), "7");
	reply_clear(&reply);
	subject_decode(subject, &byte, 1, &reply);
	assert_kind(&reply, REPLY_PROTOCOL, "a number that is none");
	reply_clear(&reply);
	subject_decode(subject, &nothing, 0, &reply);
	assert_kind(&reply, REPLY_ERRORED, "no answer");
	reply_clear(&reply);
	subject_close(subject);
}

static void test_example(void **state)
{
	struct subject_config config = configure_decoder(EXAMPLES "/decoder.py");

	(void)state;
	config.check_protocol = true;
	reads_one(&config);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_oneshot), cmocka_unit_test(it_hangs),
		cmocka_unit_test(test_files),	cmocka_unit_test(of_the_other_kind),
		cmocka_unit_test(test_builtin), cmocka_unit_test(test_example),
	};

	return cmocka_run_group_tests(tests, with_fork_server, without_fork_server);
}
