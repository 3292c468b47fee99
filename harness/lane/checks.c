/* SPDX-License-Identifier: MIT */
#include "checks.h"

#include <string.h>

#define ROW(slug, rule, lanes, title) {#slug, rule, title, lanes},
static const struct vm_check checks[] = {CHECKS(ROW)};

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
