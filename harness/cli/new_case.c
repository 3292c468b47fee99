/* SPDX-License-Identifier: MIT */
/* decoy new case AREA/SLUG --corpus DIR: the files of a case, and its id, given once. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic.h"
#include "case.h"
#include "cli.h"
#include "input.h"
#include "options.h"
#include "terminal.h"
#include "xmalloc.h"

#define ID_MAX 9999

static const char text_form[] = "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t700\n"
				"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"
				"drm-engine-render:\t1000 ns\n";

static const char json_form[] =
	"{\n"
	"  \"id\": \"%04u\",\n"
	"  \"title\": \"" CASE_UNFILLED "what the case is about, in a line\",\n"
	"  \"rules\": [\"engine.time\"],\n"
	"  \"level\": \"must\",\n"
	"  \"target\": \"consumer\",\n"
	"  \"needs\": [\"parse\"],\n"
	"  \"origin\": \"" CASE_UNFILLED
	"where the bytes come from: made, or a driver and its version\",\n"
	"  \"why\": \"" CASE_UNFILLED
	"what goes wrong in a parser that fails it, and the sentence that forbids that (rst:N)\",\n"
	"  \"expect\": {\"snapshot\": {\n"
	"    \"driver\": \"i915\", \"pdev\": \"0000:00:02.0\", \"client_id\": \"7\",\n"
	"    \"engines\": {\"render\": {\"busy_ns\": \"1000\", \"capacity\": {\"any\": [null, \"1\"]}}}}}\n"
	"}\n";

/* Of the area stream: a case of decoders. */
static const char streams_form[] = "# A whole job.\nstream\ndev 0 name=card0 driver=decoy\n"
				   "ring 0 engine=render shape=dwords size=4096 rflags=fifo\n"
				   "client 1 pid=1001 comm=main\njob A bytes=64\nEOS\n";

static const char decoder_form[] =
	"{\n"
	"  \"id\": \"%04u\",\n"
	"  \"title\": \"" CASE_UNFILLED "what the case is about, in a line\",\n"
	"  \"rules\": [\"trace.merge-order\"],\n"
	"  \"level\": \"must\",\n"
	"  \"target\": \"decoder\",\n"
	"  \"needs\": [\"records\", \"container\"],\n"
	"  \"origin\": \"" CASE_UNFILLED "where the streams come from: made, or a tracer\",\n"
	"  \"why\": \"" CASE_UNFILLED
	"what goes wrong in a decoder that fails it, and what docs/grtrace.md says of that\",\n"
	"  \"expect\": {\"decoded\": {}}\n"
	"}\n";

/* "area/slug", both of lower-case letters, digits and hyphens, which do not come first. */
static bool is_name(const char *name)
{
	const char *slash = strchr(name, '/');

	if (!slash || slash == name || !slash[1] || strchr(slash + 1, '/') || *name == '-' ||
	    slash[1] == '-')
		return false;
	for (; *name; name++)
		if (!islower((unsigned char)*name) && !isdigit((unsigned char)*name) &&
		    *name != '-' && name != slash)
			return false;
	return true;
}

/* One more than the largest that was ever given: lines are never removed from the registry. */
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

/* The files of a new case, in the order in which they are written: the registry last. */
#define FILES 3

struct new_file {
	char *path;
	const char *bytes;
};

struct new_case {
	char *folder; /* of the area */
	bool made; /* and it was not there */
	struct new_file files[FILES];
	char *json, *lines;
};

static void prepare_case(struct new_case *new, const char *dir, const char *registry,
			 unsigned int id, const char *name)
{
	const bool streams = !strncmp(name, "stream/", 7);
	int area = (int)strcspn(name, "/");

	*new = (struct new_case){0};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	new->json = xasprintf(streams ? decoder_form : json_form, id);
#pragma GCC diagnostic pop
	new->lines = xasprintf("%s%s%04u %s\n", registry,
			       *registry && registry[strlen(registry) - 1] != '\n' ? "\n" : "", id,
			       name);
	new->folder = xasprintf("%s/cases/%.*s", dir, area, name);
	new->files[0] =
		streams ? (struct new_file){xasprintf("%s/cases/%s.streams", dir, name),
					    streams_form}
			: (struct new_file){xasprintf("%s/cases/%s.fdinfo", dir, name), text_form};
	new->files[1] = (struct new_file){xasprintf("%s/cases/%s.json", dir, name), new->json};
	new->files[2] = (struct new_file){xasprintf("%s/cases/registry", dir), new->lines};
}

static int write_file(const struct new_file *file)
{
	int err = atomic_write(file->path, file->bytes, strlen(file->bytes));

	if (err)
		terminal_error("cannot write %s: %s", file->path, strerror(-err));
	return err;
}

/* All of it or nothing: a case without its line in the registry is one that no verb loads. */
static int write_all(struct new_case *new)
{
	size_t written = 0;
	int err = 0;

	new->made = !mkdir(new->folder, 0777);
	while (!err && written < FILES) {
		err = write_file(&new->files[written]);
		written += !err;
	}
	if (!err)
		return 0;
	while (written)
		unlink(new->files[--written].path);
	if (new->made)
		rmdir(new->folder);
	return err;
}

static void new_case_free(struct new_case *new)
{
	for (size_t i = 0; i < FILES; i++)
		free(new->files[i].path);
	free(new->folder);
	free(new->json);
	free(new->lines);
}

static int add_case(const struct options *options, const struct corpus_file *registry,
		    const char *name)
{
	unsigned int id = next_id(registry);
	struct new_case new;
	int err;

	if (id > ID_MAX) {
		terminal_error("new case: all IDs up to %u are in use", ID_MAX);
		return -ERANGE;
	}
	prepare_case(&new, options->corpus, registry->bytes, id, name);
	err = write_all(&new);
	for (size_t i = 0; !err && i < FILES; i++)
		puts(new.files[i].path);
	new_case_free(&new);
	return err;
}

/* The corpus is not loaded: other cases may not be filled in yet. */
static int add_to(const struct input_tree *tree, const struct options *options, const char *name)
{
	const struct corpus_file *registry = input_tree_find(tree, "cases/registry");
	char *path;
	bool exists;

	if (!registry) {
		terminal_error("%s/cases/registry: no such file; expected a corpus",
			       options->corpus);
		return EXIT_USAGE;
	}
	path = xasprintf("cases/%s.json", name);
	exists = input_tree_find(tree, path) != NULL;
	free(path);
	if (exists) {
		terminal_error("new case: %s exists", name);
		return EXIT_USAGE;
	}
	return add_case(options, registry, name) ? EXIT_HARNESS : EXIT_HOLDS;
}

int verb_new_case(const struct options *options)
{
	struct input_tree tree;
	int code;

	if (options->arg_count != 1 || !is_name(options->args[0])) {
		terminal_error(
			"new case: expected AREA/SLUG; area and slug consist of a-z, 0-9 and hyphens");
		return EXIT_USAGE;
	}
	if (!options->corpus) {
		terminal_error("new case: expected --corpus DIR, the corpus to add the case to");
		return EXIT_USAGE;
	}
	if (input_tree(&tree, options->corpus))
		return EXIT_USAGE;
	code = add_to(&tree, options, options->args[0]);
	input_tree_free(&tree);
	return code;
}
