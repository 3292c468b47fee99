/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Open files, which are counted. */
#ifndef KUNIT_SHIM_FS_H
#define KUNIT_SHIM_FS_H

#include <fcntl.h>

#include <linux/kref.h>
#include <linux/list.h>

struct file;
struct module;
struct seq_file;

struct inode {
	dev_t i_rdev;
};

struct file_operations {
	struct module *owner;
	int (*open)(struct inode *inode, struct file *file);
	int (*release)(struct inode *inode, struct file *file);
	void (*show_fdinfo)(struct seq_file *m, struct file *file);
};

struct file {
	struct kref references;
	const struct file_operations *f_op;
	void *private_data;
	struct list_head link; /* of files whose last reference was put */
};

/* replace_fops - the owner of the former is let go, that of the new is the caller's to hold. */
void replace_fops(struct file *file, const struct file_operations *fops);

#endif
