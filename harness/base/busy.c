/* SPDX-License-Identifier: MIT */
#include "busy.h"

#include <stdio.h>
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

unsigned int busy_factor_of(const char *loadavg, long processors)
{
	double load, most;
	unsigned int running;

	if (processors < 1 || sscanf(loadavg, "%lf %*f %*f %u/", &load, &running) != 2)
		return 1;
	/* two tasks a processor are what builds and tests have by themselves */
	most = (load > running ? load : running) / (double)processors / 2;
	return most > BUSY_MOST ? BUSY_MOST : most > 1 ? (unsigned int)(most + 0.5) : 1;
}

unsigned int busy_factor(void)
{
	FILE *file = fopen("/proc/loadavg", "re");
	char line[128] = "";

	if (file && !fgets(line, sizeof(line), file))
		*line = '\0';
	if (file)
		fclose(file);
	return busy_factor_of(line, sysconf(_SC_NPROCESSORS_ONLN));
}
