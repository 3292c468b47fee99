/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_FILE_H
#define KUNIT_SHIM_FILE_H

#include <linux/fs.h>

/* fput - one reference less; what the last one leaves to do is done later. */
void fput(struct file *file);

/* __fput_sync - the same, at once. */
void __fput_sync(struct file *file);

/* A descriptor, reserved until it is put back or gets a file; or -EMFILE. */
int get_unused_fd_flags(unsigned int flags);
void put_unused_fd(unsigned int fd);
void fd_install(unsigned int fd, struct file *file);

/* fget - with a reference of the caller's, or NULL. */
struct file *fget(unsigned int fd);

/* flush_delayed_fput - what fput() left to do. */
void flush_delayed_fput(void);

/* shim_files_run - the same. How many files that were. */
size_t shim_files_run(void);

#endif
