/* SPDX-License-Identifier: MIT */
/* A recording, handed to libfdinfo. */
#ifndef DECOY_REPLAY_H
#define DECOY_REPLAY_H

#include "fdinfo.h"
#include "recording.h"

/* replay_fd - which descriptor a read looked at, and when; its accounting and cookie are left 0. */
struct fdi_fd replay_fd(const struct rec_read *read);

#endif
