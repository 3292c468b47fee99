/* SPDX-License-Identifier: MIT */
/* Each producer rule's own example breaks the rule, and its counterpart breaks no required one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "catalogue.h"
#include "rec_fd.h"

#define MEMORY (1 << 20)

/* The file of a rule's prose, as a format and its arguments. */
#define PROSE	       "harness/catalogue/prose_%.*s.c"
#define PROSE_OF(slug) (int)strcspn(slug, "."), slug

struct verdict {
	const char *slug; /* of the findings to count */
	unsigned int hits;
	unsigned int musts; /* of any rule */
	const char *must; /* the last of them */
};

static void collect_finding(void *data, const struct fdi_finding *finding)
{
	struct verdict *verdict = data;

	verdict->hits += !strcmp(finding->rule->slug, verdict->slug);
	if (finding->rule->level == FDI_MUST) {
		verdict->musts++;
		verdict->must = finding->rule->slug;
	}
}

static void judge_read(struct fdi_timelint *lint, const struct rec_read *read,
		       struct fdi_arena *arena, const struct fdi_lint_options *options)
{
	struct fdi_fd fd = rec_fd(read);
	struct fdi_snapshot snap;

	fdi_arena_reset(arena);
	assert_true(fdi_lint(read->text, read->len, arena, options) >= 0);
	fdi_arena_reset(arena);
	assert_int_equal(fdi_parse(&snap, read->text, read->len, arena), 0);
	assert_int_equal(fdi_timelint_read(lint, &fd, &snap), 0);
}

static struct verdict judge_text(const struct cat_rule *rule, const char *bytes, size_t len)
{
	struct verdict verdict = {rule->slug, 0, 0, ""};
	const char *const added[] = {rule->slug, NULL};
	struct fdi_lint_options options = {
		.spec = rule->until,
		.added = rule->optional ? added : NULL,
		.emit = collect_finding,
		.data = &verdict,
	};
	struct fdi_arena arena;
	void *memory = malloc(MEMORY);
	void *lint_memory = malloc(MEMORY);
	struct fdi_timelint *lint = fdi_timelint_new(lint_memory, MEMORY, &options);
	struct recording *rec;
	struct rec_error error;
	size_t i, j;

	assert_int_equal(rec_load(&rec, bytes, len, &error), 0);
	fdi_arena_init(&arena, memory, MEMORY);
	for (i = 0; i < rec->sweep_count; i++) {
		const struct rec_sweep *sweep = &rec->sweeps[i];

		assert_int_equal(fdi_timelint_sweep(lint, sweep->t_ns), 0);
		for (j = sweep->first; j < sweep->first + sweep->count; j++)
			judge_read(lint, &rec->reads[j], &arena, &options);
	}
	assert_true(fdi_timelint_end(lint, NULL) >= 0);
	rec_free(rec);
	free(lint_memory);
	free(memory);
	return verdict;
}

static void examples_are_true(void **state)
{
	size_t count, i;
	const struct cat_rule *rules = cat_rules(&count);
	int wrong = 0, judged = 0;

	(void)state;
	for (i = 0; i < count; i++) {
		const struct cat_prose *prose = rules[i].prose;
		struct verdict bad, good;

		/* of a live rule harness/watch does */
		if (rules[i].target != CAT_PRODUCER || rules[i].live)
			continue;
		judged++;
		bad = judge_text(&rules[i], prose->bad, prose->bad_len);
		good = judge_text(&rules[i], prose->good, strlen(prose->good));
		if (!bad.hits)
			print_error("%s: not found in the bad text of its prose; mend " PROSE
				    " or the check\n",
				    rules[i].slug, PROSE_OF(rules[i].slug));
		if (good.hits || good.musts)
			print_error("%s: the good text of its prose breaks %s; mend " PROSE "\n",
				    rules[i].slug, good.hits ? rules[i].slug : good.must,
				    PROSE_OF(rules[i].slug));
		wrong += !bad.hits || good.hits || good.musts;
	}
	assert_int_equal(wrong, 0);
	assert_true(judged > 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(examples_are_true),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
