/* SPDX-License-Identifier: MIT */
/* A made /proc that shows a sweep of a recording, and what it is asked for. */
#ifndef DECOY_TEST_SHOWN_TREE_H
#define DECOY_TEST_SHOWN_TREE_H

#include <dirent.h>
#include <errno.h>
#include <unistd.h>

#include "adapters.h"
#include "madetree.h"
#include "remove_tree.h"

struct shown {
	struct madetree tree;
	struct recording *rec;
};

static inline struct recording *loaded(const char *text, size_t len)
{
	struct recording *rec;
	struct rec_error error;

	if (rec_load(&rec, text, len, &error))
		fail_msg("line %u: %s", error.line, error.text);
	return rec;
}

/* Opens a tree in *shown and puts the first sweep of text there. */
static inline void show(struct shown *shown, const char *text)
{
	assert_int_equal(madetree_open(&shown->tree), 0);
	shown->rec = loaded(text, strlen(text));
	assert_int_equal(madetree_show(&shown->tree, shown->rec, &shown->rec->sweeps[0]), 0);
}

static inline void forget(struct shown *shown)
{
	char *home = strdup(shown->tree.path);

	remove_tree(home);
	assert_int_equal(access(home, F_OK), -1);
	madetree_close(&shown->tree);
	rec_free(shown->rec);
	free(home);
}

static inline const char *path_of(const struct shown *shown, const char *name)
{
	static char path[4096];

	snprintf(path, sizeof(path), "%s/%s", shown->tree.proc, name);
	return path;
}

static inline char *content(const struct shown *shown, const char *name, size_t *len)
{
	FILE *in = fopen(path_of(shown, name), "r");
	size_t capacity = 8 << 20;
	char *text = calloc(1, capacity);

	if (!in)
		fail_msg("%s: %s", name, strerror(errno));
	*len = fread(text, 1, capacity - 1, in);
	fclose(in);
	return text;
}

static inline void assert_content(const struct shown *shown, const char *name, const char *bytes,
				  size_t len)
{
	size_t got;
	char *text = content(shown, name, &got);

	assert_int_equal(got, len);
	if (len)
		assert_memory_equal(text, bytes, len);
	free(text);
}

static inline void assert_link(const struct shown *shown, const char *name, const char *node)
{
	char got[256] = "";

	if (readlink(path_of(shown, name), got, sizeof(got) - 1) < 0)
		fail_msg("%s: %s", name, strerror(errno));
	assert_string_equal(got, node);
}

/* How many entries a directory has, all of this d_type. */
static inline size_t entries(const struct shown *shown, const char *name, unsigned char type)
{
	DIR *stream = opendir(path_of(shown, name));
	const struct dirent *entry;
	size_t count = 0;

	if (!stream)
		fail_msg("%s: %s", name, strerror(errno));
	while ((entry = readdir(stream))) {
		if (entry->d_name[0] == '.')
			continue;
		if (entry->d_type != type)
			fail_msg("%s/%s is of d_type %d", name, entry->d_name, entry->d_type);
		count++;
	}
	closedir(stream);
	return count;
}

#define READ(rest) "@ 0 " rest "\ndrm-driver: a\n"

#endif
