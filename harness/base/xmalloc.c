/* SPDX-License-Identifier: MIT */
#include "xmalloc.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The exit code of a harness that could not do its work. */
#define EXIT_NO_MEMORY 3

static int exit_code = EXIT_NO_MEMORY;

/* No stdio: it may need memory. _exit(): a child must not flush what its parent has buffered. */
_Noreturn void xmalloc_failed(void)
{
	static const char message[] = "decoy: out of memory\n";

	(void)!write(STDERR_FILENO, message, sizeof(message) - 1);
	_exit(exit_code);
}

void xmalloc_exit_with(int code)
{
	exit_code = code;
}

static void *check_memory(void *memory)
{
	if (!memory)
		xmalloc_failed();
	return memory;
}

/* malloc(0) may be NULL, which is no failure. */
void *xmalloc(size_t size)
{
	return check_memory(malloc(size ? size : 1));
}

void *xcalloc(size_t count, size_t size)
{
	return check_memory(count && size ? calloc(count, size) : calloc(1, 1));
}

void *xrealloc(void *memory, size_t size)
{
	return check_memory(realloc(memory, size ? size : 1));
}

void *xreallocarray(void *memory, size_t count, size_t size)
{
	return check_memory(count && size ? reallocarray(memory, count, size) : realloc(memory, 1));
}

void *xgrow(void *list, size_t count, size_t *capacity, size_t size)
{
	if (count < *capacity)
		return list;
	*capacity = *capacity ? 2 * *capacity : 16;
	return xreallocarray(list, *capacity, size);
}

void *xmemdup(const void *bytes, size_t size)
{
	void *copy = xmalloc(size);

	if (size)
		memcpy(copy, bytes, size);
	return copy;
}

char *xstrdup(const char *text)
{
	return xmemdup(text, strlen(text) + 1);
}

char *xstrndup(const char *text, size_t len)
{
	return check_memory(strndup(text, len));
}

char *xasprintf(const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	text = xvasprintf(format, args);
	va_end(args);
	return text;
}

char *xvasprintf(const char *format, va_list args)
{
	char *text;

	return vasprintf(&text, format, args) < 0 ? check_memory(NULL) : text;
}

void *xreserve(void)
{
	void *memory = mmap(NULL, XRESERVED, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return check_memory(memory == MAP_FAILED ? NULL : memory);
}

void xunreserve(void *memory)
{
	munmap(memory, XRESERVED);
}

FILE *xmemstream(char **bytes, size_t *len)
{
	return check_memory(open_memstream(bytes, len));
}

void xmemstream_close(FILE *stream)
{
	int failed = ferror(stream);

	if (fclose(stream) || failed)
		xmalloc_failed();
}
