/* SPDX-License-Identifier: MIT */
/* Percent encoding of names in recordings: everything but printable ASCII without blank and "%". */
#ifndef DECOY_RECORDING_PERCENT_H
#define DECOY_RECORDING_PERCENT_H

#include <stddef.h>
#include <stdio.h>

/*
 * percent_decode - a new NUL-terminated string in *out (free() it). Returns 0, -ENOMEM, or -EINVAL
 * with the offset of the offending byte in *at: a byte that had to be encoded, an escape that is
 * not two hexadecimal digits, or an encoded NUL.
 */
int percent_decode(char **out, const char *text, size_t len, size_t *at);

/* percent_write - name, encoded. Errors are left in stream (ferror()). */
void percent_write(FILE *stream, const char *name);

#endif
