/* SPDX-License-Identifier: MIT */
/*
 * What a report, a verifier and a comparison say of items that a seed chooses: as in golden/. Which
 * bug makes this fail? One that none of the other tests is about.
 */
#include "any_items.h"
#include "golden.h"
#include "libgrtrace_diff.h"
#include "report_print.h"

static struct any_items items, others;

static void reports(void **state)
{
	static const struct grt_limits limits[] = {{0}, {.jobs = 3}, {.rings = 2}, {.clients = 1}};
	struct golden golden;

	(void)state;
	golden_begin(&golden, "any.report");
	for (unsigned int i = 0; i < 5; i++) {
		struct grt_report *report;

		any_items(&items, i);
		assert_int_equal(grt_report_new(&report, &limits[i % 4]), 0);
		fprintf(golden.out, "--- seed %u\n", i);
		for (size_t n = 0; n < ANY_ITEMS; n++) {
			assert_int_equal(grt_report_item(report, &items.list[n]), 0);
			if (n != ANY_ITEMS / 2)
				continue;
			assert_int_equal(grt_report_now(report, items.list[n].record.time + 5), 0);
			report_print(golden.out, report);
		}
		assert_int_equal(grt_report_end(report), 0);
		report_print(golden.out, report);
		grt_report_free(report);
	}
	golden_end(&golden);
}

static void print_place(FILE *out, const struct grt_place *at)
{
	fprintf(out, " %llu/%llu/%u/%u/%u/%d/%u", (unsigned long long)at->offset,
		(unsigned long long)at->time, at->seq, at->order, at->source, (int)at->cpu,
		at->type);
}

static void print_finding(void *to, const struct grt_finding *finding)
{
	FILE *out = to;

	fprintf(out, "%u %s %u %llu", finding->verdict, finding->rule ? finding->rule->slug : "-",
		finding->damage, (unsigned long long)finding->len);
	print_place(out, &finding->at);
	print_place(out, &finding->other);
	fprintf(out, ": %s\n", finding->text);
}

static void print_summary(FILE *out, const struct grt_summary *summary)
{
	fprintf(out,
		"records %llu, lost %llu, damaged %llu, suspect %llu, jobs %llu, touched %llu, ",
		(unsigned long long)summary->records, (unsigned long long)summary->lost,
		(unsigned long long)summary->damaged, (unsigned long long)summary->suspect,
		(unsigned long long)summary->jobs, (unsigned long long)summary->touched);
	fprintf(out, "gaps %llu, unordered %llu\n", (unsigned long long)summary->order_gaps,
		(unsigned long long)summary->unordered);
}

static void findings(void **state)
{
	static const struct grt_limits limits[] = {
		{0},	       {0}, {0}, {.jobs = 3}, {.contexts = 2}, {.rings = 2}, {.clients = 1},
		{.objects = 1}};
	struct golden golden;

	(void)state;
	golden_begin(&golden, "any.findings");
	for (unsigned int i = 0; i < 8; i++) {
		struct grt_verifier *verifier;

		any_items(&items, i);
		fprintf(golden.out, "--- seed %u\n", i);
		assert_int_equal(grt_verifier_new(&verifier, &limits[i], print_finding, golden.out),
				 0);
		for (size_t n = 0; n < ANY_ITEMS; n++)
			assert_int_equal(grt_verifier_item(verifier, &items.list[n]), 0);
		assert_int_equal(grt_verifier_end(verifier), 0);
		print_summary(golden.out, grt_verifier_summary(verifier));
		grt_verifier_free(verifier);
	}
	golden_end(&golden);
}

static void print_difference(void *to, const struct grt_difference *difference)
{
	FILE *out = to;

	for (unsigned int side = 0; side < GRT_SIDES; side++) {
		const struct grt_record *record = &difference->record[side];

		if (difference->is_in[side])
			fprintf(out, "%c %u %llu %u:%u %llu:%llu  ", 'a' + (char)side, record->type,
				(unsigned long long)record->time, record->dev, record->ring,
				(unsigned long long)record->fctx, (unsigned long long)record->fseq);
	}
	if (difference->member)
		fprintf(out, "%s %lld %lld", difference->member, (long long)difference->values[0],
			(long long)difference->values[1]);
	fputc('\n', out);
}

/* The same items, of which the other side has some distorted, absent or moved. */
static void differences(void **state)
{
	struct golden golden;

	(void)state;
	golden_begin(&golden, "any.differences");
	for (unsigned int i = 0; i < 2; i++) {
		struct grt_diff *diff;

		any_items(&items, i);
		any_items(&others, i);
		fprintf(golden.out, "--- seed %u\n", i);
		assert_int_equal(grt_diff_new(&diff, i ? 6 : 0, print_difference, golden.out), 0);
		for (size_t n = 0; n < ANY_ITEMS; n++) {
			struct grt_record *record = &others.list[n].record;

			record->error = (int16_t)(n % 31 == 3 ? -1 : record->error);
			record->bytes += n % 37 == 5;
			record->flags ^= n % 41 == 7;
			record->pos += n % 43 == 8 ? 4 : 0;
			record->aux += n % 47 == 9;
			record->ring += n % 71 == 10;
			assert_int_equal(grt_diff_item(diff, GRT_SIDE_A, &items.list[n]), 0);
			if (n % 29 != 11)
				assert_int_equal(grt_diff_item(diff, GRT_SIDE_B, &others.list[n]),
						 0);
			if (n % 53 == 12)
				assert_int_equal(grt_diff_item(diff, GRT_SIDE_B, &others.list[n]),
						 0);
		}
		grt_diff_end(diff);
		grt_diff_free(diff);
	}
	golden_end(&golden);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reports),
		cmocka_unit_test(findings),
		cmocka_unit_test(differences),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
