/* SPDX-License-Identifier: MIT */
#include "case.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "casefile.h"
#include "family.h"
#include "registry.h"
#include "xmalloc.h"

/* Files of the root by path, for the bytes beside a case. */
struct loader {
	struct cases *cases;
	const struct case_file *files;
	size_t count;
	const char *root;
	json_t *by_path; /* path below root -> index */
	json_t *used; /* paths of bytes that a case has */
	struct casefile file;
};

static const char *path_below(const struct loader *loader, const struct case_file *file)
{
	size_t len = strlen(loader->root);

	return strncmp(file->path, loader->root, len) ? NULL : file->path + len;
}

static bool ends_in(const char *path, const char *end)
{
	size_t len = strlen(path), end_len = strlen(end);

	return len > end_len && !strcmp(path + len - end_len, end);
}

/* The file NAME.extension, or NULL. */
static const struct case_file *find_beside(struct loader *loader, const char *name,
					   const char *extension)
{
	char *path = xasprintf("%s.%s", name, extension);
	const json_t *index = json_object_get(loader->by_path, path);

	if (index)
		json_object_set_new_nocheck(loader->used, path, json_true());
	free(path);
	return index ? &loader->files[json_integer_value(index)] : NULL;
}

static void find_bytes(struct loader *loader, struct decoy_case *tc)
{
	const struct case_file *text = find_beside(loader, tc->name, "fdinfo");
	const struct case_file *recording = find_beside(loader, tc->name, "fdseq");
	const struct case_file *streams = find_beside(loader, tc->name, "streams");
	const struct case_file *bytes = text ? text : recording ? recording : streams;

	tc->is_simulated = !bytes && tc->area && !strcmp(tc->area, CASE_SIMULATED_AREA);
	if (tc->is_simulated) {
		tc->is_recording = true;
		return;
	}
	if (!bytes || !!text + !!recording + !!streams > 1) {
		const char *slug = tc->slug ? tc->slug : tc->name;

		casefile_fault(&loader->file, NULL,
			       "expected either %s.fdinfo or %s.fdseq next to it, %s", slug, slug,
			       bytes ? "found both" : "found neither");
		return;
	}
	tc->is_recording = recording != NULL;
	tc->is_streams = streams != NULL;
	tc->bytes = bytes->bytes;
	tc->len = bytes->len;
}

/* "engine/capacity-first" into area and slug. */
static void name_case(struct loader *loader, struct decoy_case *tc)
{
	const char *slash = strchr(tc->name, '/');

	if (!slash || strchr(slash + 1, '/')) {
		casefile_fault(&loader->file, NULL, "expected a path AREA/SLUG.json");
		return;
	}
	tc->area = xstrndup(tc->name, (size_t)(slash - tc->name));
	tc->slug = slash + 1;
	if (!casefile_slug(tc->area) || !casefile_slug(tc->slug))
		casefile_fault(
			&loader->file, NULL,
			"expected an area and a slug of lower case letters, digits, hyphens and "
			"dots");
}

static void load_case(struct loader *loader, const struct case_file *file, const char *path)
{
	struct decoy_case *tc = &loader->cases->list[loader->cases->count++];

	loader->file.path = file->path;
	tc->name = xstrndup(path, strlen(path) - strlen(".json"));
	name_case(loader, tc);
	find_bytes(loader, tc);
	casefile_read(&loader->file, file->bytes, file->len, tc);
}

static void load_all(struct loader *loader)
{
	for (size_t i = 0; i < loader->count; i++) {
		const char *path = path_below(loader, &loader->files[i]);

		if (path && ends_in(path, ".json"))
			load_case(loader, &loader->files[i], path);
	}
	for (size_t i = 0; i < loader->count; i++) {
		const char *path = path_below(loader, &loader->files[i]);

		loader->file.path = loader->files[i].path;
		if (path &&
		    (ends_in(path, ".fdinfo") || ends_in(path, ".fdseq") ||
		     ends_in(path, ".streams")) &&
		    !json_object_get(loader->used, path))
			casefile_fault(
				&loader->file, NULL,
				"no .json file with this name next to it; add the case or remove this file");
	}
}

static int by_id(const void *a, const void *b)
{
	const struct decoy_case *x = a, *y = b;
	int order = strcmp(x->id ? x->id : "", y->id ? y->id : "");

	return order ? order : strcmp(x->name, y->name);
}

static void check_ids(struct loader *loader)
{
	const struct cases *cases = loader->cases;

	loader->file.path = loader->root;
	for (size_t i = 1; i < cases->count; i++) {
		const struct decoy_case *a = &cases->list[i - 1], *b = &cases->list[i];

		if (a->id && b->id && !strcmp(a->id, b->id))
			casefile_fault(&loader->file, NULL, "id %s names two cases, %s and %s",
				       a->id, a->name, b->name);
	}
}

static void check_registry(struct loader *loader)
{
	const json_t *index = json_object_get(loader->by_path, "registry");
	const struct case_file *file;

	if (!index) {
		casefile_fault(&loader->file, NULL,
			       "missing file \"registry\" with the ids of the cases");
		return;
	}
	file = &loader->files[json_integer_value(index)];
	loader->file.path = file->path;
	registry_check(&loader->file, file->bytes, file->len, loader->cases);
}

static void index_files(struct loader *loader)
{
	loader->by_path = json_object();
	loader->used = json_object();
	for (size_t i = 0; i < loader->count; i++) {
		const char *path = path_below(loader, &loader->files[i]);

		if (path)
			json_object_set_new_nocheck(loader->by_path, path,
						    json_integer((json_int_t)i));
	}
}

static void load_corpus(struct loader *loader)
{
	index_files(loader);
	load_all(loader);
	qsort(loader->cases->list, loader->cases->count, sizeof(*loader->cases->list), by_id);
	check_ids(loader);
	check_registry(loader);
	if (!loader->file.faults) {
		families_spread(loader->cases);
		qsort(loader->cases->list, loader->cases->count, sizeof(*loader->cases->list),
		      by_id);
	}
	json_decref(loader->by_path);
	json_decref(loader->used);
}

int cases_load(struct cases *out, const struct case_file *files, size_t count, const char *root,
	       const struct case_words *known, char **why)
{
	size_t len;
	struct loader loader = {
		.cases = out,
		.files = files,
		.count = count,
		.root = root,
		.file = {.known = known},
	};

	*out = (struct cases){.list = xcalloc(count, sizeof(*out->list))};
	loader.file.errors = xmemstream(why, &len);
	load_corpus(&loader);
	xmemstream_close(loader.file.errors);
	if (loader.file.faults) {
		cases_free(out);
		return -EINVAL;
	}
	free(*why);
	*why = NULL;
	return 0;
}

int case_parse(struct decoy_case *tc, struct rec_error *error)
{
	struct recording *rec = NULL;
	const int err = rec_load(&rec, tc->bytes, tc->len, error);

	if (err == -ENOMEM)
		xmalloc_failed();
	tc->recording = rec;
	return err;
}

void case_set_bytes(struct decoy_case *tc, const char *bytes, size_t len)
{
	struct rec_error error;

	tc->bytes = bytes;
	tc->len = len;
	tc->recording = NULL;
	if (tc->is_recording && tc->target == CASE_CONSUMER)
		case_parse(tc, &error);
}

void case_free_bytes(struct decoy_case *tc)
{
	free((char *)tc->bytes);
	rec_free((struct recording *)tc->recording);
}

void case_free(struct decoy_case *tc)
{
	family_free(tc);
	rec_free((struct recording *)tc->recording);
	free((char *)tc->name);
	free((char *)tc->area);
	json_decref(tc->root);
}

void cases_free(struct cases *cases)
{
	for (size_t i = 0; i < cases->count; i++)
		case_free(&cases->list[i]);
	free(cases->list);
	*cases = (struct cases){0};
}
