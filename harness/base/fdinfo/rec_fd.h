/* SPDX-License-Identifier: MIT */
/* A recording, handed to libfdinfo. */
#ifndef DECOY_REC_FD_H
#define DECOY_REC_FD_H

#include "fdinfo.h"
#include "recording.h"

/* rec_fd - which descriptor a read is of, and when; its accounting and cookie are left 0. */
struct fdi_fd rec_fd(const struct rec_read *read);

#endif
