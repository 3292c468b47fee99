/* SPDX-License-Identifier: MIT */
/* decoy rules list cases|profiles|...: what there is, one a line, the name first. */
#include <string.h>

#include "cells.h"
#include "cli.h"
#include "drive_run.h"
#include "nearest.h"
#include "options.h"
#include "scenarios.h"
#include "selection.h"
#include "terminal.h"
#include "verdicts.h"

static int list_cases(const struct options *options)
{
	struct selection selection;
	int code = selection_load(&selection, options);

	if (code)
		return code;
	for (size_t i = 0; i < selection.count; i++) {
		const struct decoy_case *one = selection.list[i];

		printf("%s %-40s %-8s %-9s %s\n", one->id, one->name, case_level_name(one->level),
		       case_target_name(one->target), case_rule(one));
	}
	code = selection_code(&selection);
	selection_free(&selection);
	return code;
}

static void entries_of(const char *driver)
{
	const struct cat_driver_entry *entries;
	size_t count;

	entries = cat_drivers(&count);
	for (size_t i = 0; i < count; i++) {
		const struct cat_driver_entry *entry = &entries[i];

		if (strcmp(entry->driver, driver))
			continue;
		printf("  %s %s%s%s", entry->adds ? "adds  " : "waives", entry->slug,
		       entry->name ? " for " : "", entry->name ? entry->name : "");
		if (entry->since || entry->until)
			printf(" (%s..%s)", entry->since ? entry->since : "",
			       entry->until ? entry->until : "");
		printf(": %s\n", entry->reason);
	}
}

static int list_profiles(const struct options *options)
{
	const struct cat_driver_profile *profiles;
	size_t count;

	(void)options;
	profiles = cat_profiles(&count);
	for (size_t i = 0; i < count; i++) {
		printf("%s: %s; accounts %s\n", profiles[i].driver, profiles[i].note,
		       profiles[i].accounting == FDI_ACCOUNT_RUNNING ? "while a job runs"
								     : "when a job completes");
		entries_of(profiles[i].driver);
	}
	return EXIT_HOLDS;
}

static int list_adapters(const struct options *options)
{
	(void)options;
	puts("oneshot   --parser CMD   a text on standard input, one JSON line on standard output\n"
	     "stream    --stream CMD   newline-delimited JSON, many cases a process\n"
	     "tree      --tree CMD     a program that reads a /proc, made for it\n"
	     "object    --so FILE      a shared object that exports struct decoy_subject\n"
	     "reference (default)      libfdinfo, linked in");
	return EXIT_HOLDS;
}

/* Of the driver test: without a workload they have no queues. */
static int list_cells(const struct options *options)
{
	struct cells_error error;
	struct cells cells;

	(void)options;
	if (cells_list(&cells, &error)) {
		terminal_error("%s:%u:%u: %s", error.file, error.line, error.column, error.text);
		return EXIT_HARNESS;
	}
	for (uint32_t i = 0; i < cells.about_count; i++)
		printf("%-32s %s\n", cells.about[i].name, cells.about[i].title);
	cells_free(&cells);
	return EXIT_HOLDS;
}

static const struct {
	const char *name;
	int (*list)(const struct options *options);
} things[] = {
	{"cases", list_cases},
	{"profiles", list_profiles},
	{"adapters", list_adapters},
	{"scenarios", list_scenarios},
	{"distortions", list_distortions},
	{"cells", list_cells},
	{"hardware", drive_list_hardware},
	{"verdicts", list_verdicts},
};

int verb_list(const struct options *options)
{
	const char *word = options->arg_count == 1 ? options->args[0] : "";
	struct nearest nearest;

	nearest_begin(&nearest, word, strlen(word));
	for (size_t i = 0; i < sizeof(things) / sizeof(things[0]); i++) {
		if (!strcmp(word, things[i].name))
			return things[i].list(options);
		nearest_add(&nearest, things[i].name);
	}
	terminal_error(
		"rules list: expected cases, profiles, adapters, scenarios, distortions, cells, hardware or verdicts%s",
		nearest_hint(&nearest));
	return EXIT_USAGE;
}
