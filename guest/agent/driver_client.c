/* SPDX-License-Identifier: MIT */
/* What our own workload does with one open file of a driver. */
#include "driver_client.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "agent.h"
#include "driver.h"
#include "drm_core.h"

#define DRIVER_WORD 64

void driver_say(const char *format, ...)
{
	char line[512];
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(line, sizeof(line) - 1, format, args);
	va_end(args);
	len = len < (int)sizeof(line) - 1 ? len : (int)sizeof(line) - 2;
	line[len] = '\n';
	emit("out ");
	emit_hex(line, (size_t)len + 1);
	emit("\n");
	emit_flush();
}

/* The clock of recordings. */
static uint64_t boot_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_BOOTTIME, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static bool ask(const struct driver_client *client, const char *what, unsigned long request,
		void *argument)
{
	driver_say("%s, %s", client->path, what);
	if (!ioctl(client->fd, request, argument))
		return true;
	driver_say("%s, %s: %s", client->path, what, strerror(errno));
	return false;
}

/* From now on this word of an open file is known. */
static void emit_word(const char *what, const struct driver_client *client, const char *word)
{
	emit("%s %u %" PRIu64 " ", what, client->file, boot_ns());
	emit_hex(word, strlen(word));
	emit("\n");
	emit_flush();
}

void driver_ask_version(const struct driver_client *client)
{
	char name[DRIVER_WORD] = "", date[64], desc[128];
	struct core_version version = {.name_len = sizeof(name) - 1,
				       .name = name,
				       .date_len = sizeof(date),
				       .date = date,
				       .desc_len = sizeof(desc),
				       .desc = desc};

	if (!ask(client, "DRM_IOCTL_VERSION", CORE_VERSION, &version))
		return;
	driver_say("%s belongs to the driver %s", client->path, name);
	/* a truncated name counts as unknown */
	if (version.name_len < sizeof(name))
		emit_word("driver", client, name);
}

/* From now on this descriptor of this process is known to refer to that open file. */
void driver_emit_open(int fd, unsigned int file)
{
	emit("open %d %d %" PRIu64 " %u\n", (int)getpid(), fd, boot_ns(), file);
	emit_flush();
}

static void emit_close(int fd)
{
	emit("close %d %d %" PRIu64 "\n", (int)getpid(), fd, boot_ns());
	emit_flush();
}

/* Most kernels do not support names: print nothing if the call fails. */
static void set_name(const struct driver_client *client)
{
	char name[32];
	struct core_name as = {.name = (uintptr_t)name};

	/* the core refuses blanks, and a length that includes the NUL */
	as.len = (__u64)snprintf(name, sizeof(name), "decoy-%u", client->file);
	if (ioctl(client->fd, CORE_SET_NAME, &as))
		return;
	emit_word("name", client, name);
}

bool driver_client_open(struct driver_client *client)
{
	driver_say("%s, open", client->path);
	client->fd = open(client->path, O_RDWR | O_CLOEXEC);
	if (client->fd < 0) {
		driver_say("%s, open: %s", client->path, strerror(errno));
		return false;
	}
	driver_emit_open(client->fd, client->file);
	set_name(client);
	return true;
}

void driver_client_close(struct driver_client *client)
{
	if (client->fd < 0)
		return;
	driver_say("%s, close", client->path);
	emit_close(client->fd);
	close(client->fd);
	client->fd = -1;
}

/* Map and fill a buffer. */
void driver_buffer_create(struct driver_client *client, uint32_t side)
{
	struct core_dumb_create create = {.height = side, .width = side, .bpp = 32};
	struct core_dumb_map map = {0};
	void *bytes;

	/* DRM_IOCTL_GET_CAP reports no dumb buffers for drivers without a display */
	if (!ask(client, "DRM_IOCTL_MODE_CREATE_DUMB", CORE_DUMB_CREATE, &create))
		return;
	map.handle = client->handle = create.handle;
	if (!ask(client, "DRM_IOCTL_MODE_MAP_DUMB", CORE_DUMB_MAP, &map))
		return;
	bytes = mmap(NULL, create.size, PROT_READ | PROT_WRITE, MAP_SHARED, client->fd,
		     (off_t)map.offset);
	driver_say("%s, fill a mapped buffer", client->path);
	if (bytes == MAP_FAILED)
		return;
	memset(bytes, 0x5a, create.size);
	munmap(bytes, create.size);
}

void driver_buffer_share(struct driver_client *from, struct driver_client *to)
{
	struct core_prime prime = {.handle = from->handle, .flags = O_CLOEXEC};

	if (!ask(from, "DRM_IOCTL_PRIME_HANDLE_TO_FD", CORE_PRIME_TO_FD, &prime))
		return;
	prime.handle = 0;
	if (ask(to, "DRM_IOCTL_PRIME_FD_TO_HANDLE", CORE_PRIME_OF_FD, &prime))
		to->handle = prime.handle;
	close(prime.fd);
}

void driver_buffer_free(struct driver_client *client)
{
	struct core_gem_close gem = {.handle = client->handle};

	if (client->handle)
		ask(client, "DRM_IOCTL_GEM_CLOSE", CORE_GEM_CLOSE, &gem);
	client->handle = 0;
}
