/* SPDX-License-Identifier: MIT */
/* Runs either lint and collects its findings. */
#ifndef LINT_RUN_H
#define LINT_RUN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fdinfo.h"

/* Bytes of a literal, NUL bytes included. */
struct bytes {
	const char *ptr;
	size_t len;
};
#define B(literal)                           \
	{                                    \
		literal, sizeof(literal) - 1 \
	}

struct found {
	const char *slug;
	unsigned int line;
	unsigned int column;
	char name[80];
	char text[80];
	size_t text_len;
	const char *expected;
	struct fdi_num got;
	struct fdi_num limit;
	uint64_t t_ns; /* of the finding's read; ~0: none */
	const char *key;
	char client[80];
	char other[80];
	struct found_point {
		bool known;
		uint64_t t_ns;
		struct fdi_num value;
		char text[80];
	} before, low, now;
};

struct run {
	struct found found[256];
	unsigned int count;
	unsigned int undetermined;
	int err;
};

static inline void copy_span(char *to, size_t cap, struct fdi_span span)
{
	size_t len = span.len < cap ? span.len : cap - 1;

	memcpy(to, span.len ? span.ptr : "", len);
	to[len] = '\0';
}

static inline void copy_point(struct found_point *to, const struct fdi_point *from)
{
	*to = (struct found_point){.known = from->known, .t_ns = from->t_ns, .value = from->value};
	copy_span(to->text, sizeof(to->text), from->text);
}

static inline void collect(void *data, const struct fdi_finding *finding)
{
	struct run *run = data;
	struct found *found = &run->found[run->count++];

	assert_true(run->count < 256);
	assert_non_null(finding->expected);
	*found = (struct found){
		.slug = finding->rule->slug,
		.line = finding->line,
		.column = finding->column,
		.text_len = finding->text.len,
		.expected = finding->expected,
		.got = finding->got,
		.limit = finding->limit,
		.t_ns = finding->fd ? finding->fd->t_ns : ~(uint64_t)0,
		.key = finding->key,
	};
	copy_span(found->client, sizeof(found->client), finding->client);
	copy_span(found->other, sizeof(found->other), finding->other);
	copy_point(&found->before, &finding->before);
	copy_point(&found->low, &finding->low);
	copy_point(&found->now, &finding->now);
	copy_span(found->name, sizeof(found->name), finding->name);
	copy_span(found->text, sizeof(found->text), finding->text);
}

/* run_lint - judge one text, from a copy that ends where the text does. */
static inline void run_lint(struct run *run, struct bytes text, struct fdi_lint_options options)
{
	char *copy = malloc(text.len + !text.len), *mem = malloc(1 << 20);
	struct fdi_arena arena;
	int count;

	*run = (struct run){0};
	memcpy(copy, text.ptr, text.len);
	fdi_arena_init(&arena, mem, 1 << 20);
	options.emit = collect;
	options.data = run;
	count = fdi_lint(copy, text.len, &arena, &options);
	assert_int_equal(count, run->count);
	assert_int_equal(arena.used, 0);
	free(mem);
	free(copy);
}

/*
 * One read of a script: "@T [sweep|same] [pid=N] [fd=N] [dev=MAJ:MIN] [until=T] [err=N]", its
 * text. same: of the sweep of the read before, though later.
 */
static inline const char *script_head(const char *at, struct fdi_fd *fd, bool *sweep, bool *same)
{
	char word[64];
	int used;

	*fd = (struct fdi_fd){0};
	assert_int_equal(sscanf(at, "@%lu%n", &fd->t_ns, &used), 1);
	at += used;
	while (*at == ' ') {
		assert_int_equal(sscanf(at, " %63s%n", word, &used), 1);
		at += used;
		if (sscanf(word, "dev=%u:%u", &fd->major, &fd->minor) == 2)
			fd->has_dev = true;
		else if (!strcmp(word, "sweep"))
			*sweep = true;
		else if (!strcmp(word, "same"))
			*same = true;
		else if (sscanf(word, "pid=%d", &fd->pid) == 1 ||
			 sscanf(word, "fd=%d", &fd->fd) == 1)
			fd->has_pid = true;
		else if (sscanf(word, "until=%lu", &fd->until_ns) == 1)
			fd->has_until = true;
		else if (sscanf(word, "err=%d", &fd->err) != 1)
			fail_msg("unknown word in a script: %s", word);
	}
	return *at == '\n' ? at + 1 : at;
}

/*
 * run_script - reads with equal times are one sweep, unless they have the word sweep. size: bytes
 * of the lint's memory.
 */
static inline void run_script(struct run *run, const char *script, struct fdi_lint_options options,
			      enum fdi_accounting accounting, size_t size)
{
	char *mem = malloc(size + 1), parse_mem[16384];
	struct fdi_timelint *lint;
	uint64_t t_ns = ~(uint64_t)0;

	*run = (struct run){0};
	options.emit = collect;
	options.data = run;
	lint = fdi_timelint_new(mem + 1, size, &options); /* of no alignment */
	run->err = lint ? 0 : -FDI_ENOBUFS;
	while (lint && *script) {
		struct fdi_snapshot snap;
		struct fdi_arena arena;
		struct fdi_fd fd;
		const char *end;
		bool sweep = false, same = false;
		int err;

		script = script_head(script, &fd, &sweep, &same);
		fd.accounting = accounting;
		end = strchr(script, '@');
		if (!end)
			end = script + strlen(script);
		if (sweep || (fd.t_ns != t_ns && !same))
			assert_int_equal(fdi_timelint_sweep(lint, fd.t_ns), 0);
		t_ns = fd.t_ns;
		fdi_arena_init(&arena, parse_mem, sizeof(parse_mem));
		assert_int_equal(fdi_parse(&snap, script, (size_t)(end - script), &arena), 0);
		err = fdi_timelint_read(lint, &fd, fd.err ? NULL : &snap);
		run->err = err ? err : run->err;
		script = end;
	}
	if (lint)
		assert_int_equal(fdi_timelint_end(lint, &run->undetermined), 0);
	free(mem);
}

/* timelint_read_text - a read of a text at t_ns; pid 0: pid and fd are unknown. */
static inline int timelint_read_text(struct fdi_timelint *lint, uint64_t t_ns, int32_t pid,
				     uint32_t minor, const char *text)
{
	const struct fdi_fd fd = {
		.t_ns = t_ns, .has_pid = pid, .pid = pid, .fd = 3, .has_dev = true, .minor = minor};
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	char mem[8192];

	fdi_arena_init(&arena, mem, sizeof(mem));
	assert_int_equal(fdi_parse(&snap, text, strlen(text), &arena), 0);
	return fdi_timelint_read(lint, &fd, &snap);
}

/* found_count - how many findings have this slug; *first gets the first. */
static inline unsigned int found_count(const struct run *run, const char *slug,
				       const struct found **first)
{
	unsigned int i, count = 0;

	for (i = run->count; i-- > 0;) {
		if (strcmp(run->found[i].slug, slug))
			continue;
		*first = &run->found[i];
		count++;
	}
	return count;
}

#endif
