/* SPDX-License-Identifier: MIT */
#include "drive_pick.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "terminal.h"
#include "xmalloc.h"

static bool matches(const struct option_list *globs, const char *name)
{
	for (size_t i = 0; i < globs->count; i++)
		if (!fnmatch(globs->item[i], name, 0))
			return true;
	return false;
}

static bool is_selected(struct drive_pick *pick, const struct options *options, const char *name)
{
	if (options->run.count && !matches(&options->run, name))
		return false;
	if (matches(&options->skip, name))
		return false;
	return pick->selected++ % options->shards + 1 == options->shard;
}

static int compile(struct drive_pick *pick, const struct drive_hello *hello)
{
	struct cells_error error;

	if (!cells_compile(hello, NULL, &pick->all, &error))
		return 0;
	terminal_error("%s:%u:%u: %s%s%s", error.file, error.line, error.column, error.key,
		       *error.key ? ": " : "", error.text);
	return EXIT_HARNESS;
}

int drive_pick_make(struct drive_pick *pick, const struct options *options,
		    const struct drive_known *known, const struct drive_hello *hello)
{
	int code;

	*pick = (struct drive_pick){.selected = 0};
	code = compile(pick, hello);
	if (code)
		return code;
	pick->is_selected = xcalloc(pick->all.about_count + 1, sizeof(bool));
	pick->number = xcalloc(pick->all.count + 1, sizeof(*pick->number));
	pick->cells.cells = xcalloc(pick->all.count + 1, sizeof(*pick->cells.cells));
	pick->cells.about = xcalloc(pick->all.count + 1, sizeof(*pick->cells.about));
	pick->cells.steps = pick->all.steps;
	pick->cells.step_count = pick->all.step_count;
	for (uint32_t i = 0; i < pick->all.about_count; i++) {
		const char *name = pick->all.about[i].name;

		pick->is_selected[i] = is_selected(pick, options, name);
		if (!pick->is_selected[i] || i >= pick->all.count || drive_known_skips(known, name))
			continue;
		pick->number[pick->cells.count] = i;
		pick->cells.about[pick->cells.count] = pick->all.about[i];
		pick->cells.cells[pick->cells.count++] = pick->all.cells[i];
	}
	pick->cells.about_count = pick->cells.count;
	if (pick->selected)
		return 0;
	terminal_error(
		"nothing was judged: --run and --skip leave no cell; 'decoy rules list cells' prints their names");
	drive_pick_free(pick);
	return EXIT_NOTHING;
}

void drive_pick_free(struct drive_pick *pick)
{
	free(pick->cells.cells);
	free(pick->cells.about);
	free(pick->number);
	free(pick->is_selected);
	cells_free(&pick->all);
	*pick = (struct drive_pick){.selected = 0};
}
