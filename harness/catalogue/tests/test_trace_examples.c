/* SPDX-License-Identifier: MIT */
/* Each example of a rule that a stream alone shows breaks the rule and no other, and its
 * counterpart breaks none. */
#include "trace_lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "catalogue.h"

struct stream {
	const unsigned char *bytes;
	size_t len;
};

static long read_stream(void *from, uint64_t at, void *bytes, size_t len)
{
	const struct stream *stream = from;
	size_t rest = at < stream->len ? stream->len - (size_t)at : 0;

	len = len < rest ? len : rest;
	memcpy(bytes, stream->bytes + (rest ? at : 0), len);
	return (long)len;
}

/* The findings of a verifier. */
struct verdict {
	const char *slug;
	unsigned int hits, others;
	char other[512]; /* the last of them */
};

static void receive_finding(void *to, const struct grt_finding *finding)
{
	struct verdict *verdict = to;
	const char *slug = finding->rule ? finding->rule->slug : "damage";

	if (!strcmp(slug, verdict->slug)) {
		verdict->hits++;
		return;
	}
	verdict->others++;
	snprintf(verdict->other, sizeof(verdict->other), "%s: %s", slug, finding->text);
}

static struct verdict judge_stream(const char *slug, const char *text)
{
	static struct trace_lines lines;
	struct verdict verdict = {.slug = slug};
	struct stream streams[TRACE_LINES_CPUS];
	struct grt_source sources[TRACE_LINES_CPUS];
	struct grt_verifier *verifier;
	struct grt_reader *reader;
	struct grt_item item;
	unsigned int count = 0;

	trace_lines_make(&lines, text);
	for (size_t i = 0; i < TRACE_LINES_CPUS; i++) {
		streams[i] = (struct stream){lines.bytes[i], lines.len[i]};
		if (lines.len[i])
			sources[count++] =
				(struct grt_source){.read = read_stream, .from = &streams[i]};
	}
	assert_int_equal(grt_reader_new(&reader, sources, count), 0);
	assert_int_equal(grt_verifier_new(&verifier, NULL, receive_finding, &verdict), 0);
	while (grt_reader_next(reader, &item) == 1)
		assert_int_equal(grt_verifier_item(verifier, &item), 0);
	assert_int_equal(grt_verifier_end(verifier), 0);
	grt_verifier_free(verifier);
	grt_reader_free(reader);
	return verdict;
}

static bool is_shown_by_stream(const struct grt_rule *rule)
{
	return rule->level == 'S' && strcmp(rule->slug, "trace.fdinfo-agrees") != 0;
}

static void examples_are_true(void **state)
{
	unsigned int judged = 0, wrong = 0;
	const struct grt_rule *rules;
	size_t count;

	(void)state;
	rules = grt_rules(&count);
	for (size_t i = 0; i < count; i++) {
		const struct cat_prose *prose = cat_rule(rules[i].slug)->prose;
		struct verdict bad, good;

		if (!is_shown_by_stream(&rules[i]))
			continue;
		judged++;
		bad = judge_stream(rules[i].slug, prose->bad);
		good = judge_stream(rules[i].slug, prose->good);
		if (!bad.hits || bad.others)
			print_error(
				"%s: its bad example has %u findings of it, and %u others (%s)\n",
				rules[i].slug, bad.hits, bad.others, bad.other);
		if (good.hits || good.others)
			print_error(
				"%s: its good example has %u findings of it, and %u others (%s)\n",
				rules[i].slug, good.hits, good.others, good.other);
		wrong += !bad.hits || bad.others || good.hits || good.others;
	}
	assert_int_equal(wrong, 0);
	assert_true(judged > 25);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(examples_are_true),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
