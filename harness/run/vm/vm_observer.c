/* SPDX-License-Identifier: MIT */
#include "vm_observer.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "atomic.h"
#include "options.h"
#include "seen.h"
#include "terminal.h"
#include "vm_choice.h"
#include "vm_observe.h"

#define RULE "kernel.observer"
#define TITLE \
	"what readers saw beside a load keeps all rules over time, and is within what was true"

bool vm_observer_name(const char *slug, char name[VM_CHECK_NAME])
{
	char check[VM_CHECK_NAME];

	if (strcmp(slug, VM_CHECK_OBSERVED) != 0)
		return false;
	vm_check_name(vm_check(slug), check);
	snprintf(name, VM_CHECK_NAME, "observer%s", strchr(check, '/'));
	return true;
}

static int keep_one(const struct seen *seen, uint32_t reader, const char *dir)
{
	struct atomic_file file;
	char path[PATH_MAX];
	int err = snprintf(path, sizeof(path), "%s/" VM_OBSERVE_FILE, dir, reader) < PATH_MAX
			  ? atomic_open(&file, path)
			  : -ENAMETOOLONG;

	if (!err) {
		err = seen_record(seen, reader, file.stream);
		if (err)
			atomic_abort(&file);
		else
			err = atomic_commit(&file);
	}
	if (err)
		terminal_error("vm: %s: %s", path, strerror(-err));
	return err;
}

/* The recordings that the lines of a verdict are of. */
static int keep(const struct options *options, const struct seen *seen)
{
	int err = 0;

	for (uint32_t i = 0; options->keep && !err && i < seen->samples.readers; i++)
		err = keep_one(seen, i, options->keep);
	return err;
}

int vm_observer_report(const struct options *options, const struct vm_case *one,
		       struct results *results, size_t *added)
{
	char name[VM_CHECK_NAME], *wrong = NULL;
	struct result result;
	int err;

	if (!one->check || !vm_observer_name(one->check, name) || !vm_chosen(options, name))
		return 0;
	err = one->seen ? keep(options, one->seen) : 0;
	if (!err && one->seen)
		err = vm_observe(one->seen, &wrong);
	if (err)
		return err;
	result = (struct result){
		.id = strdup(name),
		.name = strdup(name),
		.title = strdup(TITLE),
		.rule = strdup(RULE),
		.level = "must",
		.verdict = !one->seen ? VERDICT_SKIP
			   : wrong    ? VERDICT_FAIL
				      : VERDICT_PASS,
		.required = true,
		.detail = one->seen ? wrong : strdup("no reader's texts came"),
	};
	++*added;
	return results_add(results, &result) ? -ENOMEM : 0;
}
