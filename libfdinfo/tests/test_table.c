/* SPDX-License-Identifier: MIT */
/* Names of one text: each has one node, and where they are many a tree finds them. */
#include "../src/table.h"
#include "text.h"

#define NAMES 200

static struct fdi_span name_of(char *buffer, unsigned int nth)
{
	return span_of(buffer, (size_t)sprintf(buffer, "n%u", nth));
}

/* A hostile text must not cause a search of the list for each of its lines. */
static void many_names_are_in_the_tree(void **state)
{
	static char names[NAMES][8];
	static unsigned char mem[1 << 16];
	struct table table = {0};
	struct node *made[NAMES];
	struct fdi_arena arena;
	unsigned int nth;

	(void)state;
	fdi_arena_init(&arena, mem, sizeof(mem));
	for (nth = 0; nth < NAMES; nth++) {
		made[nth] = table_find(&table, name_of(names[nth], nth), &arena);
		assert_non_null(made[nth]);
	}
	assert_int_equal(table.count, NAMES);
	for (nth = 0; nth < NAMES; nth++) {
		char again[8];

		assert_ptr_equal(table_find(&table, name_of(again, nth), &arena), made[nth]);
		assert_ptr_equal(trie_find(&table.trie, name_of(again, nth)), &made[nth]->trie);
	}
	assert_int_equal(table.count, NAMES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(many_names_are_in_the_tree)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
