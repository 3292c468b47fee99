/* SPDX-License-Identifier: MIT */
/* Results through a pipe between processes of this program. */
#ifndef DECOY_CLI_WIRE_H
#define DECOY_CLI_WIRE_H

#include "report.h"

/* wire_put, wire_get - bytes; false: they did not come. */
void wire_put(FILE *to, const void *bytes, size_t len);
bool wire_get(FILE *from, void *bytes, size_t len);

/* wire_put_result - all of a result but its level, which is that of its case. */
void wire_put_result(FILE *to, struct result *result);

/* wire_get_result - the result that was put; false: it is cut off, and *result is empty. */
bool wire_get_result(FILE *from, struct result *result);

#endif
