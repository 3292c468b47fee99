/* SPDX-License-Identifier: MIT */
/* The smallest recording or scenario as a file, or as a corpus of one case. */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic.h"
#include "minimise.h"
#include "replay.h"
#include "subjects.h"
#include "terminal.h"
#include "xmalloc.h"

static bool ends_in(const char *path, const char *end)
{
	const size_t len = strlen(path), end_len = strlen(end);

	return len >= end_len && !strcmp(path + len - end_len, end);
}

static int write_file(const char *path, const char *bytes, size_t len)
{
	int err = atomic_write(path, bytes, len);

	if (err)
		terminal_error("cannot write %s: %s", path, strerror(-err));
	return err;
}

static int make_directory(const char *path)
{
	const int err = mkdir(path, 0777) ? -errno : 0;

	if (err)
		terminal_error("cannot make %s: %s", path,
			       err == -EEXIST ? "it is there; expected a new directory"
					      : strerror(-err));
	return err;
}

/* DIR/NAME with what stands in it. */
static int save_file(const char *dir, const char *name, const char *bytes, size_t len)
{
	char *path = xasprintf("%s/%s", dir, name);
	int err = write_file(path, bytes, len);

	free(path);
	return err;
}

static int save_directory(const char *dir, const char *name)
{
	char *path = xasprintf("%s/%s", dir, name);
	int err = make_directory(path);

	free(path);
	return err;
}

/* A simulated case has no bytes of its own. */
static int save_bytes(const struct minimise *about, const struct smallest *smallest,
		      const char *dir, bool simulated)
{
	const struct shrink_result *result = smallest->result;
	int err = 0;

	if (about->is_scenario)
		err = save_directory(dir, "scenarios");
	if (!err && about->is_scenario)
		err = save_file(dir, "scenarios/minimised.json", result->bytes, result->len);
	if (!err && !simulated)
		err = save_file(dir,
				smallest->is_text ? "cases/minimised/minimised.fdinfo"
						  : "cases/minimised/minimised.fdseq",
				smallest->bytes, smallest->len);
	return err;
}

static int save_case(const struct minimise *about, const struct smallest *smallest, const char *dir)
{
	bool is_oracle;
	char *text = minimise_case(about, smallest, &is_oracle);
	const bool simulated = about->is_scenario && is_oracle && !smallest->is_text;
	const char *area = simulated ? "scenario" : "minimised";
	char *folder = xasprintf("cases/%s", area), *json = xasprintf("%s/minimised.json", folder);
	char *line = xasprintf("0001 %s/minimised\n", area);
	int err = make_directory(dir);

	err = err ? err : save_directory(dir, "cases");
	err = err ? err : save_directory(dir, folder);
	err = err ? err : save_bytes(about, smallest, dir, simulated);
	err = err ? err : save_file(dir, json, text, strlen(text));
	err = err ? err : save_file(dir, "cases/registry", line, strlen(line));
	free(folder);
	free(json);
	free(line);
	free(text);
	return err;
}

static const char *output_of(const struct minimise *about)
{
	const char *output = about->to ? about->to : about->options->output;

	return output ? output : "-";
}

static bool is_recording(const char *path)
{
	return ends_in(path, ".fdseq") || ends_in(path, ".fdinfo");
}

static bool is_file(const char *path)
{
	return !strcmp(path, "-") || is_recording(path) || ends_in(path, ".json");
}

int minimise_output(const struct minimise *about)
{
	const char *to = output_of(about), *fault = NULL;

	if (about->is_scenario ? is_recording(to) : ends_in(to, ".json"))
		fault = about->is_scenario ? "a scenario is given" : "a recording is given";
	else if (!is_file(to) && !access(to, F_OK))
		fault = "it is there";
	if (fault)
		terminal_error("--output %s: %s: expected %s or a new directory", to, fault,
			       about->is_scenario ? "FILE.json" : "FILE.fdseq, FILE.fdinfo");
	return fault ? EXIT_USAGE : 0;
}

static void print_size(const struct minimise *about, const struct shrink_result *result,
		       const char *file)
{
	json_t *root = about->is_scenario
			       ? json_loadb(result->bytes, result->len, JSON_ALLOW_NUL, NULL)
			       : NULL;
	char *left = root ? xasprintf("%zu steps", json_array_size(json_object_get(root, "steps")))
			  : xasprintf("%zu reads, %zu lines", result->reads, result->lines);

	terminal_error("%s: %s: %s, %zu bytes left, asked %zu times%s", file, about->rule, left,
		       result->len, result->asked,
		       result->complete ? "" : "; stopped before nothing more could be left out");
	json_decref(root);
	free(left);
}

/* A list of texts, as a case asks them, has two or more: one alone is a text. */
static void use_only_text(const struct minimise *about, struct smallest *smallest)
{
	struct rec_error error;
	struct recording *rec;

	if (!about->asks || smallest->is_text ||
	    subject_scope(about->runner.subject)->features & FEATURE_TRACK)
		return;
	/* it was loaded before, to be asked */
	if (rec_load(&rec, smallest->bytes, smallest->len, &error))
		xmalloc_failed();
	if (rec->read_count == 1 && !rec->reads[0].err) {
		smallest->is_text = true;
		smallest->len = rec->reads[0].len;
		smallest->text = xstrndup(rec->reads[0].text, smallest->len);
		smallest->bytes = smallest->text;
	}
	rec_free(rec);
}

int minimise_save(const struct minimise *about, const struct shrink_result *result,
		  const char *file)
{
	const char *to = output_of(about);
	struct smallest smallest = {.result = result, .bytes = result->bytes, .len = result->len};
	int err = 0;

	if (about->is_scenario &&
	    minimise_play(file, result->bytes, result->len, &smallest.printed, &smallest.len))
		return EXIT_HARNESS;
	smallest.bytes = about->is_scenario ? smallest.printed : result->bytes;
	smallest.is_text = result->is_text;
	use_only_text(about, &smallest);
	err = is_file(to) ? write_file(to, result->bytes, result->len)
			  : save_case(about, &smallest, to);
	free(smallest.printed);
	free(smallest.text);
	if (err)
		return err == -EEXIST ? EXIT_USAGE : EXIT_HARNESS;
	print_size(about, result, file);
	if (!is_file(to) && !about->to) {
		char *words = subjects_words(about->options), *corpus = subjects_quoted(to);

		terminal_error("its bytes: decoy reproduce 0001 --corpus %s%s", corpus, words);
		free(words);
		free(corpus);
	}
	return 0;
}
