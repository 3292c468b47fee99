/* SPDX-License-Identifier: MIT */
/* decoy report compare A.json B.json...: what one run fails and another does not. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "compare.h"
#include "progress.h"
#include "terminal.h"
#include "xmalloc.h"

/* Exit codes for `git bisect run`: 0 is good, 1 is bad. */
#define BISECT_SKIP 125 /* this commit cannot be judged */
#define BISECT_STOP 128 /* no commit can be */

static bool load_file(const struct options *options, int i, struct run_file *runs, size_t *count)
{
	const char *path = options->args[i];
	char *why;
	const int err = run_file_load(runs, count, path, &why);

	if (!err && options->bisect && *count > (size_t)i + 1)
		why = xasprintf("%s: it has several runs; expected one for --bisect", path);
	else if (!err)
		return true;
	terminal_error("%s", why);
	free(why);
	return false;
}

static int load_runs(const struct options *options, struct run_file *runs, size_t *count)
{
	for (int i = 0; i < options->arg_count; i++) {
		if (load_file(options, i, runs, count))
			continue;
		if (options->bisect)
			return i ? BISECT_SKIP : BISECT_STOP;
		return EXIT_USAGE;
	}
	if (*count >= 2)
		return 0;
	terminal_error("report compare: %s has one run; expected 2 to 26 runs of --report json=",
		       options->args[0]);
	return EXIT_USAGE;
}

/* Were all cases asked, and was anything judged? */
static bool is_complete(const struct run_file *run)
{
	const long long code = json_integer_value(json_object_get(run->root, "exit"));

	return !json_is_true(json_object_get(run->root, "partial")) && code != EXIT_HARNESS &&
	       code != EXIT_NOTHING;
}

static int bisect_code(const struct compared *compared, const struct run_file *last)
{
	if (compared->only_last)
		return EXIT_BROKEN;
	return compared->common && is_complete(last) ? EXIT_HOLDS : BISECT_SKIP;
}

static void print_derived(size_t count)
{
	if (count)
		printf(" (and %zu derived from them)", count);
}

static void print_sum(const struct compared *compared, size_t count)
{
	if (count == 2) {
		printf("A alone fails %zu", compared->only_first);
		print_derived(compared->derived_first);
		printf(", B alone fails %zu", compared->only_last);
		print_derived(compared->derived_last);
		if (compared->changed)
			printf(", %zu fail in another way", compared->changed);
		printf(", of %zu cases that both judged\n", compared->common);
		return;
	}
	printf("%zu", compared->differ);
	print_derived(compared->derived);
	printf(" of %zu cases differ", compared->cases);
	if (compared->changed)
		printf(", %zu fail in another way", compared->changed);
	putchar('\n');
}

static int print_comparison(const struct options *options, const struct run_file *runs,
			    size_t count)
{
	FILE *out = options->verbosity < 0 ? NULL : stdout;
	struct compared compared;

	if (out)
		compare_heading(out, runs, count);
	compared = compare_runs(out, runs, count, progress_colour(options, stdout));
	print_sum(&compared, count);
	if (!compared.common)
		terminal_error("no case was judged in all of these runs");
	if (options->bisect)
		return bisect_code(&compared, &runs[count - 1]);
	if (compared.differ || compared.changed)
		return EXIT_BROKEN;
	return compared.common ? EXIT_HOLDS : EXIT_NOTHING;
}

int verb_compare(const struct options *options)
{
	struct run_file runs[COMPARE_MOST] = {0};
	size_t count = 0;
	int code;

	/* codes up to 127 are an answer to git bisect */
	if (options->bisect)
		xmalloc_exit_with(BISECT_STOP);
	if (options->bisect ? options->arg_count != 2 : !options->arg_count) {
		terminal_error("report compare: expected %s of --report json=",
			       options->bisect ? "two files" : "2 to 26 runs");
		return options->bisect ? BISECT_STOP : EXIT_USAGE;
	}
	code = load_runs(options, runs, &count);
	if (!code)
		code = print_comparison(options, runs, count);
	for (size_t i = 0; i < count; i++)
		run_file_free(&runs[i]);
	return code;
}
