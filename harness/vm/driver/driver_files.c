/* SPDX-License-Identifier: MIT */
/* The modules of a guest for a user's driver: those of the kernel that it needs, and its own. */
#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver_parts.h"
#include "file.h"
#include "source_path.h"
#include "unpack.h"
#include "xmalloc.h"

/* Modules of a guest that make GPUs. */
static const char *const others[] = {"fake_drm.ko", "grtrace.ko", "vgem.ko"};

struct making {
	struct run *run;
	struct driver_files *out;
	struct driver_info *infos; /* of the user's modules */
	size_t info_count;
	FILE *list;
	char **listed; /* names in it */
	size_t listed_count, listed_capacity;
	bool devices; /* ours are what is used */
};

void driver_files_add(struct driver_files *files, const struct guest_file *file)
{
	files->files = xgrow(files->files, files->count, &files->capacity, sizeof(*files->files));
	files->files[files->count++] = *file;
}

void driver_files_free(struct driver_files *files)
{
	for (size_t i = 0; i < files->count; i++) {
		free((char *)files->files[i].name);
		free((char *)files->files[i].path);
		free((char *)files->files[i].bytes);
	}
	free(files->files);
}

/* The name of a module by that of its file: "gpu-sched.ko.xz" is gpu_sched. */
static char *name_of_file(const char *file)
{
	char *name = xstrndup(file, strcspn(file, "."));

	for (char *at = name; *at; at++)
		*at = *at == '-' ? '_' : *at;
	return name;
}

static bool is_listed(const struct making *making, const char *name)
{
	for (size_t i = 0; i < making->listed_count; i++)
		if (!strcmp(making->listed[i], name))
			return true;
	return false;
}

/* A module of the kernel, by its file's name in the guest, and parameters behind a blank, or "";
 * owns path and bytes. */
static void list_add(struct making *making, const char *file, const char *parameters, char *path,
		     char *bytes, size_t len)
{
	making->listed = xgrow(making->listed, making->listed_count, &making->listed_capacity,
			       sizeof(*making->listed));
	making->listed[making->listed_count++] = name_of_file(file);
	fprintf(making->list, "%s%s\n", file, parameters);
	driver_files_add(making->out, &(struct guest_file){.name = xstrdup(file),
							   .path = path,
							   .bytes = bytes,
							   .len = len,
							   .mode = 0644});
}

/* --- the guest's own --- */

static bool is_users(const struct making *making, const char *name)
{
	for (size_t i = 0; i < making->info_count; i++)
		if (!strcmp(making->infos[i].name, name))
			return true;
	return false;
}

/* Is it a module that makes GPUs, or one that the user provides? */
static bool is_other(const struct making *making, const char *file)
{
	char *name = name_of_file(file);
	bool is = is_users(making, name);

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		is = is || (!making->devices && !strcmp(file, others[i]));
	free(name);
	return is;
}

static bool is_in_list(const struct making *making, const char *file)
{
	char *name = name_of_file(file);
	const bool is = is_listed(making, name);

	free(name);
	return is;
}

static int add_own(struct making *making, const char *list)
{
	const char *guest = making->run->options->guest;
	char *path = xasprintf("%s/%s", guest, list), file[128], parameters[128] = "";
	FILE *in = fopen(path, "re");
	int err = in ? 0 : -errno;

	while (in && fscanf(in, "%127s%127[^\n]", file, parameters) >= 1) {
		if (!is_other(making, file) && !is_in_list(making, file))
			list_add(making, file, parameters, xasprintf("%s/%s", guest, file), NULL,
				 0);
		*parameters = '\0';
	}
	if (in)
		fclose(in);
	else
		run_refuse(making->run, err, "%s: %s", path, strerror(-err));
	free(path);
	return err;
}

/* --- what modules need --- */

/* The file of a module below the kernel's directory; NULL: it is built in, or there is none. */
static char *find_module(const struct making *making, const char *name)
{
	char *base = xasprintf("%s/kernel/image/lib/modules", making->run->options->guest);
	char *const paths[] = {base, NULL};
	FTS *tree = fts_open(paths, FTS_COMFOLLOW | FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	char *found = NULL;
	FTSENT *entry;

	while (!found && tree && (entry = fts_read(tree))) {
		char *is;

		if (entry->fts_info != FTS_F || !strstr(entry->fts_name, ".ko"))
			continue;
		is = name_of_file(entry->fts_name);
		if (!strcmp(is, name))
			found = xstrdup(entry->fts_path);
		free(is);
	}
	if (tree)
		fts_close(tree);
	free(base);
	return found;
}

/* The bytes of the kernel's module in path. */
static int read_needed(struct making *making, const char *name, const char *path, char **bytes,
		       size_t *len)
{
	const char *lacks;

	*bytes = unpack(path, len, &lacks);
	if (*bytes)
		return 0;
	if (lacks)
		return run_refuse(
			making->run, -ENOENT,
			"missing prerequisite: %s (apt-get install %s): the module %s, which a "
			"driver needs, is %s",
			lacks, strcmp(lacks, "xz") ? lacks : "xz-utils", name, path);
	return run_refuse(making->run, -EIO,
			  "%s: cannot unpack the module %s, which a driver needs; rebuild it: "
			  "%s/kernels/%s",
			  path, name, source_ci(), making->run->kernel->name);
}

static int add_needed(struct making *making, const char *depends, unsigned int depth);

/* A module without a file may be built in; if it is missing, the kernel reports that. */
static int add_one_needed(struct making *making, const char *name, unsigned int depth)
{
	char *path = find_module(making, name), *bytes = NULL, *file;
	struct driver_info info;
	size_t len = 0;
	int err = path ? read_needed(making, name, path, &bytes, &len) : 0;

	free(path);
	if (!bytes)
		return err;
	if (driver_info_read(&info, bytes, len))
		err = add_needed(making, info.depends, depth - 1);
	file = xasprintf("%s.ko", name);
	list_add(making, file, "", NULL, bytes, len);
	free(file);
	return err;
}

static int add_needed(struct making *making, const char *depends, unsigned int depth)
{
	char *names = xstrdup(depends), *rest = names, *name;
	int err = 0;

	while (!err && depth && (name = strtok_r(rest, ",", &rest))) {
		for (char *at = name; *at; at++)
			*at = *at == '-' ? '_' : *at;
		if (!is_listed(making, name) && !is_users(making, name))
			err = add_one_needed(making, name, depth);
	}
	free(names);
	return err;
}

/* --- the user's modules --- */

/* The release that a vermagic begins with. */
static int release_len(const char *vermagic)
{
	return (int)strcspn(vermagic, " ");
}

/* The module must match the guest's kernel, as our own driver does. */
static int check_kernel(struct making *making, const char *path, const struct driver_info *info)
{
	const char *name = making->run->kernel->name;
	char *ours = xasprintf("%s/fake_drm.ko", making->run->options->guest), *bytes;
	struct driver_info of = {.name = ""};
	size_t len;
	int err = file_read(ours, &bytes, &len);

	if (!err && !driver_info_read(&of, bytes, len))
		err = -EIO;
	if (err)
		run_refuse(making->run, err == -EINVAL ? -EIO : err,
			   "%s: cannot be read; rebuild it: %s/kernels/%s", ours, source_ci(),
			   name);
	else
		free(bytes);
	free(ours);
	if (err || !strcmp(of.vermagic, info->vermagic))
		return err;
	return run_refuse(
		making->run, -EINVAL,
		"%s was built for the kernel \"%.*s\", but --kernel %s is \"%.*s\" (vermagic \"%s\", "
		"expected \"%s\"); build it for that one: make -C \"$(decoy vm --headers --kernel %s)\" M=DIRECTORY",
		path, release_len(info->vermagic), info->vermagic, name, release_len(of.vermagic),
		of.vermagic, info->vermagic, of.vermagic, name);
}

static int add_users(struct making *making, const char *path, struct driver_info *info)
{
	char *bytes;
	size_t len;
	int err = file_read(path, &bytes, &len);

	if (err)
		return run_refuse(making->run, -EINVAL, "%s: %s", path, strerror(-err));
	if (!driver_info_read(info, bytes, len))
		err = run_refuse(
			making->run, -EINVAL,
			"%s is not a kernel module for x86-64; expected a .ko file built by Kbuild",
			path);
	else if (is_users(making, info->name))
		err = run_refuse(making->run, -EINVAL, "%s: the module %s is given twice", path,
				 info->name);
	else
		err = check_kernel(making, path, info);
	if (err) {
		free(bytes);
		return err;
	}
	making->info_count++;
	driver_files_add(making->out, &(struct guest_file){.name = xasprintf("%s.ko", info->name),
							   .bytes = bytes,
							   .len = len,
							   .mode = 0644});
	return 0;
}

static void add_text(struct driver_files *files, const char *name, char *text)
{
	driver_files_add(files, &(struct guest_file){.name = xstrdup(name),
						     .bytes = text,
						     .len = strlen(text),
						     .mode = 0644});
}

static void add_lists(struct making *making, char *modules)
{
	char *drivers = xstrdup("");

	for (size_t i = 0; i < making->info_count; i++) {
		char *longer = xasprintf("%s%s\n", drivers, making->infos[i].name);

		free(drivers);
		drivers = longer;
	}
	add_text(making->out, "modules", modules);
	if (making->info_count)
		add_text(making->out, "drivers", drivers);
	else
		free(drivers);
}

/* What the kernel's driver of a GPU needs is in a list of its own; the driver itself is the user's,
 * or was given as theirs. */
static int add_hardware_list(struct making *making, const char *gpu)
{
	char *list = xasprintf("hardware-%s", gpu);
	int err = add_own(making, list);

	free(list);
	return err;
}

static int make(struct making *making, const struct vm_driver *driver)
{
	const char *hardware = driver->cells ? driver->cells->hardware : NULL;
	int err = 0;

	for (size_t i = 0; !err && driver->modules[i]; i++)
		err = add_users(making, driver->modules[i], &making->infos[i]);
	err = err ? err : add_own(making, driver->arguments ? "modules.program" : "modules");
	if (!err && hardware)
		err = add_hardware_list(making, hardware);
	for (size_t i = 0; !err && i < making->info_count; i++)
		err = add_needed(making, making->infos[i].depends, 16);
	return err;
}

int driver_files_make(struct driver_files *files, struct run *run, const struct vm_driver *driver)
{
	struct driver_info infos[DRIVERS_MAX];
	struct making making = {.run = run,
				.out = files,
				.infos = infos,
				.devices = driver->cells && driver->cells->devices};
	char *modules;
	size_t len;
	int err;

	for (size_t i = 0; driver->modules[i]; i++)
		if (i >= DRIVERS_MAX)
			return run_refuse(run, -EINVAL, "--module: at most %d modules",
					  DRIVERS_MAX);
	making.list = xmemstream(&modules, &len);
	err = make(&making, driver);
	xmemstream_close(making.list);
	for (size_t i = 0; i < making.listed_count; i++)
		free(making.listed[i]);
	free(making.listed);
	add_lists(&making, modules);
	return err;
}
