/* SPDX-License-Identifier: MIT */
#include "rec_fd.h"

struct fdi_fd rec_fd(const struct rec_read *read)
{
	return (struct fdi_fd){
		.t_ns = read->t_ns,
		.until_ns = read->until_ns,
		.has_until = read->has_until,
		.has_pid = read->has_pid && read->has_fd,
		.has_dev = read->has_dev,
		.pid = read->pid,
		.fd = read->fd,
		.major = read->major,
		.minor = read->minor,
		.err = read->err,
	};
}
