/* SPDX-License-Identifier: MIT */
/* The reference parser: libfdinfo behind the shared-object ABI. */
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "decoy_subject.h"
#include "reference_json.h"

/* Linked in as subject_reference; in the shared object under the name of the ABI. */
#ifndef REFERENCE_SYMBOL
#define REFERENCE_SYMBOL subject_reference
#endif

#define ARENA_FIRST  ((size_t)64 << 10)
#define ARENA_MOST   ((size_t)1 << 30)
#define TRACKER_SIZE ((size_t)256 << 20) /* reserved; only what is used becomes memory */

extern const struct decoy_subject REFERENCE_SYMBOL;

struct reference {
	struct fdi_arena arena;
	void *tracker_mem;
	struct fdi_tracker *tracker;
};

static void reference_close(void *self)
{
	struct reference *reference = self;

	if (!reference)
		return;
	if (reference->tracker_mem != MAP_FAILED)
		munmap(reference->tracker_mem, TRACKER_SIZE);
	free(reference->arena.base);
	free(reference);
}

static void *reference_open(void)
{
	struct reference *reference = calloc(1, sizeof(*reference));
	void *mem = reference ? malloc(ARENA_FIRST) : NULL;

	if (!reference)
		return NULL;
	reference->tracker_mem = mmap(NULL, TRACKER_SIZE, PROT_READ | PROT_WRITE,
				      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (mem && reference->tracker_mem != MAP_FAILED) {
		fdi_arena_init(&reference->arena, mem, ARENA_FIRST);
		reference->tracker = fdi_tracker_new(reference->tracker_mem, TRACKER_SIZE);
		if (reference->tracker)
			return reference;
	}
	reference->arena.base = mem;
	reference_close(reference);
	return NULL;
}

static void reference_reset(void *self)
{
	struct reference *reference = self;

	fdi_tracker_reset(reference->tracker);
}

/* The arena grows until the text fits; what it held is not needed any more. */
static int read_text(struct reference *reference, struct fdi_snapshot *snap, const char *text,
		     size_t len)
{
	for (;;) {
		struct fdi_arena *arena = &reference->arena;
		size_t size = arena->size * 4;
		void *mem;
		int error;

		fdi_arena_reset(arena);
		error = fdi_parse(snap, text, len, arena);
		if (error != -FDI_ENOBUFS || size > ARENA_MOST)
			return error;
		mem = malloc(size);
		if (!mem)
			return -ENOMEM;
		free(arena->base);
		fdi_arena_init(arena, mem, size);
	}
}

static long reference_parse(void *self, const char *text, size_t len, char *buf, size_t cap)
{
	struct json_out out = {.buf = buf, .cap = cap};
	struct fdi_snapshot snap;
	int error = read_text(self, &snap, text, len);

	if (error)
		return error;
	if (snap.drm_lines)
		reference_snapshot(&out, &snap);
	else
		json_out_raw(&out, "{\"rejected\":\"no drm- key\"}");
	return (long)out.len;
}

static int sweep_one(struct reference *reference, const struct decoy_fd *from)
{
	const struct fdi_fd fd = {
		.t_ns = from->t_ns,
		.until_ns = from->until_ns,
		.has_until = from->has_until,
		.has_pid = from->has_pid,
		.has_dev = from->has_dev,
		.pid = from->pid,
		.fd = from->fd,
		.major = from->major,
		.minor = from->minor,
		.err = from->err,
	};
	struct fdi_snapshot snap;
	int error;

	if (from->err)
		return fdi_sweep_read(reference->tracker, &fd, NULL);
	error = read_text(reference, &snap, from->text, from->len);
	return error ? error : fdi_sweep_read(reference->tracker, &fd, &snap);
}

static long reference_sweep(void *self, uint64_t t_ns, const struct decoy_fd *fds, size_t count)
{
	struct reference *reference = self;
	int error = fdi_sweep_begin(reference->tracker, t_ns);
	int end;

	if (error)
		return error;
	for (size_t i = 0; !error && i < count; i++)
		error = sweep_one(reference, &fds[i]);
	end = fdi_sweep_end(reference->tracker);
	return error ? error : end;
}

static long reference_state(void *self, char *buf, size_t cap)
{
	struct reference *reference = self;
	struct json_out out = {.buf = buf, .cap = cap};
	const struct fdi_client *client = NULL;
	bool first = true;

	json_out_raw(&out, "{\"clients\":[");
	while ((client = fdi_client_next(reference->tracker, client))) {
		json_out_comma(&out, &first);
		reference_client(&out, client);
	}
	json_out_raw(&out, "],\"totals\":");
	if (reference_totals(&out, reference->tracker) < 0)
		return -ENOMEM;
	json_out_raw(&out, "}");
	return (long)out.len;
}

__attribute__((visibility("default"))) const struct decoy_subject REFERENCE_SYMBOL = {
	.abi = DECOY_SUBJECT_ABI,
	.name = "libfdinfo",
	.version = LIBFDINFO_VERSION,
	.features = "parse track delta utilization memory totals identity",
	.open = reference_open,
	.close = reference_close,
	.reset = reference_reset,
	.parse = reference_parse,
	.sweep = reference_sweep,
	.state = reference_state,
};
