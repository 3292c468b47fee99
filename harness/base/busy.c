/* SPDX-License-Identifier: MIT */
#include "busy.h"

#include <stdlib.h>
#include <unistd.h>

#include "xmalloc.h"

char *busy_words(void)
{
	const long processors = sysconf(_SC_NPROCESSORS_ONLN);
	double load;

	if (getloadavg(&load, 1) != 1 || load <= (double)processors)
		return NULL;
	return xasprintf("this machine has a load of %.1f on %ld processor%s", load, processors,
			 processors == 1 ? "" : "s");
}
