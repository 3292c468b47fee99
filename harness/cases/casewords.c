/* SPDX-License-Identifier: MIT */
#include "casefile.h"

#include <errno.h>
#include <string.h>

static const char lower[] = "abcdefghijklmnopqrstuvwxyz";
static const char digits[] = "0123456789";
static const char slug_bytes[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";

bool casefile_slug(const char *text)
{
	return *text && *text != '-' && *text != '.' && text[strspn(text, slug_bytes)] == '\0';
}

bool casefile_id(const char *text)
{
	return text && strlen(text) == 4 && strspn(text, digits) == 4;
}

bool casefile_rule(const char *slug)
{
	size_t family = strspn(slug, lower);

	return family > 0 && slug[family] == '.' && casefile_slug(slug + family + 1) &&
	       !strchr(slug + family + 1, '.');
}

int casefile_index(const char *const *names, const char *name)
{
	for (int i = 0; name && names[i]; i++) {
		if (!strcmp(names[i], name))
			return i;
	}
	return -1;
}

const char *const casefile_levels[] = {"must", "should", "may", "unclear", NULL};
const char *const casefile_targets[] = {"consumer", "producer", "decoder", NULL};
const char *const casefile_specs[] = {"6.12", "latest", NULL};

const char *case_level_name(enum case_level level)
{
	return casefile_levels[level];
}

const char *case_target_name(enum case_target target)
{
	return casefile_targets[target];
}

int case_spec_parse(const char *name, enum case_spec *spec)
{
	int index = casefile_index(casefile_specs, name);

	if (index < 0)
		return -EINVAL;
	*spec = (enum case_spec)index;
	return 0;
}
