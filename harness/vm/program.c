/* SPDX-License-Identifier: MIT */
/* decoy vm -- CMD: a guest for one program. */
#include "program.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
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
			   const struct vm_program *program, const int ports[AT_LOG])
{
	static const char *const names[] = {PORT_CONTROL, PORT_IN, PORT_OUT, PORT_ERR, PORT_FILES};
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

int program_boot(struct process *guest, struct run *run, const struct vm_program *program,
		 const int ports[PROGRAM_PORTS])
{
	struct arguments args = {.count = 0};
	int numbers[PROGRAM_PORTS], err;
	/* its own messages go to the log */
	struct process_plan plan = {
		.fds = {-1, ports[AT_LOG], ports[AT_LOG]}, .fd_count = 3, .dies_by = SIGKILL};

	for (int i = 0; i < AT_LOG; i++) {
		numbers[i] = (int)plan.fd_count;
		plan.fds[plan.fd_count++] = ports[i];
	}
	err = build_arguments(&args, run, program, numbers);
	plan.argv = args.list;
	err = err ? err : process_start(guest, &plan);
	arguments_free(&args);
	return err;
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

/* Decide whether the run counts: each reason why it does not has a message of its own. */
static int judge_run(struct run *run, const struct vm_program *program,
		     const struct control_lines *control, const struct guest_output *out)
{
	int err = run_no_splat(run, out);

	if (err)
		return err;
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
			run_log_end(out));
	if (!control->ended)
		return run_refuse(run, -EIO, "the guest ended %s; end of the kernel log:\n%s",
				  control->ready ? "before the program"
						 : "before it started the program",
				  run_log_end(out));
	if (!control->nonce)
		return run_refuse(run, -EIO, "the guest's end line has the nonce of another run");
	return 0;
}

/* Return the user's files even when the run does not count. */
static void keep_files(struct vm_program *program, const struct control_lines *control,
		       struct guest_output *out)
{
	const bool all = control->ended && control->nonce && out->artifact_len == control->files;

	if (!control->ready)
		return;
	program->returned.state = all ? RETURNED_ALL : RETURNED_LOST;
	if (!all)
		return;
	program->returned.bytes = out->artifact;
	program->returned.len = out->artifact_len;
	out->artifact = NULL;
}

static int run_program(struct run *run, struct vm_program *program)
{
	int ours[PROGRAM_PORTS] = {-1, -1, -1, -1, -1, -1},
	    theirs[PROGRAM_PORTS] = {-1, -1, -1, -1, -1, -1};
	struct control_lines control = {.program = program};
	struct guest_output out = {0};
	struct process guest;
	int err = ports_open(ours, theirs);

	err = err ? err : program_boot(&guest, run, program, theirs);
	ports_close(theirs);
	err = err ? err : console(run, program, &guest, ours, &control, &out);
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
	keep_files(program, &control, &out);
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
	program->returned = (struct vm_returned){0};
	err = run_begin(&run);
	err = err ? err : program_plan(&run, program);
	err = err ? err : pack_and_run(&run, program);
	free(run.plan);
	deny_free(&run.deny);
	return err;
}
