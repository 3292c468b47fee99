/* SPDX-License-Identifier: MIT */
#include "vm_choice.h"

#include <fnmatch.h>

#include "options.h"

static bool any_matches(const struct option_list *globs, const char *name)
{
	for (size_t i = 0; i < globs->count; i++)
		if (!fnmatch(globs->item[i], name, 0))
			return true;
	return false;
}

bool vm_chosen(const struct options *options, const char *name)
{
	return (!options->run.count || any_matches(&options->run, name)) &&
	       !any_matches(&options->skip, name);
}
