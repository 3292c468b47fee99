/* SPDX-License-Identifier: MIT */
#include "linter_live.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "linter_finding.h"
#include "linter_pass.h"
#include "rec_fd.h"
#include "xmalloc.h"

#define SCRATCH_MIN ((size_t)256 << 10)
#define SCRATCH_MAX ((size_t)256 << 20)
#define MEMORY	    ((size_t)256 << 20) /* of the time lint; pages that it never used cost nothing */
#define DRIVERS_MAX 64

struct lint_live {
	const struct lint_config *config;
	lint_live_receive receive;
	void *data;
	const char *added[LINT_ADDED_MAX];
	struct fdi_lint_options options;
	struct fdi_timelint *time;
	void *memory, *scratch;
	size_t scratch_size;
	char *drivers[DRIVERS_MAX]; /* names, kept for findings about reads of earlier sweeps */
	size_t driver_count;
	const struct rec_read *read; /* in hand */
	size_t unjudged;
};

/* The name of a driver that stays; NULL: there were too many, and rows of drivers do not apply. */
static const char *keep_driver(struct lint_live *live, struct fdi_span name)
{
	for (size_t i = 0; i < live->driver_count; i++)
		if (strlen(live->drivers[i]) == name.len &&
		    !memcmp(live->drivers[i], name.ptr, name.len))
			return live->drivers[i];
	if (!name.len || name.len > 64 || memchr(name.ptr, '\0', name.len) ||
	    live->driver_count == DRIVERS_MAX)
		return NULL;
	live->drivers[live->driver_count] = xstrndup(name.ptr, name.len);
	return live->drivers[live->driver_count++];
}

static void emit_finding(void *data, const struct fdi_finding *from)
{
	struct lint_live *live = data;
	const char *driver = from->fd ? from->fd->cookie : NULL;
	struct lint_finding finding;

	if (!from->fd && live->read)
		driver = keep_driver(live, lint_driver_of(live->read).name);
	if (!lint_finding_make(&finding, live->config, from,
			       (struct fdi_span){driver, driver ? strlen(driver) : 0}))
		return;
	if (!from->fd && live->read) {
		finding.has_pid = live->read->has_pid;
		finding.pid = live->read->pid;
		finding.fd = live->read->fd;
	}
	live->receive(live->data, &finding, live->read);
	lint_finding_clear(&finding);
}

struct lint_live *lint_live_new(const struct lint_config *config, lint_live_receive receive,
				void *data)
{
	struct lint_live *live = xcalloc(1, sizeof(*live));

	live->config = config;
	live->receive = receive;
	live->data = data;
	lint_added(config, live->added);
	live->options = (struct fdi_lint_options){
		.spec = config->spec, .added = live->added, .emit = emit_finding, .data = live};
	live->memory = mmap(NULL, MEMORY, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (live->memory == MAP_FAILED)
		xmalloc_failed();
	live->time = fdi_timelint_new(live->memory, MEMORY, &live->options);
	live->scratch_size = SCRATCH_MIN;
	live->scratch = xmalloc(live->scratch_size);
	return live;
}

void lint_live_free(struct lint_live *live)
{
	munmap(live->memory, MEMORY);
	for (size_t i = 0; i < live->driver_count; i++)
		free(live->drivers[i]);
	free(live->scratch);
	free(live);
}

void lint_live_sweep(struct lint_live *live, uint64_t t_ns)
{
	live->read = NULL;
	fdi_timelint_sweep(live->time, t_ns);
}

static int lint_text(struct lint_live *live, struct fdi_snapshot *snap)
{
	const struct rec_read *read = live->read;
	struct fdi_arena arena;
	int err;

	fdi_arena_init(&arena, live->scratch, live->scratch_size);
	err = fdi_parse(snap, read->text, read->len, &arena);
	err = err ? err : fdi_lint(read->text, read->len, &arena, &live->options);
	return err < 0 ? err : 0;
}

/* Where memory was too small there is no finding yet: both are asked again with more. */
static int lint_with_memory(struct lint_live *live, struct fdi_snapshot *snap)
{
	int err;

	while ((err = lint_text(live, snap)) == -FDI_ENOBUFS && live->scratch_size < SCRATCH_MAX) {
		live->scratch_size *= 4;
		free(live->scratch);
		live->scratch = xmalloc(live->scratch_size);
	}
	return err;
}

bool lint_live_read(struct lint_live *live, const struct rec_read *read)
{
	const struct lint_driver driver = lint_driver_of(read);
	struct fdi_fd fd = rec_fd(read);
	struct fdi_snapshot snap;
	int err = 0;

	live->read = read;
	fd.cookie = keep_driver(live, driver.name);
	fd.accounting = lint_accounting(live->config, driver.name);
	if (read->err || !read->text)
		err = fdi_timelint_read(live->time, &fd, NULL);
	else if (driver.drm)
		err = lint_with_memory(live, &snap);
	if (!err && driver.drm)
		err = fdi_timelint_read(live->time, &fd, &snap);
	live->unjudged += err != 0;
	live->read = NULL;
	return driver.drm;
}

unsigned int lint_live_end(struct lint_live *live)
{
	unsigned int undetermined = 0;

	live->read = NULL;
	fdi_timelint_end(live->time, &undetermined);
	return undetermined;
}

size_t lint_live_unjudged(const struct lint_live *live)
{
	return live->unjudged;
}
