/* SPDX-License-Identifier: MIT */
#include "arguments.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

void arguments_add(struct arguments *args, const char *format, ...)
{
	va_list list;

	args->list = xgrow(args->list, args->count + 1, &args->capacity, sizeof(*args->list));
	va_start(list, format);
	args->list[args->count++] = xvasprintf(format, list);
	va_end(list);
	args->list[args->count] = NULL;
}

void arguments_split(struct arguments *args, const char *text)
{
	while (*text) {
		size_t len = strcspn(text, " ");

		if (len)
			arguments_add(args, "%.*s", (int)len, text);
		text += len + (text[len] == ' ');
	}
}

void arguments_free(struct arguments *args)
{
	for (size_t i = 0; i < args->count; i++)
		free(args->list[i]);
	free(args->list);
	*args = (struct arguments){.count = 0};
}
