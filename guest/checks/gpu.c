/* SPDX-License-Identifier: MIT */
/* Devices of checks. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "drm_core.h"

#define SETUP	  "engines/gfx regions/vram"
#define SETUP_MAX (64 << 10)
#define TRUTH_MAX (1 << 20)

void gpu_path(uint32_t device, bool debug, const char *file, char *path, size_t size)
{
	snprintf(path, size, "/sys/kernel/%s/fake-drm/gpu%u%s%s", debug ? "debug" : "config",
		 device, *file ? "/" : "", file);
}

/* Make GROUP/NAME of GROUP/NAME/ATTRIBUTE where it is missing. */
static bool leaf_make(uint32_t device, const char *path)
{
	const char *slash = strchr(path, '/');
	char full[512], leaf[320];
	size_t len;

	if (!slash)
		return true;
	len = (size_t)(slash - path) + 1 + strcspn(slash + 1, "/");
	snprintf(leaf, sizeof(leaf), "%.*s", (int)len, path);
	gpu_path(device, false, leaf, full, sizeof(full));
	if (!access(full, F_OK))
		return true;
	snprintf(full, sizeof(full), "gpu%u/%s", device, leaf);
	return device_mkdir(full);
}

static bool setup_one(uint32_t device, char *word)
{
	char *value = strchr(word, '='), full[512];

	if (value)
		*value++ = '\0';
	for (char *comma = value; comma && (comma = strchr(comma, ','));)
		*comma = ' ';
	if (!leaf_make(device, word))
		return false;
	snprintf(full, sizeof(full), "gpu%u/%s", device, word);
	return !value || device_write(full, value, strlen(value));
}

bool gpu_setup(uint32_t device, const char *setup)
{
	char name[32], *words = strdup(setup ? setup : SETUP), *rest = words, *word;
	bool ok;

	snprintf(name, sizeof(name), "gpu%u", device);
	ok = words && device_mkdir(name);
	while (ok && (word = strtok_r(rest, " ", &rest)))
		ok = setup_one(device, word);
	free(words);
	return ok;
}

bool gpu_make(uint32_t device, const char *setup)
{
	return gpu_setup(device, setup) && gpu_live(device);
}

static int node_open(uint32_t device, bool card)
{
	char path[64];
	int fd;

	if (!device_node(device, card, path, sizeof(path)))
		return -1;
	fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd < 0)
		report_failure("open %s: %s", path, strerror(errno));
	return fd;
}

int gpu_open(uint32_t device)
{
	return node_open(device, false);
}

int gpu_open_card(uint32_t device)
{
	return node_open(device, true);
}

bool gpu_unplug(uint32_t device)
{
	char path[64];

	snprintf(path, sizeof(path), "gpu%u/live", device);
	return device_write(path, "0", 1);
}

bool gpu_live(uint32_t device)
{
	char name[32];

	snprintf(name, sizeof(name), "gpu%u", device);
	return device_live(device, name);
}

int gpu_slot(int fd)
{
	struct fake_drm_client client = {0};

	if (!ioctl(fd, DRM_IOCTL_FAKE_DRM_CLIENT, &client))
		return (int)client.client;
	report_failure("DRM_IOCTL_FAKE_DRM_CLIENT: %s", strerror(errno));
	return -1;
}

int gpu_submit(int fd, uint32_t ring, uint64_t ns)
{
	struct fake_drm_submit submit = {.ring = ring, .work = ns};

	return ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &submit) ? -errno : 0;
}

struct fake_drm_command gpu_command(uint32_t op)
{
	struct fake_drm_command command = {.op = op, .object = ~0u};

	memset(command.uses, 0xff, sizeof(command.uses));
	return command;
}

bool gpu_do(uint32_t device, const struct fake_drm_command *command, const char *text, int *value)
{
	struct fake_drm_result result = {0};
	size_t len = text ? strlen(text) : 0;
	char path[128], bytes[4096];
	struct fake_drm_command as = *command;
	bool done;
	int fd;

	MUST(len <= sizeof(bytes) - sizeof(as), "a command's text of %zu bytes is too long", len);
	as.text_len = (uint32_t)len;
	memcpy(bytes, &as, sizeof(as));
	if (len)
		memcpy(bytes + sizeof(as), text, len);
	gpu_path(device, true, "command", path, sizeof(path));
	fd = open(path, O_RDWR | O_CLOEXEC);
	done = fd >= 0 && write(fd, bytes, sizeof(as) + len) == (ssize_t)(sizeof(as) + len) &&
	       pread(fd, &result, sizeof(result), 0) == (ssize_t)sizeof(result);
	if (!done)
		report_failure("%s, op %u: %s", path, command->op, strerror(errno));
	if (fd >= 0)
		close(fd);
	*value = result.value;
	return done;
}

char *gpu_truth_text(uint32_t device)
{
	char path[128], *bytes = malloc(TRUTH_MAX);
	ssize_t len;

	gpu_path(device, true, "truth", path, sizeof(path));
	len = bytes ? file_read(path, bytes, TRUTH_MAX - 1) : -ENOMEM;
	if (len < 0) {
		report_failure("%s: %s", path, strerror((int)-len));
		free(bytes);
		return NULL;
	}
	bytes[len] = '\0';
	return bytes;
}

bool gpu_truth(uint32_t device, const char *line, const char *word, uint64_t *value)
{
	char *bytes = gpu_truth_text(device), *at, key[64];
	bool ok = false;

	snprintf(key, sizeof(key), " %s ", word);
	for (char *rest = bytes; !ok && bytes && (at = strtok_r(rest, "\n", &rest));)
		if (!strncmp(at, line, strlen(line)) && (at = strstr(at, key)))
			ok = sscanf(at + strlen(key), "%" SCNu64, value) == 1;
	free(bytes);
	return ok || report_failure("truth has no '%s' with '%s'", line, word);
}

bool gpu_truth_has(uint32_t device, const char *line)
{
	char *bytes = gpu_truth_text(device);
	bool has = bytes && text_has(bytes, line);

	free(bytes);
	return has;
}

bool gpu_truth_gets(uint32_t device, const char *line)
{
	const uint64_t until = now_ns() + patience_ms() * UINT64_C(1000000);
	bool has = gpu_truth_has(device, line);

	while (!has && now_ns() < until) {
		usleep(10000);
		has = gpu_truth_has(device, line);
	}
	return has;
}

bool gpu_truth_becomes(uint32_t device, const char *line, const char *word, uint64_t value)
{
	const uint64_t until = now_ns() + patience_ms() * UINT64_C(1000000);
	uint64_t is;

	for (;;) {
		if (!gpu_truth(device, line, word, &is))
			return false;
		if (is == value)
			return true;
		MUST(now_ns() < until, "%s%s is %" PRIu64 " after %u ms, expected %" PRIu64, line,
		     word, is, patience_ms(), value);
		usleep(5000);
	}
}

/* Reading the file after the line was written gives the slot. */
bool gpu_distort(uint32_t device, const char *line, unsigned int *slot)
{
	char path[96], answer[16] = "";
	int fd;

	gpu_path(device, true, "distort", path, sizeof(path));
	fd = open(path, O_RDWR | O_CLOEXEC);
	MUST(fd >= 0 && write(fd, line, strlen(line)) == (ssize_t)strlen(line), "\"%s\": %s", line,
	     strerror(errno));
	MUST(pread(fd, answer, sizeof(answer) - 1, 0) > 0 && sscanf(answer, "%u\n", slot) == 1,
	     "reading distort gives no slot: \"%s\"", answer);
	close(fd);
	return true;
}

bool gpu_undistort(uint32_t device, unsigned int slot)
{
	char path[96], line[32];

	gpu_path(device, true, "scenario", path, sizeof(path));
	snprintf(line, sizeof(line), "undistort distortion=%u", slot);
	MUST(!file_write(path, line, strlen(line)), "\"%s\" is refused", line);
	return true;
}

int gpu_buffer(int card, uint64_t *map)
{
	struct core_dumb_create create = {.height = 32, .width = 32, .bpp = 32};
	struct core_dumb_map offset = {0};
	struct core_prime prime = {.flags = O_CLOEXEC | O_RDWR, .fd = -1};
	int err = ioctl(card, CORE_DUMB_CREATE, &create);

	offset.handle = prime.handle = create.handle;
	err = err ? err : ioctl(card, CORE_DUMB_MAP, &offset);
	err = err ? err : ioctl(card, CORE_PRIME_TO_FD, &prime);
	if (err)
		report_failure("a dumb buffer, its offset or its dma-buf: %s", strerror(errno));
	if (map)
		*map = offset.offset;
	return err ? -1 : prime.fd;
}
