/* SPDX-License-Identifier: MIT */
#include "files.h"

#include <errno.h>

#define BUCKETS_MOST ((size_t)1 << 18)

int files_new(struct files *files, struct arena *arena, size_t expected)
{
	size_t buckets = 64;

	while (buckets < expected && buckets < BUCKETS_MOST)
		buckets *= 2;
	files->arena = arena;
	files->buckets = arena_alloc(arena, buckets, sizeof(*files->buckets));
	files->mask = buckets - 1;
	return files->buckets ? 0 : -ENOMEM;
}

static struct file **bucket_of(const struct files *files, uint32_t process, int fd)
{
	uint64_t hash = ((uint64_t)process << 32 | (uint32_t)fd) * 0x9e3779b97f4a7c15ULL;

	return &files->buckets[(hash >> 40) & files->mask];
}

struct file *files_find(const struct files *files, uint32_t process, int fd)
{
	struct file *file = *bucket_of(files, process, fd);

	while (file && (file->process != process || file->fd != fd))
		file = file->same_hash;
	return file;
}

struct file *files_add(struct files *files, struct file **list, const struct file *as)
{
	struct file **chain = bucket_of(files, as->process, as->fd);
	struct file *file = files->spare;

	if (file)
		files->spare = file->next;
	else
		file = arena_alloc(files->arena, 1, sizeof(*file));
	if (!file)
		return NULL;
	*file = *as;
	file->same_hash = *chain;
	*chain = file;
	file->next = *list;
	file->back = list;
	if (file->next)
		file->next->back = &file->next;
	*list = file;
	files->count++;
	files->drm += file->client != FGPU_NONE;
	return file;
}

void files_remove(struct files *files, struct file *file)
{
	struct file **chain = bucket_of(files, file->process, file->fd);

	while (*chain != file)
		chain = &(*chain)->same_hash;
	*chain = file->same_hash;
	*file->back = file->next;
	if (file->next)
		file->next->back = file->back;
	files->count--;
	files->drm -= file->client != FGPU_NONE;
	file->next = files->spare;
	files->spare = file;
}
