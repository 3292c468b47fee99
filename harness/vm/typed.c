/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "program.h"

bool typed_is_sent(const struct typed *typed)
{
	return typed->at == typed->len;
}

bool typed_take(struct typed *typed)
{
	ssize_t n = read(STDIN_FILENO, typed->bytes, sizeof(typed->bytes));

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	if (n <= 0) {
		typed->open = false;
		return false;
	}
	typed->at = 0;
	typed->len = (size_t)n;
	typed->taken += (uint64_t)n;
	return true;
}

void typed_send(struct typed *typed, int port)
{
	ssize_t n = send(port, typed->bytes + typed->at, typed->len - typed->at,
			 MSG_NOSIGNAL | MSG_DONTWAIT);

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	typed->at = n < 0 ? typed->len : typed->at + (size_t)n;
}
