/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <stdarg.h>

#include <linux/seq_file.h>
#include <linux/string.h>

void seq_printf(struct seq_file *m, const char *format, ...)
{
	const size_t size = m->size - m->count;
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(m->buf + m->count, size, format, args);
	va_end(args);
	m->count = (size_t)len < size ? m->count + len : m->size;
}

int seq_write(struct seq_file *m, const void *bytes, size_t len)
{
	if (len >= m->size - m->count) {
		m->count = m->size;
		return -1;
	}
	memcpy(m->buf + m->count, bytes, len);
	m->count += len;
	return 0;
}
