/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "timelint.h"

/* copy_bytes - returns where the copy ends. */
static char *copy_bytes(char *to, struct fdi_span from)
{
	if (from.len)
		__builtin_memcpy(to, from.ptr, from.len);
	return to + from.len;
}

/* size_add - the sum of two sizes, or more than any pool has. */
static size_t size_add(size_t a, size_t b)
{
	return b > ~(size_t)0 - a ? ~(size_t)0 : a + b;
}

void *tl_record_alloc(struct pool *pool, size_t record, struct fdi_span name, struct fdi_span *copy)
{
	char *mem = pool_alloc(pool, size_add(record, name.len));

	if (!mem)
		return NULL;
	copy_bytes(mem + record, name);
	*copy = span_of(mem + record, name.len);
	return mem;
}

int tl_span_set(struct pool *pool, struct fdi_span *span, struct fdi_span value)
{
	char *mem = NULL;

	if (spans_equal(*span, value))
		return 0;
	if (value.len) {
		mem = pool_alloc(pool, value.len);
		if (!mem)
			return -FDI_ENOBUFS;
		copy_bytes(mem, value);
	}
	pool_free(pool, (void *)(uintptr_t)span->ptr, span->len);
	*span = span_of(mem, value.len);
	return 0;
}

int tl_key_set(struct pool *pool, struct fdi_span *key, const char *prefix, struct fdi_span name)
{
	struct fdi_span begin = {.ptr = prefix};
	char *mem;

	while (prefix[begin.len])
		begin.len++;
	mem = pool_alloc(pool, size_add(begin.len, name.len));
	if (!mem)
		return -FDI_ENOBUFS;
	copy_bytes(copy_bytes(mem, begin), name);
	*key = span_of(mem, begin.len + name.len);
	return 0;
}

/* The numbers in a key; lengths and flags make the bytes that follow unambiguous. */
struct key_head {
	uint32_t major, minor;
	int32_t pid, fd;
	size_t driver_len, pdev_len;
	unsigned char has_dev, has_id, has_pid;
	unsigned char pad[sizeof(size_t) - 3];
};

/* key_make - a device and an id as bytes in a new block; no bytes: the pool is full. */
static struct fdi_span key_make(struct pool *pool, const struct tl_context *ctx,
				struct key_head head, struct fdi_span id)
{
	const struct fdi_snapshot *snap = ctx->snap;
	size_t len = size_add(sizeof(head), id.len);
	char *mem, *to;

	head.has_dev = ctx->fd->has_dev;

	if (head.has_dev) {
		head.major = ctx->fd->major;
		head.minor = ctx->fd->minor;
	} else {
		head.driver_len = snap->driver.len;
		head.pdev_len = snap->pdev.len;
	}
	len = size_add(len, size_add(head.driver_len, head.pdev_len));
	mem = pool_alloc(pool, len);
	if (!mem)
		return (struct fdi_span){0};
	__builtin_memcpy(mem, &head, sizeof(head));
	to = copy_bytes(mem + sizeof(head), span_of(snap->driver.ptr, head.driver_len));
	to = copy_bytes(to, span_of(snap->pdev.ptr, head.pdev_len));
	copy_bytes(to, id);
	return span_of(mem, len);
}

struct fdi_span tl_client_key(struct pool *pool, const struct tl_context *ctx)
{
	const struct fdi_span id = ctx->snap->client_id;
	struct key_head head = {.has_id = id.len != 0};

	if (!head.has_id && ctx->fd->has_pid) {
		head.has_pid = true;
		head.pid = ctx->fd->pid;
		head.fd = ctx->fd->fd;
	}
	return key_make(pool, ctx, head, id);
}

struct fdi_span tl_device_key(struct pool *pool, const struct tl_context *ctx)
{
	return key_make(pool, ctx, (struct key_head){0}, (struct fdi_span){0});
}
