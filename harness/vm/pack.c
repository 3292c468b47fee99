/* SPDX-License-Identifier: MIT */
/* The initramfs of a guest: the agent, the modules of its kernel, the plan. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "kunit.h"
#include "run.h"
#include "xmalloc.h"

struct pack {
	struct run *run;
	struct guest_file *files; /* owns names and paths, not bytes */
	size_t count, capacity;
};

static void pack_add(struct pack *pack, const struct guest_file *file)
{
	struct guest_file copy = *file;

	copy.name = xstrdup(file->name);
	copy.path = file->path ? xstrdup(file->path) : NULL;
	pack->files = xgrow(pack->files, pack->count, &pack->capacity, sizeof(*pack->files));
	pack->files[pack->count++] = copy;
}

/* A file of the guest's directory. */
static int pack_add_file(struct pack *pack, const char *name, const char *as, unsigned int mode)
{
	char path[PATH_MAX];
	int len = snprintf(path, sizeof(path), "%s/%s", pack->run->options->guest, name);

	if (len >= PATH_MAX)
		return -ENAMETOOLONG;
	pack_add(pack, &(struct guest_file){.name = as, .path = path, .mode = mode});
	return 0;
}

/* A list with one name per line, and all files that it names. */
static int pack_add_list(struct pack *pack, const char *name, const char *as)
{
	char path[PATH_MAX], line[128];
	int err = pack_add_file(pack, name, as, 0644);
	FILE *list;

	if (err)
		return err;
	snprintf(path, sizeof(path), "%s", pack->files[pack->count - 1].path);
	list = fopen(path, "re");
	if (!list)
		return run_refuse(pack->run, -errno, "%s: %s", path, strerror(errno));
	while (!err && fscanf(list, "%127s", line) == 1)
		err = pack_add_file(pack, line, line, 0644);
	fclose(list);
	return err;
}

static int pack_fill(struct pack *pack)
{
	const struct guest_file plan = {
		.name = "plan", .bytes = pack->run->plan, .len = pack->run->plan_len, .mode = 0644};
	const struct guest_file program = {.name = "program",
					   .bytes = pack->run->file,
					   .len = pack->run->file_len,
					   .mode = 0644};
	int err = pack_add_file(pack, "agent", "init", 0755);

	for (size_t i = 0; i < pack->run->file_count; i++)
		pack_add(pack, &pack->run->files[i]);
	if (pack->run->files)
		return err;
	err = err ? err
		  : pack_add_list(pack, pack->run->file ? "modules.program" : "modules", "modules");
	if (pack->run->options->kunit && pack->run->options->kunit->module_count)
		err = err ? err : pack_add_list(pack, "kunit", "kunit");
	if (pack->run->options->measure == VM_MEASURE_TRACE)
		err = err ? err : pack_add_list(pack, "modules.bench", "bench");
	if (pack->run->file)
		pack_add(pack, &program);
	pack_add(pack, &plan);
	return err;
}

int run_pack(struct run *run)
{
	struct pack pack = {.run = run};
	const char *culprit = "";
	int err = pack_fill(&pack);

	err = err ? err : initramfs_write(run->initramfs, pack.files, pack.count, &culprit);
	if (err)
		run_refuse(run, err, "initramfs: %s: %s", culprit, strerror(-err));
	for (size_t i = 0; i < pack.count; i++) {
		free((char *)pack.files[i].name);
		free((char *)pack.files[i].path);
	}
	free(pack.files);
	return err;
}
