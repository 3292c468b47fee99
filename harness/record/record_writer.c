/* SPDX-License-Identifier: MIT */
/*
 * The process that writes a recording. A write() of more than a page may end early where its
 * process is killed, so the recorder does not write itself: it sends frames, and what it could not
 * send in full is not written. Signals that end the recorder do not end the writer; it ends when
 * the recorder has.
 */
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record_internal.h"
#include "xmalloc.h"

/* All of len bytes: 1; the other side ended: 0. */
static int receive_bytes(int from, void *bytes, size_t len)
{
	char *at = bytes;

	while (len) {
		ssize_t got = read(from, at, len);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return 0;
		at += got;
		len -= (size_t)got;
	}
	return 1;
}

/* A frame that does not fit (ENOSPC) leaves the file as it was. */
static int write_frame(int file, const char *bytes, size_t len)
{
	const off_t begin = lseek(file, 0, SEEK_CUR);

	while (len) {
		ssize_t written = write(file, bytes, len);

		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0) {
			const int err = written ? errno : EIO;

			if (begin >= 0)
				(void)!ftruncate(file, begin);
			return err;
		}
		bytes += written;
		len -= (size_t)written;
	}
	return 0;
}

static _Noreturn void write_frames(int from, int file, bool replaced)
{
	char *bytes = NULL;
	size_t capacity = 0;
	uint64_t len;

	while (receive_bytes(from, &len, sizeof(len))) {
		int err;

		if (len > capacity) {
			capacity = len;
			bytes = xrealloc(bytes, capacity);
		}
		if (!receive_bytes(from, bytes, len))
			break;
		err = replaced && ftruncate(file, 0) ? errno : write_frame(file, bytes, len);
		replaced = false;
		if (err) {
			flock(file, LOCK_UN);
			_exit(err);
		}
	}
	/* a shell that redirected its output has the descriptor, and so the lock, still */
	flock(file, LOCK_UN);
	_exit(close(file) ? errno : 0);
}

int record_writer_start(struct record_writer *writer, int file, bool replaced)
{
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) {
		const int err = -errno;

		close(file);
		return err;
	}
	writer->to = pair[0];
	writer->pid = fork();
	if (!writer->pid) {
		const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};

		for (size_t i = 0; i < sizeof(ignored) / sizeof(ignored[0]); i++)
			signal(ignored[i], SIG_IGN);
		/* a killall of the command's name spares it */
		prctl(PR_SET_NAME, "fdseq-writer");
		close(pair[0]);
		write_frames(pair[1], file, replaced);
	}
	close(pair[1]);
	close(file);
	if (writer->pid > 0)
		return 0;
	close(pair[0]);
	return -EAGAIN;
}

static int send_all(int to, const void *bytes, size_t len)
{
	const char *at = bytes;

	while (len) {
		ssize_t sent = send(to, at, len, MSG_NOSIGNAL);

		if (sent < 0 && errno == EINTR)
			continue;
		if (sent < 0)
			return -EPIPE;
		at += sent;
		len -= (size_t)sent;
	}
	return 0;
}

int record_writer_send(const struct record_writer *writer, const char *bytes, size_t len)
{
	const uint64_t count = len;
	int err = send_all(writer->to, &count, sizeof(count));

	return err ? err : send_all(writer->to, bytes, len);
}

int record_writer_end(struct record_writer *writer)
{
	int status;

	close(writer->to);
	while (waitpid(writer->pid, &status, 0) < 0)
		if (errno != EINTR)
			return -errno;
	return WIFEXITED(status) ? -WEXITSTATUS(status) : -EIO;
}
