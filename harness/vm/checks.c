/* SPDX-License-Identifier: MIT */
#include "checks.h"

#include <stdio.h>
#include <string.h>

#define CHECK(slug, rule, backends, title) {#slug, rule, title, CHECK_##backends},
static const struct vm_check checks[] = {
#include "checks.def"
};
#undef CHECK

static const struct vm_run_rule run_rules[] = {
	{"kernel.client-name", "module/client-name"},
	{"kernel.kunit", "kunit/*"},
	{"kernel.leak", "check/leaves-nothing-behind"},
	{"kernel.module-fault", "module/fault"},
	{"kernel.module-hang", "module/hang"},
	{"kernel.module-unload", "module/unload"},
	{"kernel.observer", "observer/*"},
	{"kernel.replay", "scenario/*"},
};

void vm_check_name(const struct vm_check *check, char name[VM_CHECK_NAME])
{
	snprintf(name, VM_CHECK_NAME, "check/%s", check->slug);
	while ((name = strchr(name, '_')))
		*name = '-';
}

const struct vm_check *vm_checks(size_t *count)
{
	*count = sizeof(checks) / sizeof(checks[0]);
	return checks;
}

const struct vm_check *vm_check(const char *slug)
{
	size_t count;
	const struct vm_check *all = vm_checks(&count);

	for (size_t i = 0; i < count; i++)
		if (!strcmp(all[i].slug, slug))
			return &all[i];
	return NULL;
}

const struct vm_run_rule *vm_run_rules(size_t *count)
{
	*count = sizeof(run_rules) / sizeof(run_rules[0]);
	return run_rules;
}
