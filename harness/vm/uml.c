/* SPDX-License-Identifier: MIT */
/* User Mode Linux: the kernel is a program; with time-travel=inf-cpu its clock advances only when
 * idle. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <unistd.h>

#include "arguments.h"
#include "checks.h"
#include "run.h"
#include "source_path.h"

#define PERSONALITY_ASK 0xffffffff
#define UMID		"guest" /* of the kernel, in its directory */

/* The kernel makes a directory of its own, and leaves it behind when it is killed or panics. */
static int directory_make(char dir[PATH_MAX])
{
	const char *tmp = getenv("TMPDIR");

	snprintf(dir, PATH_MAX, "%s/decoy-XXXXXX", tmp ? tmp : "/tmp");
	return mkdtemp(dir) ? 0 : -errno;
}

static void directory_remove(const char *dir)
{
	static const char *const names[] = {UMID "/pid", UMID "/mconsole", UMID};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char path[PATH_MAX + 32];

		snprintf(path, sizeof(path), "%s/%s", dir, names[i]);
		remove(path);
	}
	rmdir(dir);
}

/*
 * Without randomised addresses two runs are the same, also in the addresses that a driver gives its
 * device. A machine that does not allow that only loses the sameness.
 */
static int run_unshuffled(const struct arguments *args, const struct guest_limits *limits,
			  struct guest_output *out)
{
	const int before = personality(PERSONALITY_ASK);
	int err;

	if (before >= 0)
		personality((unsigned long)before | ADDR_NO_RANDOMIZE);
	err = guest_run((const char *const *)args->list, limits, out);
	if (before >= 0)
		personality((unsigned long)before);
	return err;
}

static int boot_uml(struct run *run, struct guest_output *out)
{
	const struct guest_limits limits = run_limits(run);
	const struct vm_options *options = run->options;
	struct arguments args = {.count = 0};
	char kernel[PATH_MAX], dir[PATH_MAX];
	int err;

	snprintf(kernel, sizeof(kernel), "%s/linux", options->guest);
	if (access(kernel, X_OK))
		return run_refuse(run, -errno, "%s: %s; rebuild it: %s/kernels/uml", kernel,
				  strerror(errno), source_ci());
	err = directory_make(dir);
	if (err)
		return run_refuse(run, err, "%s: %s", dir, strerror(-err));
	arguments_add(&args, "%s", kernel);
	arguments_add(&args, "initrd=%s", run->initramfs);
	arguments_add(&args, "uml_dir=%s", dir);
	/* norandmaps: how many pages a program has moves all that is allocated behind them */
	arguments_split(&args, "umid=" UMID " mem=256M time-travel=inf-cpu norandmaps panic=-1 "
			       "rdinit=/init");
	arguments_split(&args, "con=null con0=null,fd:1");
	arguments_add(&args, "con1=null,fd:%d", GUEST_FD_STREAM);
	arguments_add(&args, "con2=null,fd:%d", GUEST_FD_ARTIFACT);
	arguments_add(&args, "con3=null,fd:%d", GUEST_FD_VERDICT);
	arguments_split(&args, "decoy.stream=/dev/tty1 decoy.artifact=/dev/tty2 "
			       "decoy.verdict=/dev/tty3");
	arguments_add(&args, "decoy.nonce=%s", run->nonce);
	arguments_add(&args, "decoy.case_ms=%u", options->case_ms);
	arguments_add(&args, "decoy.rounds=%u", options->rounds);
	arguments_add(&args, "decoy.seed=%u", options->seed);
	arguments_add(&args, "decoy.fault=%s", options->fault ? options->fault : "");
	arguments_add(&args, "decoy.do=%s", run->task ? run->task : "");
	arguments_add(&args, "decoy.for_ms=%u", run->for_ms);
	arguments_split(&args, run->words ? run->words : "");
	err = run_unshuffled(&args, &limits, out);
	arguments_free(&args);
	directory_remove(dir);
	return err;
}

const struct vm_kernel vm_uml = {.name = "uml",
				 .title = "a UML kernel",
				 .machine = "the kernel",
				 .backend = CHECK_UML,
				 .boot = boot_uml};
