/* SPDX-License-Identifier: MIT */
#include "vm_suite.h"

#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "simulate.h"
#include "options.h"
#include "scenarios.h"
#include "observations.h"
#include "terminal.h"
#include "vm_choice.h"
#include "vm_kunit.h"
#include "vm_observer.h"
#include "xmalloc.h"

#define OWN_CASE "check/leaves-nothing-behind"

/* The selection of cases. */
struct choice {
	const struct options *options;
	const struct vm_kernel *kernel;
	unsigned int selected; /* by --run and --skip, before --shard */
};

/* also: another name of the case, or NULL. */
static bool is_chosen(struct choice *choice, const char *name, const char *also)
{
	const struct options *options = choice->options;

	if (!vm_chosen(options, name) && !(also && vm_chosen(options, also)))
		return false;
	return choice->selected++ % options->shards + 1 == options->shard;
}

/* Takes ownership of name. */
static struct vm_case *case_new(struct vm_suite *suite, char *name)
{
	suite->cases = xgrow(suite->cases, suite->count, &suite->capacity, sizeof(*suite->cases));
	suite->cases[suite->count] = (struct vm_case){.name = name};
	return &suite->cases[suite->count++];
}

static void skip_case(struct vm_case *tc, const char *why)
{
	tc->skip = why;
	tc->outcome = VM_SKIP;
}

/* Skip a scenario in which no descriptor is ever read: no text would be compared. An error of the
 * simulation is reported when the scenario runs. */
static void skip_unread(struct vm_case *tc)
{
	static const struct simulate_streams nowhere;
	struct sim_error error = {0};
	struct sim_count count;

	if (!simulate(tc->scenario, &nowhere, &count, &error) && !count.reads)
		skip_case(tc, "nothing is judged: no descriptor of a client is ever read; "
			      "expected a step \"sample\" while a client is open");
}

static int scenario_add(struct vm_suite *suite, struct choice *choice, const char *slug)
{
	char *name = xasprintf("scenario/%s", slug), *bytes;
	struct scenario *scenario = NULL;
	struct vm_case *tc;
	size_t len;
	int code;

	if (!is_chosen(choice, name, NULL)) {
		free(name);
		return 0;
	}
	tc = case_new(suite, name);
	code = scenario_bytes(choice->options, slug, &bytes, &len);
	if (code)
		return code;
	code = scenario_load(&scenario, slug, bytes, len);
	free(bytes);
	tc->scenario = scenario;
	if (!code)
		skip_unread(tc);
	return code;
}

/* Add the scenarios of the command line, or all of the corpus. */
static int scenarios_add(struct vm_suite *suite, struct choice *choice)
{
	const struct options *options = choice->options;
	size_t count = 0, capacity = 0;
	char **names = NULL;
	int code = 0;

	for (int i = 0; !code && i < options->arg_count; i++)
		code = scenario_add(suite, choice, options->args[i]);
	if (!options->arg_count)
		code = scenario_names(options, &names, &count, &capacity);
	for (size_t i = 0; i < count; i++) {
		code = code ? code : scenario_add(suite, choice, names[i]);
		free(names[i]);
	}
	free(names);
	return code;
}

static void check_add(struct vm_suite *suite, struct choice *choice, const struct vm_check *check)
{
	char name[VM_CHECK_NAME], observer[VM_CHECK_NAME];
	struct vm_case *tc;

	vm_check_name(check, name);
	/* selecting the observer's case runs the check */
	if (!is_chosen(choice, name, vm_observer_name(check->slug, observer) ? observer : NULL))
		return;
	tc = case_new(suite, xstrdup(name));
	tc->check = check->slug;
	if (!(check->backends & choice->kernel->backend))
		skip_case(tc, "this backend's kernel cannot run the check");
}

static void checks_add(struct vm_suite *suite, struct choice *choice)
{
	size_t count;
	const struct vm_check *checks = vm_checks(&count);

	for (size_t i = 0; i < count; i++)
		check_add(suite, choice, &checks[i]);
}

static void nothing_played(const struct vm_suite *suite)
{
	for (size_t i = 0; i < suite->count; i++) {
		const struct vm_case *tc = &suite->cases[i];
		const char *slug = tc->scenario ? strchr(tc->name, '/') + 1 : tc->name;

		terminal_error("vm: %s: %s", slug, tc->skip);
	}
}

int vm_suite_make(struct vm_suite *suite, const struct options *options,
		  const struct vm_kernel *kernel, bool checks)
{
	const bool kunit = checks && vm_kunit_wanted(options);
	struct choice choice = {.options = options, .kernel = kernel};
	int code;

	*suite = (struct vm_suite){.checks = checks};
	code = scenarios_add(suite, &choice);
	if (code)
		return code;
	if (checks && !options->arg_count)
		checks_add(suite, &choice);
	if (!choice.selected && !kunit) {
		terminal_error("vm: no case is selected");
		return EXIT_NOTHING;
	}
	if (options->shards == 1 && !vm_suite_played(suite) && !kunit) {
		nothing_played(suite);
		return EXIT_NOTHING;
	}
	case_new(suite, xstrdup(OWN_CASE));
	return 0;
}

bool vm_suite_played(const struct vm_suite *suite)
{
	for (size_t i = 0; i < suite->count; i++) {
		const struct vm_case *tc = &suite->cases[i];

		if ((tc->scenario || tc->check) && tc->outcome != VM_SKIP)
			return true;
	}
	return false;
}

void vm_suite_free(struct vm_suite *suite)
{
	for (size_t i = 0; i < suite->count; i++) {
		scenario_free((struct scenario *)suite->cases[i].scenario);
		free((char *)suite->cases[i].name);
		free(suite->cases[i].why);
		if (suite->cases[i].observations)
			observations_free(suite->cases[i].observations);
		free(suite->cases[i].observations);
	}
	free(suite->cases);
}

const char *vm_suite_rule(const struct vm_case *tc)
{
	if (tc->check)
		return vm_check(tc->check)->rule;
	return tc->scenario ? "kernel.replay" : "kernel.leak";
}

const char *vm_suite_title(const struct vm_case *tc)
{
	if (tc->check)
		return vm_check(tc->check)->title;
	return tc->scenario ? "the driver prints the same texts as the simulator"
			    : "the driver can be removed, and no memory leaks";
}
