/* SPDX-License-Identifier: MIT */
/* Reports the truth of the devices, from debugfs, and the open files of each. */
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent.h"
#include "program.h"

#define TRUTH_MAX (1 << 20)
#define SLOTS	  4096 /* clients of a device that are tracked */

/* The client that has a slot now: its number in the plan, and its drm-client-id. */
static struct {
	uint32_t client;
	uint64_t id;
} known[GUEST_DEVICES][SLOTS];

static uint64_t id_of(pid_t pid, const char *fd)
{
	static const char key[] = "\ndrm-client-id:";
	char path[64], text[4096] = "";
	const char *at;

	snprintf(path, sizeof(path), "/proc/%d/fdinfo/%.20s", (int)pid, fd);
	if (file_read(path, text, sizeof(text) - 1) <= 0)
		return 0;
	at = strstr(text, key);
	return at ? strtoull(at + sizeof(key) - 1, NULL, 10) : 0;
}

void truth_opened(const struct guest_record *open)
{
	const int slot = process_client(open->process, open->fd);
	char fd[16];

	if (open->device >= GUEST_DEVICES || slot < 0 || slot >= SLOTS)
		return;
	snprintf(fd, sizeof(fd), "%d", open->fd);
	known[open->device][slot].client = open->to;
	known[open->device][slot].id = id_of(process_pid(open->process), fd);
}

static bool is_node(uint32_t device, bool card, dev_t rdev)
{
	char path[64];
	struct stat as;

	return device_node(device, card, path, sizeof(path)) && !stat(path, &as) &&
	       as.st_rdev == rdev;
}

/* The device of a descriptor; `devices` if it belongs to none. */
static uint32_t device_of(pid_t pid, const char *fd, uint32_t devices)
{
	char path[64];
	struct stat as;
	uint32_t device = 0;

	snprintf(path, sizeof(path), "/proc/%d/fd/%.20s", (int)pid, fd);
	if (stat(path, &as) || !S_ISCHR(as.st_mode))
		return devices;
	while (device < devices && !is_node(device, false, as.st_rdev) &&
	       !is_node(device, true, as.st_rdev))
		device++;
	return device;
}

static void print_open(FILE *out, uint32_t process, const char *fd, uint32_t devices)
{
	const pid_t pid = process_pid(process);
	const uint32_t device = device_of(pid, fd, devices);
	char path[64], comm[32] = "";
	int slot;

	if (device == devices)
		return;
	slot = process_client(process, atoi(fd));
	if (slot < 0 || slot >= SLOTS)
		return;
	snprintf(path, sizeof(path), "/proc/%d/comm", (int)pid);
	file_read(path, comm, sizeof(comm) - 1);
	comm[strcspn(comm, "\n")] = '\0';
	fprintf(out, "open %u %d %u %" PRIu64 " %d %s %s\n", device, slot,
		known[device][slot].client, known[device][slot].id, (int)pid, fd, comm);
}

static void print_process(FILE *out, uint32_t process, uint32_t devices)
{
	struct dirent *entry;
	char path[64];
	DIR *dir;

	snprintf(path, sizeof(path), "/proc/%d/fd", (int)process_pid(process));
	dir = opendir(path);
	while (dir && (entry = readdir(dir)))
		if (*entry->d_name != '.')
			print_open(out, process, entry->d_name, devices);
	if (dir)
		closedir(dir);
}

static bool print_device(FILE *out, uint32_t device, char *text)
{
	ssize_t len;

	len = device_truth(device, text, TRUTH_MAX);
	if (len < 0)
		return false;
	fprintf(out, "device %u\n", device);
	fwrite(text, 1, (size_t)len, out);
	return true;
}

bool truth_report(int control, uint64_t now)
{
	const uint32_t devices = devices_live();
	char *bytes = NULL, *text = malloc(TRUTH_MAX);
	size_t len = 0;
	FILE *out = open_memstream(&bytes, &len);
	bool ok = text && out;

	if (out)
		fprintf(out, "truth %" PRIu64 "\n", now);
	for (uint32_t i = 0; ok && i < devices; i++)
		ok = print_device(out, i, text);
	for (uint32_t i = 0; ok && i < GUEST_PROCESSES; i++)
		if (process_runs(i))
			print_process(out, i, devices);
	if (out)
		fputs("truth-end\n", out);
	ok = out && !fclose(out) && ok;
	if (ok)
		control_print(control, "%s", bytes);
	free(bytes);
	free(text);
	return ok;
}
