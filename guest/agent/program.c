/* SPDX-License-Identifier: MIT */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent.h"

static void lock_control(int control, short type)
{
	struct flock lock = {.l_type = type, .l_whence = SEEK_SET};

	while (fcntl(control, F_SETLKW, &lock) && errno == EINTR)
		;
}

bool control_print(int control, const char *format, ...)
{
	char *line;
	va_list args;
	int len;

	va_start(args, format);
	len = vasprintf(&line, format, args);
	va_end(args);
	if (len < 0)
		return false;
	/* player and relay write to the same port, and a line may need several calls of write() */
	lock_control(control, F_WRLCK);
	emit_flush();
	for (int at = 0, n = 0; at < len && n >= 0; at += n)
		n = (int)write(control, line + at, (size_t)(len - at));
	lock_control(control, F_UNLCK);
	free(line);
	return false;
}

/* The next string of the file; NULL: no more. */
static char *next_string(char **at, char *end)
{
	char *string = *at, *nul = memchr(*at, '\0', (size_t)(end - *at));

	if (!nul)
		return NULL;
	*at = nul + 1;
	return string;
}

static char **string_list(char **at, char *end, uint32_t count)
{
	char **strings = count <= PROGRAM_MAX ? calloc(count + 1, sizeof(*strings)) : NULL;

	for (uint32_t i = 0; strings && i < count; i++)
		if (!(strings[i] = next_string(at, end)))
			return NULL;
	return strings;
}

bool program_read(struct program *program, const char *path)
{
	static char bytes[PROGRAM_MAX];
	ssize_t len = file_read(path, bytes, sizeof(bytes));
	char *at = bytes + sizeof(program->as), *end = bytes + len;

	if (len < (ssize_t)sizeof(program->as))
		return false;
	memcpy(&program->as, bytes, sizeof(program->as));
	if (program->as.magic != PROGRAM_MAGIC || !program->as.arguments)
		return false;
	program->directory = next_string(&at, end);
	program->arguments = string_list(&at, end, program->as.arguments);
	program->variables = string_list(&at, end, program->as.variables);
	return program->directory && program->arguments && program->variables;
}

static int *port_of(struct ports *ports, int i)
{
	int *const fields[] = {&ports->control, &ports->in, &ports->out, &ports->err,
			       &ports->files};

	return fields[i];
}

static bool ports_open(struct ports *ports)
{
	static const char *const names[] = {PORT_CONTROL, PORT_IN, PORT_OUT, PORT_ERR, PORT_FILES};

	for (int i = 0; i < (int)(sizeof(names) / sizeof(names[0])); i++) {
		int fd = channel_open(names[i]);

		*port_of(ports, i) = fd;
		if (fd < 0) {
			fprintf(stderr, "decoy: port %s: %s\n", names[i], strerror(-fd));
			return false;
		}
	}
	return true;
}

/* Start the player and wait until it has applied the records of time 0. Closing *stop ends it. */
static pid_t player_start(const struct program *program, int control, int *stop)
{
	int ready[2], stops[2], code;
	char byte;
	pid_t pid;

	if (pipe2(ready, O_CLOEXEC) || pipe2(stops, O_CLOEXEC))
		return -errno;
	pid = fork();
	if (!pid) {
		close(stops[1]);
		close(ready[0]);
		prctl(PR_SET_CHILD_SUBREAPER, 1);
		prctl(PR_SET_NAME, "decoy-player");
		code = play_realtime("/plan", &program->as, control, ready[1], stops[0]);
		emit_flush();
		_exit(code);
	}
	close(ready[1]);
	close(stops[0]);
	*stop = stops[1];
	if (pid > 0 && read(ready[0], &byte, 1) != 1)
		pid = -ECHILD; /* it has reported why */
	close(ready[0]);
	return pid;
}

/* The player reports the last truth and ends; then only the caller writes to the control port. */
static bool player_stop(pid_t player, int stop)
{
	int status = 0;

	close(stop);
	while (waitpid(player, &status, 0) < 0 && errno == EINTR)
		;
	return !status;
}

static bool program_play(const struct program *program, const struct ports *ports,
			 const char *nonce)
{
	const int control = ports->control;
	int ends[3], stop = -1, err;
	struct relay_end end;
	pid_t player, pid;
	int64_t files;

	player = player_start(program, control, &stop);
	if (player < 0)
		return control_print(control, "failed the scenario cannot be played\n");
	control_print(control, "ready\n");
	pid = program_start(program, ends);
	if (pid < 0)
		return control_print(control, "failed the program cannot be started: %s\n",
				     strerror(-pid));
	err = relay(ports, ends, program->as.stamps, pid, player, &end);
	if (err)
		return control_print(control, "failed relay: %s\n", strerror(-err));
	if (end.lost || !player_stop(player, stop))
		return control_print(control, "failed the scenario ended before the program\n");
	files = files_return(program, ports->files);
	if (files < 0)
		return control_print(control, "failed the files of the program: %s\n",
				     strerror((int)-files));
	control_print(control, "end %d %" PRIu64 " %" PRIu64 " %" PRId64 " %s\n", end.code, end.out,
		      end.err, files, nonce);
	return true;
}

static bool program_prepare(struct program *program, struct ports *ports, const char *path)
{
	if (!ports_open(ports) || emit_to(ports->control))
		return false;
	if (!program_read(program, path))
		return control_print(
			ports->control,
			"failed %s is malformed, expected a struct guest_program and its strings\n",
			path);
	if (!root_make(ports->control))
		return false;
	root_directory(program);
	return true;
}

int program_run(const char *path, const char *nonce)
{
	struct program program = {0};
	struct ports ports;
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, NULL);
	signal(SIGPIPE, SIG_IGN);
	return program_prepare(&program, &ports, path) && program_play(&program, &ports, nonce) ? 0
												: 1;
}
