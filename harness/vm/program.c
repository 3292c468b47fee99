/* SPDX-License-Identifier: MIT */
/* decoy vm -- CMD: a guest for one program. */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arguments.h"
#include "qemu.h"
#include "script.h"
#include "source_path.h"
#include "xmalloc.h"

/* The guest's memory limits what programs can write to its root. */
#define MACHINE "-m 1024M -device virtio-serial-pci"
/* No watchdogs: a busy host may stall an emulated processor for longer than their timeouts. */
#define LINE QEMU_LINE " nowatchdog rcupdate.rcu_cpu_stall_timeout=300"

static void add_port(struct arguments *args, const char *name, int fd)
{
	arguments_add(args, "-chardev");
	arguments_add(args, "socket,id=%s,fd=%d", name, fd);
	arguments_add(args, "-device");
	arguments_add(args, "virtserialport,chardev=%s,name=%s", name, name);
}

static int build_arguments(struct arguments *args, struct run *run,
			   const struct vm_program *program, const int ports[PROGRAM_PORTS])
{
	static const char *const names[] = {PORT_CONTROL, PORT_IN, PORT_OUT, PORT_ERR};
	const bool counts = run->options->measure == VM_MEASURE_TRACE;
	int err = qemu_begin(args, run);

	if (err)
		return err;
	arguments_add(args, LINE " decoy.nonce=%s%s", run->nonce, counts ? QEMU_COUNT_LINE : "");
	arguments_split(args, MACHINE);
	/* one processor: emulated ones that wait for each other are slower */
	if (counts)
		arguments_split(args, QEMU_COUNT_MACHINE);
	else if (!run->options->cpus && !strcmp(run->accel, "tcg"))
		arguments_split(args, "-smp 1");
	for (int i = 0; i < AT_LOG; i++)
		add_port(args, names[i], ports[i]);
	qemu_add_root(args, program->root);
	return 0;
}

static void exec_machine(struct arguments *args, const int ports[PROGRAM_PORTS])
{
	int null = open("/dev/null", O_RDWR);

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (int i = 0; i < AT_LOG; i++)
		fcntl(ports[i], F_SETFD, 0);
	/* its own messages go to the log */
	if (null < 0 || dup2(null, 0) < 0 || dup2(ports[AT_LOG], 1) < 0 ||
	    dup2(ports[AT_LOG], 2) < 0)
		_exit(126);
	execv(args->list[0], args->list);
	dprintf(2, "%s: %s\n", args->list[0], strerror(errno));
	_exit(127);
}

pid_t program_boot(struct run *run, const struct vm_program *program,
		   const int ports[PROGRAM_PORTS])
{
	struct arguments args = {.count = 0};
	pid_t pid = build_arguments(&args, run, program, ports);

	if (!pid) {
		pid = fork();
		if (!pid)
			exec_machine(&args, ports);
		if (pid > 0)
			setpgid(pid, pid);
		pid = pid < 0 ? -errno : pid;
	}
	arguments_free(&args);
	return pid;
}

static int ports_open(int ours[PROGRAM_PORTS], int theirs[PROGRAM_PORTS])
{
	for (int i = 0; i < PROGRAM_PORTS; i++) {
		int pair[2];

		if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
			return -errno;
		ours[i] = pair[0];
		theirs[i] = pair[1];
	}
	return 0;
}

static void ports_close(int ports[PROGRAM_PORTS])
{
	for (int i = 0; i < PROGRAM_PORTS; i++) {
		if (ports[i] >= 0)
			close(ports[i]);
		ports[i] = -1;
	}
}

/* Whether the run counts: each reason against it has a message of its own. */
static int judge_run(struct run *run, const struct vm_program *program,
		     const struct control_lines *control, const struct guest_output *out)
{
	size_t len = 0;
	const char *splat = deny_find(&run->deny, out->log, out->log_len, &len);

	if (splat)
		return run_refuse(run, -EIO, "the kernel log has a splat: %.*s", (int)len, splat);
	if (control->why)
		return run_refuse(run, -EIO, "%s%s%s", control->why, control->reason ? ": " : "",
				  control->reason ? control->reason : "");
	if (program->signal)
		return 0;
	if (out->late && control->ready)
		return run_refuse(run, -ETIME, "the program did not end within %u ms",
				  run->options->timeout_ms);
	if (out->late)
		return run_refuse(
			run, -ETIME,
			"the guest did not start the program in time; end of the kernel log:\n%s",
			out->log ? out->log : "");
	if (!control->ended)
		return run_refuse(run, -EIO, "the guest ended %s; end of the kernel log:\n%s",
				  control->ready ? "before the program"
						 : "before it started the program",
				  out->log ? out->log : "");
	if (!control->nonce)
		return run_refuse(run, -EIO, "the guest's end line has the nonce of another run");
	return 0;
}

static int run_program(struct run *run, struct vm_program *program)
{
	int ours[PROGRAM_PORTS] = {-1, -1, -1, -1, -1},
	    theirs[PROGRAM_PORTS] = {-1, -1, -1, -1, -1};
	struct control_lines control = {.program = program};
	struct guest_output out = {0};
	int err = ports_open(ours, theirs);
	pid_t guest = err ? err : program_boot(run, program, theirs);

	ports_close(theirs);
	err = guest < 0 ? guest : console(run, program, guest, ours, &control, &out);
	ports_close(ours);
	if (err == -ETIME || !err)
		err = judge_run(run, program, &control, &out);
	else if (err == -EPROTO)
		run_refuse(
			run, err,
			"the agent sent a malformed control line, expected those of program_wire.h; rebuild the guest: %s/kernels/%s",
			source_ci(), run->kernel->name);
	program->code = program->signal ? 128 + program->signal : control.code;
	program->held =
		control.held ? xstrdup(control.reason ? control.reason : "the guest gave no reason")
			     : NULL;
	guest_output_free(&out);
	control_lines_free(&control);
	return err;
}

/* The initramfs is in memory: nothing is left when this process ends. */
static int pack_and_run(struct run *run, struct vm_program *program)
{
	int initramfs = memfd_create("initramfs", MFD_CLOEXEC), err;

	if (initramfs < 0)
		return -errno;
	run->file = program_file(program, program_terminals(), &run->file_len);
	snprintf(run->initramfs, sizeof(run->initramfs), "/proc/%d/fd/%d", (int)getpid(),
		 initramfs);
	err = run->file ? run_pack(run) : -E2BIG;
	err = err ? err : run_program(run, program);
	close(initramfs);
	free(run->file);
	return err;
}

int vm_program(struct vm_program *program, const struct vm_kernel *kernel,
	       const struct vm_options *options, char **why)
{
	struct run run = {.kernel = kernel, .options = options, .why = why};
	int err;

	*why = NULL;
	program->code = program->signal = 0;
	program->held = NULL;
	err = run_begin(&run);
	err = err ? err : program_plan(&run, program);
	err = err ? err : pack_and_run(&run, program);
	free(run.plan);
	deny_free(&run.deny);
	return err;
}
