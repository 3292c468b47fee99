/* SPDX-License-Identifier: MIT */
#include "vm_observer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "vm_observe.h"
#include "vm_suite.h"

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

int vm_observer_report(const struct options *options, const struct vm_case *one,
		       struct results *results, size_t *added)
{
	char name[VM_CHECK_NAME], *wrong = NULL;
	struct result result;
	int err;

	if (!one->check || !vm_observer_name(one->check, name) || !vm_suite_names(options, name))
		return 0;
	err = one->seen ? vm_observe(one->seen, &wrong) : 0;
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
