/* SPDX-License-Identifier: MIT */
#include "order.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

union control {
	char bytes[CMSG_SPACE(sizeof(int))];
	struct cmsghdr head;
};

/* fd is closed here: the message owns it. */
int order_send(int socket, const void *bytes, size_t len, int fd)
{
	union control control = {.head = {.cmsg_len = CMSG_LEN(sizeof(int)),
					  .cmsg_level = SOL_SOCKET,
					  .cmsg_type = SCM_RIGHTS}};
	struct iovec part = {.iov_base = (void *)bytes, .iov_len = len};
	struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
	ssize_t sent;
	int err;

	if (fd >= 0) {
		memcpy(CMSG_DATA(&control.head), &fd, sizeof(fd));
		message.msg_control = control.bytes;
		message.msg_controllen = sizeof(control.bytes);
	}
	sent = sendmsg(socket, &message, MSG_NOSIGNAL);
	err = sent < 0 ? -errno : sent == (ssize_t)len ? 0 : -EPROTO;
	if (fd >= 0)
		close(fd);
	return err;
}

int order_receive(int socket, void *bytes, size_t len, int *fd)
{
	union control control;
	struct iovec part = {.iov_base = bytes, .iov_len = len};
	struct msghdr message = {.msg_iov = &part,
				 .msg_iovlen = 1,
				 .msg_control = control.bytes,
				 .msg_controllen = sizeof(control.bytes)};
	ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
	struct cmsghdr *head;
	int passed = -1;

	if (got < 0)
		return -errno;
	head = CMSG_FIRSTHDR(&message);
	if (head && head->cmsg_type == SCM_RIGHTS)
		memcpy(&passed, CMSG_DATA(head), sizeof(passed));
	if (fd)
		*fd = passed;
	else if (passed >= 0)
		close(passed);
	if (got == (ssize_t)len)
		return 0;
	return got ? -EPROTO : -EPIPE;
}
