/* SPDX-License-Identifier: MIT */
/* The journal and the truth of a device, for the replay check of the host. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent.h"

#define STEP (64 << 10)

/* Emit a file in hex while it is read: it may not fit into memory. */
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
	/* read the journal after the truth: then it has all entries that the truth depends on */
	return emit_file(device, "truth") && emit_file(device, "journal");
}
