/* SPDX-License-Identifier: MIT */
#include "vm_kunit.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "vm_choice.h"
#include "xmalloc.h"

#define AREA "kunit/"

/* Can a glob match a name of the area? Compare the text before its first wildcard. */
static bool may_match(const char *glob)
{
	size_t plain = strcspn(glob, "*?[\\"), area = strlen(AREA);

	if (!glob[plain] && plain <= area)
		return false;
	return !strncmp(glob, AREA, plain < area ? plain : area);
}

bool vm_kunit_wanted(const struct options *options)
{
	bool wanted = !options->run.count;

	if (options->arg_count || options->shard != 1)
		return false;
	for (size_t i = 0; i < options->run.count; i++)
		wanted = wanted || may_match(options->run.item[i]);
	for (size_t i = 0; i < options->skip.count; i++)
		wanted = wanted && fnmatch(options->skip.item[i], AREA, 0);
	return wanted;
}

static void add_result(const struct kunit_result *of, const char *name, struct results *results)
{
	static const enum verdict verdicts[] = {
		[KUNIT_PASS] = VERDICT_PASS,
		[KUNIT_FAIL] = VERDICT_FAIL,
		[KUNIT_SKIP] = VERDICT_SKIP,
	};
	const struct result result = {
		.id = xstrdup(name),
		.name = xstrdup(name),
		.title = xstrdup("a KUnit test case passes"),
		.rule = xstrdup("kernel.kunit"),
		.level = "must",
		.verdict = verdicts[of->outcome],
		.required = true,
		.detail = of->why ? xstrdup(of->why) : NULL,
	};

	results_add(results, &result);
}

size_t vm_kunit_report(const struct options *options, const struct kunit *kunit,
		       struct results *results)
{
	size_t added = 0;

	for (size_t i = 0; i < kunit->count; i++) {
		char *name = xasprintf(AREA "%s", kunit->results[i].name);

		if (vm_chosen(options, name)) {
			add_result(&kunit->results[i], name, results);
			added++;
		}
		free(name);
	}
	return added;
}
