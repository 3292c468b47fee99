/* SPDX-License-Identifier: MIT */
#include "arguments.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void arguments_add(struct arguments *args, const char *format, ...)
{
	va_list list;
	char *one = NULL;

	va_start(list, format);
	if (args->count == ARGUMENTS_MAX || vasprintf(&one, format, list) < 0)
		args->failed = true;
	else
		args->list[args->count++] = one;
	va_end(list);
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
	*args = (struct arguments){.count = 0};
}
