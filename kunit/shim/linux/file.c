/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/anon_inodes.h>
#include <linux/file.h>
#include <linux/module.h>
#include <linux/slab.h>

static LIST_HEAD(closing);

static void owner_put(const struct file_operations *fops)
{
	if (fops->owner)
		module_put(fops->owner);
}

struct file *anon_inode_getfile(const char *name, const struct file_operations *fops, void *private,
				int flags)
{
	struct file *file = kzalloc(sizeof(*file), GFP_KERNEL);

	if (!file)
		return ERR_PTR(-ENOMEM);
	kref_init(&file->references);
	if (fops->owner)
		__module_get(fops->owner);
	file->f_op = fops;
	file->private_data = private;
	file->f_flags = flags;
	return file;
}

int anon_inode_getfd(const char *name, const struct file_operations *fops, void *private, int flags)
{
	int fd = get_unused_fd_flags(flags);
	struct file *file;

	if (fd < 0)
		return fd;
	file = anon_inode_getfile(name, fops, private, flags);
	if (IS_ERR(file)) {
		put_unused_fd(fd);
		return PTR_ERR(file);
	}
	fd_install(fd, file);
	return fd;
}

void replace_fops(struct file *file, const struct file_operations *fops)
{
	owner_put(file->f_op);
	file->f_op = fops;
}

static void last_put(struct kref *references)
{
	struct file *file = container_of(references, struct file, references);

	list_add_tail(&file->link, &closing);
}

static void close_one(struct file *file)
{
	static struct inode none;

	list_del_init(&file->link);
	if (file->f_op->release)
		file->f_op->release(&none, file);
	owner_put(file->f_op);
	kfree(file);
}

void fput(struct file *file)
{
	kref_put(&file->references, last_put);
}

void __fput_sync(struct file *file)
{
	shim_may_sleep("a file is closed");
	if (kref_put(&file->references, last_put))
		close_one(file);
}

size_t shim_files_run(void)
{
	struct file *file;
	size_t closed = 0;

	shim_may_sleep("files are closed");
	while ((file = list_first_entry_or_null(&closing, struct file, link))) {
		close_one(file);
		closed++;
	}
	return closed;
}

void flush_delayed_fput(void)
{
	shim_files_run();
}
