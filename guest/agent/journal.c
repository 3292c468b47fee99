/* SPDX-License-Identifier: MIT */
/* What a device did and knows, for the host to hold against a second model. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent.h"

#define STEP (64 << 10)

/* Says all of a file in hex, as it is read: it may be longer than what there is memory for. */
static bool emit_file(uint32_t device, const char *name)
{
	static char bytes[STEP];
	char path[96];
	ssize_t len;
	int fd;

	if (!device_debug(device, name, path, sizeof(path)))
		return false;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return report_failure("%s: %s", path, strerror(errno));
	emit("# %s %u ", name, device);
	while ((len = read(fd, bytes, sizeof(bytes))) > 0)
		emit_hex(bytes, (size_t)len);
	emit("\n");
	close(fd);
	return len == 0 || report_failure("%s: %s", path, strerror(errno));
}

bool device_journal(uint32_t device)
{
	/* the journal after what is true: it then has all that came before */
	return emit_file(device, "truth") && emit_file(device, "journal");
}
