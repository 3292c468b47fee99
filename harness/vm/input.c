/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "program.h"

bool input_is_sent(const struct input *input)
{
	return input->at == input->len;
}

bool input_read(struct input *input)
{
	ssize_t n = read(STDIN_FILENO, input->bytes, sizeof(input->bytes));

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	if (n <= 0) {
		input->open = false;
		return false;
	}
	input->at = 0;
	input->len = (size_t)n;
	input->consumed += (uint64_t)n;
	return true;
}

void input_send(struct input *input, int port)
{
	ssize_t n = send(port, input->bytes + input->at, input->len - input->at,
			 MSG_NOSIGNAL | MSG_DONTWAIT);

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	input->at = n < 0 ? input->len : input->at + (size_t)n;
}
