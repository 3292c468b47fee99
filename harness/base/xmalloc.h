/* SPDX-License-Identifier: MIT */
/*
 * Memory of the command and of its tools. Where none is left the process says so and exits with 3:
 * nothing that was half done is left behind, as what is being written has a temporary name. No
 * caller checks for NULL.
 *
 * For judge, report, the verbs and the hosts of subjects and guests. Not for code that other
 * programs or kernels use (libfdinfo, the model) or that must not see the harness (the oracle):
 * these return errors.
 */
#ifndef DECOY_XMALLOC_H
#define DECOY_XMALLOC_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* As the functions of libc without the x; free() what they return. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *memory, size_t size);
void *xreallocarray(void *memory, size_t count, size_t size);
void *xmemdup(const void *bytes, size_t size);
char *xstrdup(const char *text);
char *xstrndup(const char *text, size_t len);
char *xasprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *xvasprintf(const char *format, va_list args) __attribute__((format(printf, 1, 0)));

/* xutf8 - as bytes_utf8(). */
char *xutf8(const char *bytes, size_t len);

/* xgrow - list with memory for one more element than count; of capacity elements of that size. */
void *xgrow(void *list, size_t count, size_t *capacity, size_t size);

/* xreserve - XRESERVED zeros, whose pages cost nothing until they are used; xunreserve() them. */
#define XRESERVED ((size_t)256 << 20)
void *xreserve(void);
void xunreserve(void *memory);

/* xmemstream - open_memstream(); close it by xmemstream_close(), then free() *bytes. */
FILE *xmemstream(char **bytes, size_t *len);
void xmemstream_close(FILE *stream);

/* xmalloc_failed - say that memory ran out, and exit with 3: for libraries that only report it. */
_Noreturn void xmalloc_failed(void);

/* xmalloc_exit_with - another exit code than 3 in this process: of a child whose parent must know
 * it from others. */
void xmalloc_exit_with(int code);

#endif
