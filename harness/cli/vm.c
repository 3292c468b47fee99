/* SPDX-License-Identifier: MIT */
/* decoy vm: scenarios through the driver in a real kernel, against what the simulator says. */
#include "vm.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "lane.h"
#include "scenarios.h"

#define TIMEOUT_MS 600000
#define OWN_CASE   "leaves-nothing-behind"

/* The cases of a run and the scenarios that they play. */
struct suite {
	struct vm_case *cases;
	struct scenario **scenarios;
	char **names;
	size_t count;
};

static void suite_free(struct suite *suite)
{
	for (size_t i = 0; i < suite->count; i++) {
		scenario_free(suite->scenarios[i]);
		free(suite->cases[i].why);
		free(suite->names[i]);
	}
	free(suite->cases);
	free(suite->scenarios);
	free(suite->names);
}

static int compile(const char *name, const char *bytes, size_t len, struct scenario **out)
{
	struct scenario_error error = {0};
	int err = scenario_compile(out, bytes, len, &lane_kinds, &error);

	if (err == -EINVAL)
		cli_error("%s:%u:%u: %s%s%s", name, error.line, error.column, error.key,
			  *error.key ? ": " : "", error.text);
	else if (err)
		cli_error("%s: %s", name, strerror(-err));
	return !err ? 0 : err == -EINVAL ? CLI_USAGE : CLI_HARNESS;
}

static int suite_add(const struct options *options, struct suite *suite, size_t i)
{
	char *bytes;
	size_t len;
	int code = scenario_bytes(options, suite->names[i], &bytes, &len);

	if (code)
		return code;
	code = compile(suite->names[i], bytes, len, &suite->scenarios[i]);
	free(bytes);
	suite->cases[i].name = suite->names[i];
	suite->cases[i].scenario = suite->scenarios[i];
	return code;
}

/* Those of the command line, or all of the corpus; the lane's own comes last. */
static int suite_names(const struct options *options, struct suite *suite)
{
	size_t room = 0;

	for (int i = 0; i < options->arg_count; i++)
		if (scenario_name_add(&suite->names, &suite->count, &room, options->args[i]))
			return CLI_HARNESS;
	if (!options->arg_count) {
		int code = scenario_names(options, &suite->names, &suite->count, &room);

		if (code)
			return code;
	}
	if (!suite->count) {
		cli_error("vm: the corpus has no scenarios");
		return CLI_NOTHING;
	}
	return scenario_name_add(&suite->names, &suite->count, &room, OWN_CASE) ? CLI_HARNESS : 0;
}

static int suite_make(const struct options *options, struct suite *suite)
{
	int code = suite_names(options, suite);

	if (code)
		return code;
	suite->cases = calloc(suite->count, sizeof(*suite->cases));
	suite->scenarios = calloc(suite->count, sizeof(*suite->scenarios));
	if (!suite->cases || !suite->scenarios) {
		cli_error("vm: out of memory");
		return CLI_HARNESS;
	}
	for (size_t i = 0; !code && i + 1 < suite->count; i++)
		code = suite_add(options, suite, i);
	suite->cases[suite->count - 1].name = OWN_CASE;
	return code;
}

static int report(const struct options *options, const struct vm_kernel *kernel,
		  const struct suite *suite)
{
	static const enum verdict verdicts[] = {
		[VM_PASS] = VERDICT_PASS, [VM_FAIL] = VERDICT_FAIL, [VM_SKIP] = VERDICT_SKIP};
	struct results results = {0};
	int code = CLI_HARNESS;

	if (asprintf(&results.subject, "fake_drm in %s", kernel->title) < 0)
		results.subject = NULL;
	for (size_t i = 0; i < suite->count; i++) {
		const struct vm_case *one = &suite->cases[i];
		char *name = NULL;
		const struct result result = {
			.id = strdup(one->name),
			.name = asprintf(&name, "kernel/%s", one->name) < 0 ? NULL : name,
			.title = strdup(
				one->scenario ? "the driver says what the simulator says"
					      : "the driver can be removed, and no memory is lost"),
			.rule = strdup(one->scenario ? "kernel.twin" : "kernel.leak"),
			.level = "must",
			.verdict = verdicts[one->outcome],
			.required = true,
			.detail = one->why ? strdup(one->why) : NULL,
		};

		if (results_add(&results, &result)) {
			cli_error("vm: out of memory");
			results_free(&results);
			return code;
		}
	}
	code = cli_finish(options, &results);
	results_free(&results);
	return code;
}

/* What ci/kernels makes, where nothing else is said. */
static int guest_directory(const struct options *options, const struct vm_kernel *kernel,
			   char *path, size_t size)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	int len;

	if (options->guest)
		len = snprintf(path, size, "%s", options->guest);
	else if (cache && *cache)
		len = snprintf(path, size, "%s/decoy/%s/guest", cache, kernel->name);
	else
		len = snprintf(path, size, "%s/.cache/decoy/%s/guest", home ? home : "",
			       kernel->name);
	return len < 0 || (size_t)len >= size ? -ENAMETOOLONG : 0;
}

/* Whether there is something to boot; else what makes it. */
static bool guest_there(const struct vm_kernel *kernel, const char *guest)
{
	if (!access(guest, F_OK))
		return true;
	cli_error("vm: %s: %s; this makes it: ci/kernels/%s", guest, strerror(errno), kernel->name);
	return false;
}

static int boot(const struct options *options, const struct vm_kernel *kernel, struct suite *suite)
{
	char guest[PATH_MAX], *why = NULL;
	const struct vm_options as = {
		.guest = guest, .timeout_ms = TIMEOUT_MS, .lie = getenv("DECOY_VM_LIE")};
	int err = guest_directory(options, kernel, guest, sizeof(guest));

	if (!err && !guest_there(kernel, guest))
		return CLI_HARNESS;
	err = err ? err : vm_run(kernel, suite->cases, suite->count, &as, &why);
	if (!err)
		return report(options, kernel, suite);
	cli_error("vm: %s", why ? why : strerror(-err));
	free(why);
	return CLI_HARNESS;
}

int verb_vm(const struct options *options)
{
	const char *name = options->kernel ? options->kernel : "uml";
	const struct vm_kernel *kernel = vm_kernel_find(name);
	struct suite suite = {0};
	int code;

	if (!kernel) {
		cli_error("vm: there is no kernel '%s'; uml is there", name);
		return CLI_USAGE;
	}
	code = suite_make(options, &suite);
	code = code ? code : boot(options, kernel, &suite);
	suite_free(&suite);
	return code;
}
