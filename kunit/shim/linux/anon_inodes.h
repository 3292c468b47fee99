/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_ANON_INODES_H
#define KUNIT_SHIM_ANON_INODES_H

#include <linux/fs.h>

/* anon_inode_getfile - a file that holds the owner of its operations, or an ERR_PTR. */
struct file *anon_inode_getfile(const char *name, const struct file_operations *fops, void *private,
				int flags);

/* anon_inode_getfd - the same with a descriptor, or a negative errno. */
int anon_inode_getfd(const char *name, const struct file_operations *fops, void *private,
		     int flags);

#endif
