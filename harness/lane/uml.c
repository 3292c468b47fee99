/* SPDX-License-Identifier: MIT */
/* User Mode Linux: the kernel is a program, its time passes only while it works. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "checks.h"
#include "run.h"

#define UMID "guest" /* of the kernel, in its directory */

/* A kernel that was killed, or panicked, leaves its own directory behind. */
static void clean(const struct run *run)
{
	static const char *const names[] = {UMID "/pid", UMID "/mconsole", UMID};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char path[PATH_MAX + 32];

		snprintf(path, sizeof(path), "%s/%s", run->dir, names[i]);
		remove(path);
	}
}

static int boot(struct run *run, struct guest_output *out)
{
	char kernel[PATH_MAX], initrd[PATH_MAX + 32], dir[PATH_MAX + 32], nonce[64], lie[64];
	const char *argv[] = {kernel,
			      "mem=256M",
			      initrd,
			      dir,
			      "umid=" UMID,
			      "time-travel=inf-cpu",
			      "con=null",
			      "con0=null,fd:1",
			      "con1=null,fd:3",
			      "panic=-1",
			      "rdinit=/init",
			      nonce,
			      run->options->lie ? lie : NULL,
			      NULL};
	int err;

	snprintf(kernel, sizeof(kernel), "%s/linux", run->options->guest);
	if (access(kernel, X_OK))
		return run_refuse(run, -errno, "%s: %s", kernel, strerror(errno));
	snprintf(initrd, sizeof(initrd), "initrd=%s", run->initramfs);
	snprintf(dir, sizeof(dir), "uml_dir=%s", run->dir);
	snprintf(nonce, sizeof(nonce), "decoy.nonce=%s", run->nonce);
	snprintf(lie, sizeof(lie), "decoy.lie=%s", run->options->lie ? run->options->lie : "");
	err = guest_run(argv, run->options->timeout_ms, out);
	clean(run);
	return err;
}

const struct vm_kernel vm_uml = {
	.name = "uml", .title = "a UML kernel", .lane = CHECK_UML, .boot = boot};
