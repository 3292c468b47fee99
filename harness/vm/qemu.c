/* SPDX-License-Identifier: MIT */
/* The distribution's kernel in a QEMU machine. */
#include "qemu.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "checks.h"
#include "program_wire.h"
#include "source_path.h"
#include "wire.h"
#include "xmalloc.h"

#define PROGRAM "qemu-system-x86_64"

/* Watchdogs are patient, or off, until the agent sets them: a kernel that boots runs no driver of
 * which they could complain. */
#define KERNEL_LINE                                                         \
	QEMU_LINE                                                           \
	" softlockup_panic=1 hung_task_panic=1 kfence.sample_interval=100 " \
	"nosoftlockup rcupdate.rcu_cpu_stall_timeout=300 workqueue.watchdog_thresh=300 "

/* Find QEMU in PATH; false: it is missing. */
static bool qemu_path(char *path, size_t size)
{
	const char *dirs = getenv("PATH");

	while (dirs && *dirs) {
		size_t len = strcspn(dirs, ":");

		snprintf(path, size, "%.*s/" PROGRAM, (int)len, dirs);
		if (!access(path, X_OK))
			return true;
		dirs += len + (dirs[len] == ':');
	}
	return false;
}

/*
 * One thread for all emulated processors: with several, a kernel that patches code which another
 * processor runs can die of a stray int3, which is no fault of a driver. The program of -- CMD may
 * want them at the same time.
 */
static const char *threads(const struct run *run, const char *accel)
{
	if (strcmp(accel, "tcg") != 0)
		return "";
	return run->file && run->options->cpus > 1 ? ",thread=multi" : ",thread=single";
}

void qemu_machine(struct arguments *args, const struct run *run, const char *qemu,
		  const char *accel, const char *kernel)
{
	const unsigned int cpus = run->options->cpus;

	arguments_add(args, "%s", qemu);
	arguments_split(args, "-nodefaults -no-user-config -display none -no-reboot -machine q35 "
			      "-serial stdio -smp");
	arguments_add(args, "%u", cpus ? cpus : run->kernel->cpus);
	arguments_add(args, "-m");
	arguments_add(args, "%s", run->kernel->memory);
	arguments_add(args, "-accel");
	arguments_add(args, "%s%s", accel, threads(run, accel));
	arguments_add(args, "-device");
	arguments_add(args, "isa-debug-exit,iobase=%d,iosize=1", GUEST_EXIT_PORT);
	arguments_add(args, "-kernel");
	arguments_add(args, "%s", kernel);
	arguments_add(args, "-initrd");
	arguments_add(args, "%s", run->initramfs);
	arguments_add(args, "-append");
}

/* A path in a QEMU option: commas are doubled. */
static char *escape_path(const char *path)
{
	char *out = xmalloc(2 * strlen(path) + 1), *at = out;

	for (; *path; path++) {
		*at++ = *path;
		if (*path == ',')
			*at++ = ',';
	}
	*at = '\0';
	return out;
}

void qemu_add_root(struct arguments *args, const char *path)
{
	char *root = escape_path(path);

	arguments_add(args, "-fsdev");
	arguments_add(args, "local,id=root,path=%s,security_model=none,readonly=on,multidevs=remap",
		      root);
	arguments_add(args, "-device");
	arguments_add(args, "virtio-9p-pci,fsdev=root,mount_tag=" PROGRAM_TAG);
	free(root);
}

/* Without ioeventfd, QEMU passes on a write to a port before the guest continues. */
static void add_ports(struct arguments *args)
{
	static const struct {
		const char *name;
		int fd;
	} ports[] = {{"ktap", GUEST_FD_STREAM},
		     {"artifact", GUEST_FD_ARTIFACT},
		     {"verdict", GUEST_FD_VERDICT}};

	arguments_split(args, "-device virtio-serial-pci,ioeventfd=off");
	for (size_t i = 0; i < sizeof(ports) / sizeof(ports[0]); i++) {
		const char *name = ports[i].name;

		arguments_add(args, "-add-fd");
		arguments_add(args, "fd=%d,set=%d", ports[i].fd, ports[i].fd);
		arguments_add(args, "-chardev");
		arguments_add(args, "file,id=%s,path=/dev/fdset/%d,append=on", name, ports[i].fd);
		arguments_add(args, "-device");
		arguments_add(args, "virtserialport,chardev=%s,name=%s", name, name);
	}
}

int qemu_begin(struct arguments *args, struct run *run)
{
	char kernel[PATH_MAX], qemu[PATH_MAX];

	snprintf(kernel, sizeof(kernel), "%s/vmlinux", run->options->guest);
	if (access(kernel, R_OK))
		return run_refuse(run, -errno, "%s: %s; rebuild it: %s/kernels/%s", kernel,
				  strerror(errno), source_ci(), run->kernel->name);
	if (!qemu_path(qemu, sizeof(qemu)))
		return run_refuse(run, -ENOENT,
				  "missing prerequisite: " PROGRAM
				  " (apt-get install qemu-system-x86)");
	run->accel = qemu_accel(run, qemu, kernel);
	if (!run->accel)
		return run_refuse(
			run, -ENODEV,
			"KVM was requested, but a probe guest does not run under it; make /dev/kvm work, or use "
			"--accel tcg");
	qemu_machine(args, run, qemu, run->accel, kernel);
	return 0;
}

static int boot_qemu(struct run *run, struct guest_output *out)
{
	const struct guest_limits limits = run_limits(run);
	const struct vm_options *options = run->options;
	const bool counts = options->measure == VM_MEASURE_TRACE;
	struct arguments args = {.count = 0};
	int err = qemu_begin(&args, run);

	arguments_add(&args,
		      KERNEL_LINE
		      "decoy.stream=ktap decoy.artifact=artifact "
		      "decoy.verdict=verdict decoy.exit=port decoy.nonce=%s "
		      "decoy.case_ms=%u decoy.rounds=%u decoy.seed=%u decoy.fault=%s decoy.do=%s "
		      "decoy.measure=%d decoy.for_ms=%u decoy.stall_s=%d%s",
		      run->nonce, options->case_ms, options->rounds, options->seed,
		      options->fault ? options->fault : "", run->task ? run->task : "",
		      options->measure, run->for_ms, QEMU_STALL_S, counts ? QEMU_COUNT_LINE : "");
	arguments_split(&args, counts ? QEMU_COUNT_MACHINE : "");
	add_ports(&args);
	if (run->root)
		qemu_add_root(&args, run->root);
	if (!err)
		err = guest_run((const char *const *)args.list, &limits, out);
	arguments_free(&args);
	return err;
}

const struct vm_kernel vm_stock = {.name = "stock",
				   .title = "Debian's kernel",
				   .machine = "QEMU",
				   .cpus = 2,
				   .memory = "512M",
				   .good_end = GUEST_EXIT_GOOD << 1 | 1,
				   .backend = CHECK_STOCK,
				   .runs_programs = true,
				   .boot = boot_qemu};

const struct vm_kernel vm_newest = {.name = "newest",
				    .title = "Debian's newest kernel",
				    .machine = "QEMU",
				    .cpus = 2,
				    .memory = "512M",
				    .good_end = GUEST_EXIT_GOOD << 1 | 1,
				    .backend = CHECK_STOCK,
				    .runs_programs = true,
				    .boot = boot_qemu};

const struct vm_kernel vm_debug = {.name = "debug",
				   .title = "a debug kernel",
				   .machine = "QEMU",
				   .cpus = 4,
				   .memory = "1G",
				   .good_end = GUEST_EXIT_GOOD << 1 | 1,
				   .backend = CHECK_DEBUG,
				   .boot = boot_qemu};
