/* SPDX-License-Identifier: MIT */
/* decoy new case AREA/SLUG --corpus DIR: the files of a case, and its id, given once. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic.h"
#include "selection.h"

#define ID_MAX 9999

static const char text_form[] = "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t700\n"
				"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"
				"drm-engine-render:\t1000 ns\n";

static const char json_form[] =
	"{\n"
	"  \"id\": \"%04u\",\n"
	"  \"title\": \"what the case is about, in a line\",\n"
	"  \"rules\": [\"engine.time\"],\n"
	"  \"level\": \"must\",\n"
	"  \"target\": \"consumer\",\n"
	"  \"needs\": [\"parse\"],\n"
	"  \"origin\": \"made\",\n"
	"  \"why\": \"what goes wrong without it\",\n"
	"  \"expect\": {\"snapshot\": {\n"
	"    \"driver\": \"i915\", \"pdev\": \"0000:00:02.0\", \"client_id\": \"7\",\n"
	"    \"engines\": {\"render\": {\"busy_ns\": \"1000\", \"capacity\": {\"any\": [null, \"1\"]}}}}}\n"
	"}\n";

/* "area/slug", both of lower-case letters, digits and hyphens. */
static bool is_name(const char *name)
{
	const char *slash = strchr(name, '/');

	if (!slash || slash == name || !slash[1] || strchr(slash + 1, '/'))
		return false;
	for (; *name; name++)
		if (!islower((unsigned char)*name) && !isdigit((unsigned char)*name) &&
		    *name != '-' && name != slash)
			return false;
	return true;
}

/* One more than the largest that was ever given: lines are never taken out of the registry. */
static unsigned int next_id(const struct corpus_file *registry)
{
	unsigned int largest = 0;

	for (const char *line = registry->bytes; *line;
	     line += strcspn(line, "\n"), line += *line == '\n') {
		unsigned long id = strtoul(line, NULL, 10);

		if (id <= ID_MAX && id > largest)
			largest = (unsigned int)id;
	}
	return largest + 1;
}

static int write_file(const char *dir, const char *name, const char *ending, const char *bytes,
		      size_t len)
{
	struct atomic_file out;
	char *path;
	int err;

	if (asprintf(&path, "%s/cases/%s%s", dir, name, ending) < 0)
		return -ENOMEM;
	*strrchr(path, '/') = '\0';
	err = mkdir(path, 0777) < 0 && errno != EEXIST ? -errno : 0;
	path[strlen(path)] = '/';
	if (!err)
		err = atomic_open(&out, path);
	if (!err) {
		fwrite(bytes, 1, len, out.stream);
		err = atomic_commit(&out);
	}
	if (err)
		cli_error("cannot write %s: %s", path, strerror(-err));
	else
		puts(path);
	free(path);
	return err;
}

static int add(const struct options *options, const struct corpus_file *registry, const char *name)
{
	unsigned int id = next_id(registry);
	char *json = NULL, *lines = NULL;
	int err;

	if (id > ID_MAX) {
		cli_error("new: all ids up to %u are given", ID_MAX);
		return -ERANGE;
	}
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	if (asprintf(&json, json_form, id) < 0)
		return -ENOMEM;
#pragma GCC diagnostic pop
	if (asprintf(&lines, "%s%04u %s\n", registry->bytes, id, name) < 0) {
		free(json);
		return -ENOMEM;
	}
	err = write_file(options->corpus, name, ".fdinfo", text_form, strlen(text_form));
	if (!err)
		err = write_file(options->corpus, name, ".json", json, strlen(json));
	if (!err)
		err = write_file(options->corpus, "registry", "", lines, strlen(lines));
	free(json);
	free(lines);
	return err;
}

int verb_new(const struct options *options)
{
	const struct corpus_file *registry;
	struct selection selection;
	int code;

	if (options->arg_count != 2 || strcmp(options->args[0], "case") ||
	    !is_name(options->args[1])) {
		cli_error(
			"new: expected case AREA/SLUG; area and slug are of a-z, 0-9 and hyphens");
		return CLI_USAGE;
	}
	if (!options->corpus) {
		cli_error("new: expected --corpus DIR, the corpus that the case is to be added to");
		return CLI_USAGE;
	}
	code = selection_all(&selection, options);
	if (code)
		return code;
	registry = input_tree_find(&selection.tree, "cases/registry");
	if (cases_find(&selection.cases, options->args[1]) || !registry) {
		cli_error("new: %s exists", options->args[1]);
		code = CLI_USAGE;
	} else if (add(options, registry, options->args[1])) {
		code = CLI_HARNESS;
	}
	selection_free(&selection);
	return code;
}
