/* SPDX-License-Identifier: MIT */
/*
 * The workload of fake_drm: `--workload builtin`. Rings, engines and regions are those of the
 * device's directory in configfs; what only root may do goes through `scenario` in its directory of
 * debugfs.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fake_drm.h"
#include "protocol.h"

#define CONFIG	"/sys/kernel/config/fake-drm"
#define DEBUG	"/sys/kernel/debug/fake-drm"
#define NAME	32 /* bytes of a name, with its NUL */
#define NEVER	(UINT64_C(1) << 60) /* ns of work: it runs until a reset */
#define DEVICES 64

struct names {
	char names[WORKLOAD_QUEUES][NAME];
	uint32_t count;
};

static struct {
	char name[NAME]; /* of its directories */
	char engines[WORKLOAD_QUEUES][NAME]; /* by ring */
} device;

/* --- configfs --- */

/* An attribute without its line feed. 0 or -errno. */
static int attribute(char *value, size_t size, const char *format, const char *a, const char *b)
{
	char path[256];
	ssize_t len;
	int fd;

	snprintf(path, sizeof(path), format, device.name, a, b);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	len = fd < 0 ? -1 : read(fd, value, size - 1);
	if (fd >= 0)
		close(fd);
	if (len < 0)
		return -errno;
	value[len] = '\0';
	value[strcspn(value, "\n")] = '\0';
	return 0;
}

static uint32_t attribute_number(const char *kind, const char *name, const char *what)
{
	char format[64], value[32] = "";

	snprintf(format, sizeof(format), CONFIG "/%%s/%s/%%s/%%s", kind);
	return attribute(value, sizeof(value), format, name, what)
		       ? 1
		       : (uint32_t)strtoul(value, NULL, 10);
}

/*
 * Directories in the order in which they were made, which is that of the device's numbers: configfs
 * lists the newest one first.
 */
static int names_read(struct names *names, const char *kind)
{
	char path[128], all[WORKLOAD_QUEUES][NAME];
	const struct dirent *entry;
	uint32_t count = 0;
	DIR *dir;

	snprintf(path, sizeof(path), CONFIG "/%s/%s", device.name, kind);
	dir = opendir(path);
	if (!dir)
		return -errno;
	while (count < WORKLOAD_QUEUES && (entry = readdir(dir)))
		if (entry->d_type == DT_DIR && *entry->d_name != '.')
			snprintf(all[count++], NAME, "%.31s", entry->d_name);
	closedir(dir);
	names->count = count;
	for (uint32_t i = 0; i < count; i++)
		memcpy(names->names[i], all[count - 1 - i], NAME);
	return 0;
}

/* Which device has the node. */
static int device_find(const char *node)
{
	static const char *const kinds[] = {"render", "card", "accel_node"};
	const char *base = strrchr(node, '/');
	const struct dirent *entry;
	DIR *dir = opendir(CONFIG);
	bool found = false;
	char value[NAME];

	base = base ? base + 1 : node;
	while (dir && !found && (entry = readdir(dir))) {
		if (*entry->d_name == '.')
			continue;
		snprintf(device.name, NAME, "%.31s", entry->d_name);
		for (int i = 0; i < 3 && !found; i++)
			found = !attribute(value, sizeof(value), CONFIG "/%s/%s%s", kinds[i], "") &&
				!strcmp(value, base);
	}
	if (dir)
		closedir(dir);
	return found ? 0 : -ENODEV;
}

/* --- debugfs --- */

static void scenario_path(char path[128])
{
	snprintf(path, 128, DEBUG "/%s/scenario", device.name);
}

/* A command as text. */
static int scenario(const char *line)
{
	char path[128];
	ssize_t n;
	int fd;

	scenario_path(path);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	n = write(fd, line, strlen(line));
	close(fd);
	return n < 0 ? -errno : 0;
}

static bool may_command(void)
{
	char path[128];

	scenario_path(path);
	return !access(path, W_OK);
}

/* --- the workload --- */

static uint32_t least(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/* Without rings, each engine has one of its name, which runs a job at a time. */
static int queues_say(void)
{
	struct names rings = {.count = 0}, engines = {.count = 0};
	int err = names_read(&rings, "rings");

	if (!err)
		err = names_read(&engines, "engines");
	for (uint32_t i = 0; !err && i < rings.count; i++) {
		char engine[NAME];

		err = attribute(engine, NAME, CONFIG "/%s/rings/%s/%s", rings.names[i], "engine");
		snprintf(device.engines[i], NAME, "%s", *engine ? engine : rings.names[i]);
		workload_queue(rings.names[i], device.engines[i],
			       least(attribute_number("rings", rings.names[i], "depth"),
				     attribute_number("engines", device.engines[i], "capacity")));
	}
	for (uint32_t i = 0; !err && !rings.count && i < engines.count; i++) {
		memcpy(device.engines[i], engines.names[i], NAME);
		workload_queue(engines.names[i], engines.names[i], 1);
	}
	return err;
}

static int begin(const char *node)
{
	struct names regions = {.count = 0};
	uint32_t can = WORKLOAD_ADOPT | WORKLOAD_SHARE;
	int err = device_find(node);

	if (!err)
		err = queues_say();
	if (!err)
		err = names_read(&regions, "regions");
	if (err)
		return err;
	for (uint32_t i = 0; i < regions.count && i < WORKLOAD_REGIONS; i++)
		workload_region(regions.names[i]);
	if (regions.count)
		can |= WORKLOAD_MEMORY | WORKLOAD_PURGE;
	/* a job that hangs is one that only a reset ends */
	if (may_command())
		can |= WORKLOAD_HANG | WORKLOAD_DESTROY | WORKLOAD_RESET | WORKLOAD_FREQUENCY;
	workload_can(can);
	return 0;
}

static int run(struct workload_client *client, uint32_t queue, uint32_t job, uint64_t us,
	       enum workload_outcome outcome)
{
	struct fake_drm_submit submit = {
		.ring = queue,
		.flags = FAKE_DRM_SUBMIT_OUT_FENCE,
		.work = outcome == WORKLOAD_HANGS ? NEVER : us * 1000,
		/* the journal's events say whose job it is */
		.cookie = (uint64_t)client->id << 32 | job,
	};
	int err;

	if (outcome != WORKLOAD_DONE && outcome != WORKLOAD_HANGS)
		return -EOPNOTSUPP;
	err = workload_ioctl(client->fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &submit);
	return err ? err : submit.out_fence;
}

static int create(struct workload_client *client, uint64_t bytes, uint32_t *handle)
{
	struct fake_drm_create object = {.size = bytes, .flags = FAKE_DRM_CREATE_RESIDENT};
	const int err = workload_ioctl(client->fd, DRM_IOCTL_FAKE_DRM_CREATE, &object);

	*handle = err ? 0 : object.handle;
	return err;
}

static int purgeable(struct workload_client *client, uint32_t handle, bool is)
{
	struct fake_drm_madvise madvise = {
		.handle = handle,
		.advice = is ? FAKE_DRM_MADVISE_DONTNEED : FAKE_DRM_MADVISE_WILLNEED,
	};

	return workload_ioctl(client->fd, DRM_IOCTL_FAKE_DRM_MADVISE, &madvise);
}

/* The model knows clients by their slots. */
static int destroy(struct workload_client *client, uint32_t queue)
{
	struct fake_drm_client slot = {0};
	const int err = workload_ioctl(client->fd, DRM_IOCTL_FAKE_DRM_CLIENT, &slot);
	char line[64];

	snprintf(line, sizeof(line), "destroy client=%" PRIu32 " ring=%" PRIu32 "\n", slot.client,
		 queue);
	return err ? err : scenario(line);
}

static int reset(uint32_t queue)
{
	char line[64];

	snprintf(line, sizeof(line), "reset engine=%s\n", device.engines[queue]);
	return scenario(line);
}

static int frequency(uint32_t queue, uint64_t hz)
{
	char line[96];

	snprintf(line, sizeof(line), "frequency engine=%s hz=%" PRIu64 "\n", device.engines[queue],
		 hz);
	return scenario(line);
}

int main(int argc, char **argv)
{
	static const struct workload workload = {
		.name = "fake_drm",
		.version = "1",
		.begin = begin,
		.run = run,
		.create = create,
		.purgeable = purgeable,
		.destroy = destroy,
		.reset = reset,
		.frequency = frequency,
	};

	return workload_main(&workload, argc, argv);
}
