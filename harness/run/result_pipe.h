/* SPDX-License-Identifier: MIT */
/* Results through a pipe between processes of this program. */
#ifndef DECOY_RESULT_PIPE_H
#define DECOY_RESULT_PIPE_H

#include "report.h"

/* pipe_write, pipe_read - bytes; false: they did not come. */
void pipe_write(FILE *to, const void *bytes, size_t len);
bool pipe_read(FILE *from, void *bytes, size_t len);

/* result_pipe_write - all of a result but its level, which is that of its case. */
void result_pipe_write(FILE *to, struct result *result);

/* result_pipe_read - the result that was put; false: it is cut off, and *result is empty. */
bool result_pipe_read(FILE *from, struct result *result);

#endif
