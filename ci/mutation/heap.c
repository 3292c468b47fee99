/* SPDX-License-Identifier: MIT */
#include "heap.h"

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* libc and the libraries call these, too, except where a test defines its own heap. */
#define PUBLIC __attribute__((visibility("default"), weak))

#define GUARD	    16 /* bytes behind a block */
#define FILL_MOST   4096 /* bytes that are filled: more only makes it slower */
#define LATE	    1024 /* freed blocks that libc does not have back yet */
#define BYTE_FRESH  0xbe
#define BYTE_FREED  0xdd
#define BYTE_GUARD  0xfa
#define MAGIC_LIVE  UINT64_C(0x6576696c6b636f6c)
#define MAGIC_FREED UINT64_C(0x64656572666b636f)

/* libc's own functions. */
extern void *__libc_malloc(size_t size);
extern void __libc_free(void *block);

/* Before each block; a multiple of 16 bytes, so that the block is as aligned as libc's. */
struct head {
	struct head *newer, *older;
	uint64_t serial;
	uint64_t unused;
	size_t size;
	uint64_t magic; /* adjacent to the block: a write before the block changes it */
};

static struct head *newest;
static uint64_t serial, marked;
static struct head *late[LATE];
static size_t next_late, in_use;

static unsigned char *block_bytes(struct head *head)
{
	return (unsigned char *)(head + 1);
}

static void fill_block(struct head *head, int byte)
{
	memset(block_bytes(head), byte, head->size < FILL_MOST ? head->size : FILL_MOST);
}

static void check_block(struct head *head)
{
	for (size_t i = 0; i < GUARD; i++) {
		if (block_bytes(head)[head->size + i] != BYTE_GUARD)
			abort();
	}
}

static struct head *allocate_block(size_t size)
{
	struct head *head = NULL;

	if (!size)
		return NULL;
	if (size < PTRDIFF_MAX - sizeof(*head) - GUARD)
		head = __libc_malloc(sizeof(*head) + size + GUARD);
	if (!head) {
		errno = ENOMEM;
		return NULL;
	}
	*head = (struct head){
		.older = newest, .serial = ++serial, .size = size, .magic = MAGIC_LIVE};
	if (newest)
		newest->newer = head;
	newest = head;
	in_use += size;
	memset(block_bytes(head) + size, BYTE_GUARD, GUARD);
	return head;
}

/* release_block - put a block into the ring of freed ones, and give libc the oldest of them. */
static void release_block(struct head *head)
{
	check_block(head);
	if (head->newer)
		head->newer->older = head->older;
	else
		newest = head->older;
	if (head->older)
		head->older->newer = head->newer;
	in_use -= head->size;
	fill_block(head, BYTE_FREED);
	head->magic = MAGIC_FREED;
	__libc_free(late[next_late]);
	late[next_late] = head;
	next_late = (next_late + 1) % LATE;
}

PUBLIC void *malloc(size_t size)
{
	struct head *head = allocate_block(size);

	if (!head)
		return NULL;
	fill_block(head, BYTE_FRESH);
	return block_bytes(head);
}

PUBLIC void free(void *block)
{
	struct head *head = (struct head *)block - 1;

	if (!block)
		return;
	if (head->magic == MAGIC_FREED)
		abort();
	if (head->magic == MAGIC_LIVE)
		release_block(head);
	else
		__libc_free(block); /* aligned_alloc()'s, or invalid: libc decides */
}

PUBLIC void *calloc(size_t count, size_t size)
{
	struct head *head = NULL;
	size_t all;

	if (__builtin_mul_overflow(count, size, &all))
		errno = ENOMEM;
	else
		head = allocate_block(all);
	return head ? memset(block_bytes(head), 0, all) : NULL;
}

/* realloc - always another block, so that a use of the old address is a use of a freed block. */
PUBLIC void *realloc(void *block, size_t size)
{
	struct head *head = (struct head *)block - 1;
	void *fresh;

	if (block && head->magic != MAGIC_LIVE)
		abort();
	if (block && !size) {
		free(block);
		return NULL;
	}
	fresh = malloc(size);
	if (fresh && block) {
		memcpy(fresh, block, head->size < size ? head->size : size);
		free(block);
	}
	return fresh;
}

/* malloc_usable_size - libc's own does not have these blocks. */
PUBLIC size_t malloc_usable_size(void *block)
{
	return block ? ((struct head *)block - 1)->size : 0;
}

/* mallinfo2 - the bytes of blocks that are not freed, and nothing else. */
PUBLIC struct mallinfo2 mallinfo2(void)
{
	return (struct mallinfo2){.uordblks = in_use};
}

void heap_mark(void)
{
	marked = serial;
}

void heap_check(void)
{
	for (struct head *head = newest; head && head->serial > marked; head = head->older)
		check_block(head);
}

size_t heap_kept(void)
{
	size_t count = 0;

	for (struct head *head = newest; head && head->serial > marked; head = head->older)
		count++;
	return count;
}
