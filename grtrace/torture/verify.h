/* SPDX-License-Identifier: MIT */
/* The rules of a stream alone: libgrtrace judges what was read. */
#ifndef TORTURE_VERIFY_H
#define TORTURE_VERIFY_H

#include "findings.h"
#include "session.h"

/* verify_streams - of a session that was drained. */
void verify_streams(const struct session *session, struct findings *findings);

#endif
