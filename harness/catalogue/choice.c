/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <string.h>

#include "rows.h"

static int copy_word(char *to, size_t cap, const char *from, size_t len)
{
	if (!len || len >= cap)
		return -EINVAL;
	memcpy(to, from, len);
	to[len] = '\0';
	return 0;
}

static bool is_word(const char *word, size_t len, const char *want)
{
	return len == strlen(want) && !memcmp(word, want, len);
}

int cat_driver_parse(const char *word, struct cat_driver_choice *choice)
{
	const char *at = strchr(word, '@');
	size_t len = at ? (size_t)(at - word) : strlen(word);

	*choice = (struct cat_driver_choice){.none = false};
	if (is_word(word, len, "none")) {
		choice->none = true;
		return at ? -EINVAL : 0;
	}
	if (at) {
		if (!isdigit((unsigned char)at[1]) ||
		    copy_word(choice->kernel, sizeof(choice->kernel), at + 1, strlen(at + 1)))
			return -EINVAL;
	}
	if (is_word(word, len, "auto"))
		return 0;
	return copy_word(choice->name, sizeof(choice->name), word, len);
}

/* The driver whose rows count, or NULL when none do. */
static const char *chosen_driver(const struct cat_driver_choice *choice, const char *driver)
{
	if (choice->none)
		return NULL;
	return *choice->name ? choice->name : driver;
}

static bool entry_applies(const struct cat_driver_entry *entry,
			  const struct cat_driver_choice *choice, const char *driver)
{
	if (!driver || strcmp(entry->driver, driver))
		return false;
	return kernel_within(choice->kernel, entry->since, entry->until);
}

const struct cat_driver_entry *cat_waives(const struct cat_driver_choice *choice,
					  const char *driver, const char *slug, const char *name)
{
	size_t count, i;
	const struct cat_driver_entry *entries = cat_drivers(&count);

	driver = chosen_driver(choice, driver);
	for (i = 0; i < count; i++) {
		if (entries[i].adds || strcmp(entries[i].slug, slug) ||
		    !entry_applies(&entries[i], choice, driver))
			continue;
		if (!entries[i].name || (name && !fnmatch(entries[i].name, name, 0)))
			return &entries[i];
	}
	return NULL;
}

const char *const cat_optional[] = {"memory.resident-within-region", "cycles.curfreq-follows-load",
				    NULL};

bool cat_adds(const struct cat_driver_choice *choice, const char *driver, const char *slug)
{
	size_t count, i;
	const struct cat_driver_entry *entries = cat_drivers(&count);

	driver = chosen_driver(choice, driver);
	for (i = 0; i < count; i++) {
		if (entries[i].adds && !strcmp(entries[i].slug, slug) &&
		    entry_applies(&entries[i], choice, driver))
			return true;
	}
	return false;
}

enum fdi_accounting cat_accounting(const struct cat_driver_choice *choice, const char *driver)
{
	size_t count, i;
	const struct cat_driver_profile *profiles = cat_profiles(&count);

	driver = chosen_driver(choice, driver);
	for (i = 0; driver && i < count; i++) {
		if (!strcmp(profiles[i].driver, driver))
			return profiles[i].accounting;
	}
	/* rst:95-96 has no sentence on when time is added: of a driver without a row either may be
	 * so */
	return FDI_ACCOUNT_COMPLETION;
}
