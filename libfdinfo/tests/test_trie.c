/* SPDX-License-Identifier: MIT */
/* The tree of names against a plain list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../src/trie.h"

#define KEYS 400

struct record {
	struct trie_node node;
	char bytes[6];
	size_t len;
	bool in;
};

static struct record records[KEYS];

static struct fdi_span key_of(const struct record *record)
{
	return span_of(record->bytes, record->len);
}

/* Keys of few letters, NUL among them: many begin one another. */
static void keys_make(void)
{
	static const char letters[] = {'\0', 'a', 'b', '\xff'};
	unsigned int i, j, left;

	memset(records, 0, sizeof(records));
	for (i = 0; i < KEYS; i++) {
		/* i in bijective base 4: every string of letters once, the empty one first */
		for (left = i, j = 0; left; left = (left - 1) / 4)
			records[i].bytes[j++] = letters[(left - 1) % 4];
		records[i].len = j;
	}
}

static void all_are_found(const struct trie *trie)
{
	size_t i;

	for (i = 0; i < KEYS; i++) {
		struct trie_node *node = trie_find(trie, key_of(&records[i]));

		if (node != (records[i].in ? &records[i].node : NULL))
			fail_msg("key %zu", i);
	}
}

static void any_order_of_insert_and_remove(void **state)
{
	struct trie trie = {0};
	unsigned int round, seed = 1;

	(void)state;
	keys_make();
	all_are_found(&trie);
	for (round = 0; round < 20000; round++) {
		struct record *record;

		seed = seed * 1103515245 + 12345;
		record = &records[(seed >> 16) % KEYS];
		if (record->in)
			trie_remove(&trie, &record->node);
		else
			trie_insert(&trie, &record->node, key_of(record));
		record->in = !record->in;
		if (round % 64 == 0)
			all_are_found(&trie);
	}
	for (round = 0; round < KEYS; round++) {
		if (records[round].in)
			trie_remove(&trie, &records[round].node);
		records[round].in = false;
	}
	all_are_found(&trie);
	assert_true(trie.root == 0);
}

/* Bytes behind a key are not part of it: they may differ in each search. */
static void bytes_beyond_a_key_are_ignored(void **state)
{
	static const char one[] = "ax", other[] = "ay";
	struct trie_node nodes[2];
	struct trie trie = {0};

	(void)state;
	trie_insert(&trie, &nodes[0], span_of(one, 1));
	trie_insert(&trie, &nodes[1], span_of(other, 2));
	assert_ptr_equal(trie_find(&trie, span_of(one, 1)), &nodes[0]);
	assert_ptr_equal(trie_find(&trie, span_of(other, 1)), &nodes[0]);
	assert_ptr_equal(trie_find(&trie, span_of(other, 2)), &nodes[1]);
	assert_null(trie_find(&trie, span_of(one, 2)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_order_of_insert_and_remove),
		cmocka_unit_test(bytes_beyond_a_key_are_ignored),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
