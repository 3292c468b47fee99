/* SPDX-License-Identifier: MIT */
/* decoy new corpus DIR: the raw files of the selected cases, to be kept with somebody's project. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "atomic.h"
#include "cli.h"
#include "options.h"
#include "selection.h"
#include "stream_script.h"
#include "terminal.h"
#include "xmalloc.h"

static int make_parents(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(path, 0777) < 0 && errno != EEXIST)
			return -errno;
		*slash = '/';
	}
	return 0;
}

static int copy_one(const char *dir, const struct decoy_case *one, const char *ending,
		    const char *bytes, size_t len)
{
	char *path = xasprintf("%s/%s%s", dir, one->name, ending);
	int err = make_parents(path);

	if (!err)
		err = atomic_write(path, bytes, len);
	if (err)
		terminal_error("cannot write %s: %s", path, strerror(-err));
	free(path);
	return err;
}

/* A member's own: that of its family without what the others need. */
static int copy_member(const char *dir, const struct decoy_case *one)
{
	json_t *root = json_copy(one->root);
	const json_t *anchor = json_object_get(one->anchors, one->member);
	char *text;
	int err;

	json_object_del(root, "family");
	json_object_del(root, "plain");
	json_object_del(root, "anchors");
	json_object_set_new(root, "id", json_string(one->id));
	json_object_set_new(root, "title", json_string(one->title));
	if (anchor)
		json_object_set(root, "expect", (json_t *)anchor);
	text = json_dumps(root, JSON_INDENT(2));
	json_decref(root);
	err = copy_one(dir, one, ".json", text, strlen(text));
	free(text);
	return err;
}

static int copy_json(const char *dir, const struct selection *selection,
		     const struct decoy_case *one)
{
	const struct corpus_file *json;

	if (one->member)
		return copy_member(dir, one);
	json = selection_file(selection, one, ".json");
	return copy_one(dir, one, ".json", json->bytes, json->len);
}

/* What a decoder is given: SLUG.grt, or SLUG.0.grt and others. */
static int copy_sources(const char *dir, const struct decoy_case *one)
{
	struct stream_error error;
	struct streams *streams;
	int err = streams_compile(&streams, one->bytes, one->len, &error);

	for (size_t i = 0; !err && i < streams->source_count; i++) {
		char *ending = streams->source_count > 1 ? xasprintf(".%zu.grt", i)
							 : xstrdup(".grt");

		err = copy_one(dir, one, ending, (const char *)streams->sources[i].bytes,
			       streams->sources[i].len);
		free(ending);
	}
	streams_free(streams);
	return err;
}

static int copy_case(const char *dir, const struct selection *selection,
		     const struct decoy_case *one)
{
	int err = copy_json(dir, selection, one);

	if (!err && one->is_streams)
		err = copy_sources(dir, one);
	return err ? err
		   : copy_one(dir, one,
			      one->is_streams	  ? ".streams"
			      : one->is_recording ? ".fdseq"
						  : ".fdinfo",
			      one->bytes, one->len);
}

int verb_new_corpus(const struct options *options)
{
	struct selection selection;
	size_t copied = 0;
	int code, err;

	if (options->arg_count != 1) {
		terminal_error("new corpus: expected one directory");
		return EXIT_USAGE;
	}
	err = selection_load(&selection, options);
	if (err)
		return err;
	err = selection_make_all(&selection);
	if (err) {
		selection_free(&selection);
		return err;
	}
	for (size_t i = 0; !err && i < selection.count; i++) {
		err = copy_case(options->args[0], &selection, selection.list[i]);
		copied += !err;
	}
	if (!err)
		printf("%zu cases copied to %s\n", copied, options->args[0]);
	code = err ? EXIT_HARNESS : selection_code(&selection);
	selection_free(&selection);
	return code;
}
