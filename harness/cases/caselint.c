/* SPDX-License-Identifier: MIT */
#include "casefile.h"

#include <string.h>

static void read_lint_exit(struct casefile *file, const char *name, const json_t *value,
			   struct decoy_case *tc)
{
	tc->lint.exit = (int)json_integer_value(value);
	if (!json_is_integer(value) || json_integer_value(value) < 0 ||
	    json_integer_value(value) > 4)
		casefile_fault(file, name, "expected an exit code, 0 to 4");
}

static void check_slugs(struct casefile *file, const char *name, const json_t *value)
{
	if (!json_is_array(value))
		casefile_fault(file, name, "expected a list");
	casefile_rules(file, name, value);
	for (size_t i = 1; i < json_array_size(value); i++) {
		const char *before = json_string_value(json_array_get(value, i - 1));
		const char *slug = json_string_value(json_array_get(value, i));

		if (before && slug && strcmp(before, slug) > 0)
			casefile_fault(file, name,
				       "\"%s\" is out of order: expected ascending slugs", slug);
	}
}

static void read_lint_rules(struct casefile *file, const char *name, const json_t *value,
			    struct decoy_case *tc)
{
	tc->lint.rules = value;
	check_slugs(file, name, value);
}

static void read_lint_below(struct casefile *file, const char *name, const json_t *value,
			    struct decoy_case *tc)
{
	tc->lint.below = value;
	check_slugs(file, name, value);
}

static void read_lint_level(struct casefile *file, const char *name, const json_t *value,
			    struct decoy_case *tc)
{
	int level = casefile_index(casefile_levels, json_string_value(value));

	tc->lint.level = json_string_value(value);
	if (level < 0 || level == CASE_UNCLEAR)
		casefile_fault(file, name, "expected must, should or may");
}

static void read_lint_driver(struct casefile *file, const char *name, const json_t *value,
			     struct decoy_case *tc)
{
	tc->lint.driver = json_string_value(value);
	if (!tc->lint.driver || !file->known->driver(tc->lint.driver))
		casefile_fault(file, name, "expected auto, none or NAME[@KERNEL]");
}

static void read_lint_spec(struct casefile *file, const char *name, const json_t *value,
			   struct decoy_case *tc)
{
	tc->lint.spec = json_string_value(value);
	if (casefile_index(casefile_specs, tc->lint.spec) < 0)
		casefile_fault(file, name, "expected 6.12 or latest");
}

void casefile_lint(struct casefile *file, const char *name, const json_t *value,
		   struct decoy_case *tc)
{
	static const struct casefile_field fields[] = {
		{"exit", true, read_lint_exit},
		{"rules", true, read_lint_rules},
		{"below", false, read_lint_below},
		{"level", false, read_lint_level},
		{"driver", false, read_lint_driver},
		{"spec", false, read_lint_spec},
		{NULL, false, NULL},
	};

	tc->ask = CASE_LINT;
	if (!json_is_object(value))
		casefile_fault(file, name, "expected an object");
	else
		casefile_fields(file, fields, "expect.lint.", value, tc);
}
