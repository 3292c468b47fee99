/* SPDX-License-Identifier: MIT */
/* Apart from xmalloc.c, which the guest's agent has, too, without bytes.c. */
#include "bytes.h"
#include "xmalloc.h"

char *xutf8(const char *bytes, size_t len)
{
	char *text = bytes_utf8(bytes, len);

	if (!text)
		xmalloc_failed();
	return text;
}
