/* SPDX-License-Identifier: MIT */
/* Oneshot adapter in C around libfdinfo. */
#include "snapshot.h"

#define TEXT_MOST   (1 << 20)
#define MEMORY_SIZE (1 << 26)

int main(void)
{
	static char text[TEXT_MOST], memory[MEMORY_SIZE];
	size_t len = fread(text, 1, sizeof(text), stdin);
	struct fdi_arena arena;
	struct fdi_snapshot snap;
	int code;

	fdi_arena_init(&arena, memory, sizeof(memory));
	if (len == sizeof(text) || fdi_parse(&snap, text, len, &arena) < 0) {
		puts("{\"unsupported\":\"a text of this size\"}");
		return 2;
	}
	code = print_snapshot(stdout, &snap);
	putchar('\n');
	return code;
}
