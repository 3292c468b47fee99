/* SPDX-License-Identifier: MIT */
/* What is printed of findings: of records, damage, limits, and CPUs that are missing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "trace_print.h"
#include "xmalloc.h"

static struct trace_file list[] = {{.name = "a.grt"}, {.name = "b\x1b.grt"}};
static const struct trace_files files = {.list = list, .count = 2};

static const struct grt_place issue = {.offset = 4096,
				       .time = 1500000007,
				       .seq = 12,
				       .order = 40,
				       .source = 0,
				       .cpu = 3,
				       .type = GRT_ISSUE};
static const struct grt_place queue = {
	.offset = 80, .time = 5, .seq = 1, .order = 41, .source = 1, .cpu = 0, .type = GRT_QUEUE};

static const struct grt_rule *find_rule(unsigned int number)
{
	return &grt_rules(NULL)[number - 1];
}

static void expect_print(const struct grt_finding *finding, bool colour, const char *text,
			 const char *json)
{
	char *bytes;
	size_t len;
	FILE *out = xmemstream(&bytes, &len);

	trace_print(out, &files, finding, colour);
	xmemstream_close(out);
	assert_string_equal(bytes, text);
	free(bytes);
	out = xmemstream(&bytes, &len);
	trace_json(out, &files, finding);
	xmemstream_close(out);
	assert_string_equal(bytes, json);
	free(bytes);
}

static void records_that_contradict(void **state)
{
	const struct grt_finding finding = {.verdict = GRT_BROKEN,
					    .rule = find_rule(15),
					    .at = queue,
					    .other = issue,
					    .text = "QUEUE comes after ISSUE"};

	(void)state;
	expect_print(
		&finding, false,
		"b\\x1b.grt: byte 80: must trace.job-order: QUEUE comes after ISSUE (QUEUE at 0.000000005 s, CPU 0, seq 1)\n"
		"    a.grt: byte 4096: contradicts it: ISSUE at 1.500000007 s, CPU 3, seq 12\n",
		"{\"level\":\"must\",\"rule\":\"trace.job-order\",\"number\":15,\"file\":\"b\\u001b.grt\",\"offset\":\"80\",\"cpu\":0,"
		"\"seq\":1,\"order\":41,\"t_ns\":\"5\",\"type\":\"QUEUE\",\"message\":\"QUEUE comes after ISSUE\","
		"\"other\":{\"file\":\"a.grt\",\"offset\":\"4096\",\"cpu\":3,\"seq\":12,\"order\":40,\"t_ns\":\"1500000007\","
		"\"type\":\"ISSUE\"}}");
}

static void test_damage(void **state)
{
	struct grt_finding finding = {.verdict = GRT_DAMAGED,
				      .damage = GRT_DAMAGE_PAYLOAD,
				      .at = {.offset = 96, .cpu = 2},
				      .len = 10,
				      .text = "the checksum is wrong"};

	(void)state;
	expect_print(
		&finding, true,
		"a.grt: byte 96: \033[1;31mdamage\033[0m: the checksum is wrong (CPU 2, 10 bytes, up to 105)\n",
		"{\"level\":\"damage\",\"file\":\"a.grt\",\"offset\":\"96\",\"cpu\":2,\"len\":\"10\","
		"\"message\":\"the checksum is wrong\"}");
	finding.at.cpu = GRT_NO_CPU;
	finding.len = 0;
	expect_print(
		&finding, false, "a.grt: byte 96: damage: the checksum is wrong\n",
		"{\"level\":\"damage\",\"file\":\"a.grt\",\"offset\":\"96\",\"message\":\"the checksum is wrong\"}");
}

static void a_limit(void **state)
{
	const struct grt_finding finding = {.verdict = GRT_UNDETERMINED,
					    .rule = find_rule(17),
					    .at = issue,
					    .text = "more jobs than are followed"};

	(void)state;
	expect_print(
		&finding, false,
		"a.grt: byte 4096: undetermined trace.job-whole: more jobs than are followed (ISSUE at 1.500000007 s, CPU 3, seq 12)\n",
		"{\"level\":\"undetermined\",\"rule\":\"trace.job-whole\",\"number\":17,\"file\":\"a.grt\",\"offset\":\"4096\",\"cpu\":3,"
		"\"seq\":12,\"order\":40,\"t_ns\":\"1500000007\",\"type\":\"ISSUE\",\"message\":\"more jobs than are followed\"}");
}

static void add_cpu(struct trace_cpus *cpus, uint32_t cpu)
{
	trace_cpus_item(cpus, &(struct grt_item){.cpu = cpu, .record = {.type = GRT_ISSUE}});
}

/* What a run found: of 8 CPUs, streams of 0, 2 and 6 and one of a ninth. */
static struct trace_verified make_verified(void)
{
	struct grt_stream_pdu pdu = {.cpus = 8};
	struct trace_verified verified = {
		.summary = {.records = 9,
			    .lost = 8,
			    .damaged = 7,
			    .suspect = 6,
			    .jobs = 5,
			    .touched = 4,
			    .order_gaps = 3,
			    .unordered = 2,
			    .counted = 13},
		.findings = 3,
		.fdinfo = {.values = 11, .compared = 10},
	};

	verified.summary.broken[15] = 2;
	verified.summary.broken[24] = 1;
	verified.summary.undetermined[17] = 4;
	trace_cpus_item(&verified.cpus, &(struct grt_item){.cpu = GRT_NO_CPU,
							   .source = 0,
							   .offset = 64,
							   .record = {.type = GRT_STREAM},
							   .pdu = (unsigned char *)&pdu,
							   .pdu_len = sizeof(pdu)});
	add_cpu(&verified.cpus, 0);
	add_cpu(&verified.cpus, 2);
	add_cpu(&verified.cpus, 6);
	add_cpu(&verified.cpus, 9);
	return verified;
}

static void the_summary(void **state)
{
	struct trace_verified verified = make_verified();
	char *bytes;
	size_t len;
	FILE *out = xmemstream(&bytes, &len);

	(void)state;
	trace_print_summary(out, &files, &verified);
	fputc('{', out);
	trace_json_summary(out, &verified);
	fputc('}', out);
	xmemstream_close(out);
	assert_string_equal(
		bytes,
		"a.grt: byte 64: STREAM has 8 CPUs, and there is no stream of CPU 1, 3-5, 7 (5 in all): what was recorded there is "
		"not judged\n"
		"trace.job-order: 2 findings; see 'decoy explain trace.job-order'\n"
		"trace.job-whole: undetermined in 4 places\n"
		"trace.fence-forward: 1 finding; see 'decoy explain trace.fence-forward'\n"
		"10 of 11 values of drm-engine-* compared with the trace\n"
		"counters of 13 CPUs compared with their streams\n"
		"9 records, 8 lost, 7 places damaged, 6 records with a wrong checksum left out\n"
		"5 jobs, 4 of them not judged as a whole; 3 places where events of a device are missing\n"
		"{\"records\":\"9\",\"lost\":\"8\",\"damaged\":\"7\",\"suspect\":\"6\",\"jobs\":\"5\",\"touched\":\"4\",\"gaps\":\"3\","
		"\"unordered\":\"2\",\"counted\":\"13\",\"fdinfo_values\":\"11\",\"fdinfo_compared\":\"10\",\"broken\":\"3\",\"cpus_missing\":\"5\",\"stopped\":false}");
	free(bytes);
}

static void rules_by_number_and_slug(void **state)
{
	(void)state;
	assert_true(trace_rule_matches(find_rule(5), "R05"));
	assert_true(trace_rule_matches(find_rule(15), "R1?"));
	assert_true(trace_rule_matches(find_rule(15), "trace.job-*"));
	assert_false(trace_rule_matches(find_rule(15), "R5"));
	assert_false(trace_rule_matches(find_rule(15), "job-order"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(records_that_contradict),
		cmocka_unit_test(test_damage),
		cmocka_unit_test(a_limit),
		cmocka_unit_test(the_summary),
		cmocka_unit_test(rules_by_number_and_slug),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
