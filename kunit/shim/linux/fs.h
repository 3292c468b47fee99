/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Open files, which are counted. */
#ifndef KUNIT_SHIM_FS_H
#define KUNIT_SHIM_FS_H

#include <fcntl.h>

#include <linux/kref.h>
#include <linux/list.h>

struct file;
struct module;
struct poll_table_struct;
struct seq_file;

struct inode {
	dev_t i_rdev;
};

struct file_operations {
	struct module *owner;
	int (*open)(struct inode *inode, struct file *file);
	int (*release)(struct inode *inode, struct file *file);
	void (*show_fdinfo)(struct seq_file *m, struct file *file);
	ssize_t (*read)(struct file *file, char *to, size_t count, loff_t *at);
	__poll_t (*poll)(struct file *file, struct poll_table_struct *table);
	long (*unlocked_ioctl)(struct file *file, unsigned int cmd, unsigned long arg);
	long (*compat_ioctl)(struct file *file, unsigned int cmd, unsigned long arg);
};

struct file {
	struct kref references;
	const struct file_operations *f_op;
	void *private_data;
	unsigned int f_flags;
	struct list_head link; /* of files whose last reference was put */
};

static inline long file_count(const struct file *file)
{
	return file->references.count;
}

static inline int stream_open(struct inode *inode, struct file *file)
{
	return 0;
}

/* Pointers of 32-bit programs are not made here. */
#define compat_ptr_ioctl NULL

/* replace_fops - the owner of the former is let go, that of the new is the caller's to hold. */
void replace_fops(struct file *file, const struct file_operations *fops);

#endif
