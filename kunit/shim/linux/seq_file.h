/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Text for a reader with a buffer of size bytes; text that does not fit fills it, as in the kernel.
 */
#ifndef KUNIT_SHIM_SEQ_FILE_H
#define KUNIT_SHIM_SEQ_FILE_H

#include <linux/fs.h>
#include <linux/mutex.h>

struct seq_file {
	char *buf;
	size_t size;
	size_t count;
	struct mutex lock;
	void *private;
};

__attribute__((format(printf, 2, 3))) void seq_printf(struct seq_file *m, const char *format, ...);
int seq_write(struct seq_file *m, const void *bytes, size_t len);

#endif
