/* SPDX-License-Identifier: MIT */
#include "vm_observer.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "atomic.h"
#include "options.h"
#include "observations.h"
#include "terminal.h"
#include "vm_choice.h"
#include "vm_observe.h"
#include "xmalloc.h"

#define RULE  "kernel.observer"
#define TITLE "samples that readers take under load follow all rules over time and match the truth"

bool vm_observer_name(const char *slug, char name[VM_CHECK_NAME])
{
	char check[VM_CHECK_NAME];

	if (strcmp(slug, VM_CHECK_OBSERVED) != 0)
		return false;
	vm_check_name(vm_check(slug), check);
	snprintf(name, VM_CHECK_NAME, "observer%s", strchr(check, '/'));
	return true;
}

static int write_recording(const struct observations *observations, uint32_t reader,
			   const char *dir)
{
	struct atomic_file file;
	char path[PATH_MAX];
	int err = snprintf(path, sizeof(path), "%s/" VM_OBSERVE_FILE, dir, reader) < PATH_MAX
			  ? atomic_open(&file, path)
			  : -ENAMETOOLONG;

	if (!err) {
		err = observations_record(observations, reader, file.stream);
		if (err)
			atomic_abort(&file);
		else
			err = atomic_commit(&file);
	}
	if (err)
		terminal_error("vm: %s: %s", path, strerror(-err));
	return err;
}

/* Write the recordings that the lines of a verdict refer to. */
static int write_recordings(const struct options *options, const struct observations *observations)
{
	int err = 0;

	for (uint32_t i = 0; options->keep && !err && i < observations->samples.readers; i++)
		err = write_recording(observations, i, options->keep);
	return err;
}

int vm_observer_report(const struct options *options, const struct vm_case *tc,
		       struct results *results, size_t *added)
{
	char name[VM_CHECK_NAME], *wrong = NULL;
	struct result result;
	int err;

	if (!tc->check || !vm_observer_name(tc->check, name) || !vm_chosen(options, name))
		return 0;
	err = tc->observations ? write_recordings(options, tc->observations) : 0;
	if (!err && tc->observations)
		err = vm_observe(tc->observations, &wrong);
	if (err)
		return err;
	result = (struct result){
		.id = xstrdup(name),
		.name = xstrdup(name),
		.title = xstrdup(TITLE),
		.rule = xstrdup(RULE),
		.level = "must",
		.verdict = !tc->observations ? VERDICT_SKIP
			   : wrong	     ? VERDICT_FAIL
					     : VERDICT_PASS,
		.required = true,
		.detail = tc->observations ? wrong : xstrdup("no samples arrived"),
	};
	++*added;
	results_add(results, &result);
	return 0;
}
