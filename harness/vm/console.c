/* SPDX-License-Identifier: MIT */
/* Forwards bytes, signals and window sizes between the user's descriptors and the guest's ports. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "monotonic.h"
#include "program.h"
#include "xmalloc.h"

#define BOOT_MS 120000 /* until the program starts */
#define TURN_MS 60000 /* of one poll() without a deadline; any value will do */
#define LOG_MAX (4u << 20) /* bytes of the kernel's log that are kept */
#define FILES_MAX                                                       \
	(PROGRAM_BYTES_MAX + (PROGRAM_FILES_MAX + PROGRAM_FILE_KINDS) * \
				     (sizeof(struct guest_program_file) + PROGRAM_PATH_MAX))

enum { SIGNALS = PROGRAM_PORTS, INPUT, POLL_FDS };

struct console {
	struct run *run;
	struct vm_program *program;
	struct control_lines *control;
	struct guest_output *out;
	int *ports; /* -1: at end of file */
	int signals;
	struct process *guest;
	bool exited; /* the kernel ended */
	unsigned int ends_asked;
	bool raw;
	struct termios before;
	struct input input;
	uint64_t passed[2]; /* bytes of standard output, error */
	size_t files_space;
};

static void send_control(const struct console *console, enum control_kind kind, uint32_t a,
			 uint64_t b)
{
	const struct control_message note = {.kind = kind, .a = a, .b = b};

	/* ignore a full socket: its guest has died or will be killed */
	if (console->ports[AT_CONTROL] >= 0)
		(void)!send(console->ports[AT_CONTROL], &note, sizeof(note),
			    MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void send_window(const struct console *console)
{
	struct winsize size;

	for (int i = 0; i < 3; i++)
		if (!ioctl(i, TIOCGWINSZ, &size)) {
			send_control(console, CONTROL_WINDOW, size.ws_row, size.ws_col);
			return;
		}
}

/* The program runs: from now on the guest's terminal edits lines and raises signals, not the
 * user's. */
static void attach_terminal(struct console *console)
{
	struct termios mode;

	if (program_terminals() & 1 && !tcgetattr(STDIN_FILENO, &console->before)) {
		mode = console->before;
		cfmakeraw(&mode);
		console->raw = !tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
	}
	console->input.open = true;
	send_window(console);
	if (console->program->started)
		console->program->started(console->program->user);
}

static int read_control(struct console *console)
{
	char bytes[16384];
	ssize_t n = read(console->ports[AT_CONTROL], bytes, sizeof(bytes));
	const bool ready = console->control->ready;
	int err;

	if (n <= 0) {
		close(console->ports[AT_CONTROL]);
		console->ports[AT_CONTROL] = -1;
		return 0;
	}
	err = control_lines_receive(console->control, bytes, (size_t)n, console->run->nonce);
	if (!err && console->control->ready && !ready)
		attach_terminal(console);
	return err;
}

/* When standard output is closed, the program gets SIGPIPE, as it would on the host. */
static void forward_output(struct console *console, int port)
{
	const int to = port == AT_OUT ? STDOUT_FILENO : STDERR_FILENO;
	char bytes[16384];
	ssize_t n = read(console->ports[port], bytes, sizeof(bytes)), done = 0;

	if (n <= 0) {
		close(console->ports[port]);
		console->ports[port] = -1;
		return;
	}
	console->passed[port - AT_OUT] += (uint64_t)n;
	if (port == AT_OUT && console->program->watch)
		console->program->watch->output(console->program->watch->user, bytes, (size_t)n);
	while (done < n) {
		ssize_t m = write(to, bytes + done, (size_t)(n - done));

		if (m < 0 && errno == EAGAIN)
			poll(&(struct pollfd){to, POLLOUT, 0}, 1, -1);
		else if (m < 0 && errno != EINTR) {
			send_control(console, CONTROL_SIGNAL, SIGPIPE, 0);
			return;
		}
		done += m > 0 ? m : 0;
	}
}

/* Drop what exceeds the most that an agent sends: the count in the end line is then never reached.
 */
static void read_files(struct console *console)
{
	struct guest_output *out = console->out;
	char bytes[65536];
	ssize_t n = read(console->ports[AT_FILES], bytes, sizeof(bytes));

	if (n <= 0 || out->artifact_len + (size_t)n > FILES_MAX) {
		close(console->ports[AT_FILES]);
		console->ports[AT_FILES] = -1;
		return;
	}
	if (out->artifact_len + (size_t)n > console->files_space) {
		console->files_space = 2 * (out->artifact_len + (size_t)n);
		out->artifact = xrealloc(out->artifact, console->files_space);
	}
	memcpy(out->artifact + out->artifact_len, bytes, (size_t)n);
	out->artifact_len += (size_t)n;
}

static void read_log(struct console *console)
{
	struct guest_output *out = console->out;
	char bytes[4096];
	ssize_t n = read(console->ports[AT_LOG], bytes, sizeof(bytes));

	if (n <= 0) {
		close(console->ports[AT_LOG]);
		console->ports[AT_LOG] = -1;
		return;
	}
	if (out->log_len + (size_t)n > LOG_MAX)
		return;
	memcpy(out->log + out->log_len, bytes, (size_t)n);
	out->log_len += (size_t)n;
	out->log[out->log_len] = '\0';
}

static void forward_input(struct console *console)
{
	if (!input_read(&console->input))
		send_control(console, CONTROL_INPUT_END, 0, console->input.consumed);
}

/* The first signal goes to the program; the second, or one before it runs, ends the guest. */
static void on_signal(struct console *console)
{
	struct signalfd_siginfo info;
	int number;

	if (read(console->signals, &info, sizeof(info)) != (ssize_t)sizeof(info))
		return;
	number = (int)info.ssi_signo;
	if (number == SIGCHLD) {
		console->exited = process_reap(console->guest);
		return;
	}
	if (number == SIGWINCH) {
		send_window(console);
		return;
	}
	if (number != SIGINT && number != SIGQUIT)
		console->ends_asked++;
	if (!console->control->ready || console->ends_asked > 1)
		console->program->signal = number;
	else
		send_control(console, CONTROL_SIGNAL, (uint32_t)number, 0);
}

/* True when all output before the program's end was forwarded, or nothing more can come. */
static bool is_over(const struct console *console)
{
	const struct control_lines *control = console->control;

	if (console->program->signal || console->exited || control->why)
		return true;
	return control->ended &&
	       (console->ports[AT_OUT] < 0 || console->passed[0] >= control->out) &&
	       (console->ports[AT_ERR] < 0 || console->passed[1] >= control->err) &&
	       (console->ports[AT_FILES] < 0 || console->out->artifact_len >= control->files);
}

static int poll_once(struct console *console, int timeout)
{
	const bool sent = input_is_sent(&console->input);
	struct pollfd fds[POLL_FDS];
	int err = 0;

	for (int i = 0; i < PROGRAM_PORTS; i++)
		fds[i] = (struct pollfd){console->ports[i], POLLIN, 0};
	fds[AT_IN] = (struct pollfd){sent ? -1 : console->ports[AT_IN], POLLOUT, 0};
	fds[SIGNALS] = (struct pollfd){console->signals, POLLIN, 0};
	fds[INPUT] = (struct pollfd){console->input.open && sent ? STDIN_FILENO : -1, POLLIN, 0};
	if (poll(fds, POLL_FDS, timeout) < 0)
		return errno == EINTR ? 0 : -errno;
	if (fds[AT_LOG].revents)
		read_log(console);
	for (int port = AT_OUT; port <= AT_ERR; port++)
		if (fds[port].revents)
			forward_output(console, port);
	if (fds[AT_FILES].revents)
		read_files(console);
	if (fds[AT_CONTROL].revents)
		err = read_control(console);
	if (fds[INPUT].revents)
		forward_input(console);
	if (fds[AT_IN].revents)
		input_send(&console->input, console->ports[AT_IN]);
	if (fds[SIGNALS].revents)
		on_signal(console);
	return err;
}

/* The deadline of the run; before the program runs, that of the boot. */
static uint64_t run_deadline(const struct console *console, uint64_t began_ms)
{
	const uint64_t all = console->run->options->timeout_ms;
	const uint64_t limit = console->control->ready ? all : all && all < BOOT_MS ? all : BOOT_MS;

	return limit ? began_ms + limit : UINT64_MAX;
}

static int poll_all(struct console *console)
{
	const uint64_t began_ms = monotonic_ms();
	int err = 0;

	while (!err && !is_over(console)) {
		const uint64_t now = monotonic_ms(), end = run_deadline(console, began_ms);
		const uint64_t left = now < end ? end - now : 0;

		console->out->late = !left;
		err = left ? poll_once(console, left > TURN_MS ? TURN_MS : (int)left) : -ETIME;
	}
	return err;
}

/* Forward what is left in the pipes of a kernel that ended. */
static void drain_guest(struct console *console)
{
	if (!console->exited) {
		process_kill(console->guest, SIGKILL);
		process_wait(console->guest);
	}
	while (console->ports[AT_LOG] >= 0)
		read_log(console);
	while (console->exited && console->ports[AT_CONTROL] >= 0 && !read_control(console))
		;
	while (console->exited && console->ports[AT_FILES] >= 0)
		read_files(console);
	for (int port = AT_OUT; port <= AT_ERR; port++)
		while (console->exited && console->ports[port] >= 0)
			forward_output(console, port);
}

int console(struct run *run, struct vm_program *program, struct process *guest,
	    int ports[PROGRAM_PORTS], struct control_lines *control, struct guest_output *out)
{
	static const int numbers[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH, SIGCHLD};
	struct console console = {.run = run,
				  .program = program,
				  .control = control,
				  .out = out,
				  .ports = ports,
				  .guest = guest};
	void (*pipe_was)(int);
	sigset_t set, before;
	int err;

	/* now, and not while the user's terminal is in raw mode */
	out->log = xcalloc(1, LOG_MAX + 1);
	sigemptyset(&set);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		sigaddset(&set, numbers[i]);
	sigprocmask(SIG_BLOCK, &set, &before);
	pipe_was = signal(SIGPIPE, SIG_IGN);
	console.signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	/* it may have ended before SIGCHLD was blocked */
	console.exited = process_reap(guest);
	err = console.signals < 0 ? -errno : poll_all(&console);
	if (console.raw)
		tcsetattr(STDIN_FILENO, TCSADRAIN, &console.before);
	drain_guest(&console);
	out->status = guest->status;
	if (console.signals >= 0)
		close(console.signals);
	sigprocmask(SIG_SETMASK, &before, NULL);
	signal(SIGPIPE, pipe_was);
	return err;
}
