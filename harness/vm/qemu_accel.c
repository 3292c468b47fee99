/* SPDX-License-Identifier: MIT */
/* /dev/kvm may exist and not work: boot a probe guest to find out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "wire.h"
#include "qemu.h"

#define PROBE_MS 5000
#define ID_MAX	 64

/* The answer is valid until the host reboots. */
static bool boot_id(char id[ID_MAX])
{
	FILE *file = fopen("/proc/sys/kernel/random/boot_id", "re");
	bool ok = file && fscanf(file, "%63s", id) == 1;

	if (file)
		fclose(file);
	return ok;
}

/* The saved answer, 1 or 0; -1: none. */
static int read_answer(const char *path, const char *id)
{
	char of[ID_MAX] = "";
	FILE *file = fopen(path, "re");
	int kvm_works = -1;

	if (!file)
		return -1;
	if (fscanf(file, "%63s %d", of, &kvm_works) != 2 || strcmp(of, id) != 0)
		kvm_works = -1;
	fclose(file);
	return kvm_works;
}

/* Without a saved answer the next run probes again. */
static void save_answer(const char *path, const char *id, bool kvm_works)
{
	FILE *file = fopen(path, "we");

	if (!file)
		return;
	fprintf(file, "%s %d\n", id, kvm_works);
	fclose(file);
}

/* Boot the kernel with an agent that powers off at once. */
static bool probe_kvm(const struct run *run, const char *qemu, const char *kernel)
{
	const struct guest_limits limits = {
		.deadline_ms = PROBE_MS, .silence_ms = PROBE_MS, .ends = run->ends};
	struct arguments args = {.count = 0};
	struct guest_output out = {0};
	int err;

	qemu_machine(&args, run, qemu, "kvm", kernel);
	arguments_add(&args, "panic=-1 decoy.do=answer decoy.exit=port");
	err = guest_run((const char *const *)args.list, &limits, &out);
	arguments_free(&args);
	guest_output_free(&out);
	return !err && !out.late && WIFEXITED(out.status) &&
	       WEXITSTATUS(out.status) == (GUEST_EXIT_GOOD << 1 | 1);
}

const char *qemu_accel(struct run *run, const char *qemu, const char *kernel)
{
	const char *asked = run->options->accel ? run->options->accel : "auto";
	char path[PATH_MAX], id[ID_MAX] = "";
	int kvm_works = -1;

	if (!strcmp(asked, "tcg"))
		return "tcg";
	if (access("/dev/kvm", R_OK | W_OK))
		return !strcmp(asked, "kvm") ? NULL : "tcg";
	snprintf(path, sizeof(path), "%s/kvm", run->options->guest);
	if (!strcmp(asked, "auto") && boot_id(id))
		kvm_works = read_answer(path, id);
	if (kvm_works < 0) {
		kvm_works = probe_kvm(run, qemu, kernel);
		if (*id)
			save_answer(path, id, kvm_works);
	}
	return kvm_works ? "kvm" : !strcmp(asked, "kvm") ? NULL : "tcg";
}
