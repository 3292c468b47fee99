/* SPDX-License-Identifier: MIT */
#include "decoy_path.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

char *decoy_path(void)
{
	char *self = realpath("/proc/self/exe", NULL), *path = NULL;

	if (self)
		path = xasprintf("%.*s/decoy", (int)(strrchr(self, '/') - self), self);
	free(self);
	return path;
}
