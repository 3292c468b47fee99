/* SPDX-License-Identifier: MIT */
#include "linter_live.h"

#include <stdlib.h>
#include <string.h>

#include "linter_finding.h"
#include "linter_read.h"
#include "xmalloc.h"

#define DRIVERS_MAX 64

struct lint_live {
	struct lint_reader reader;
	lint_live_receive receive;
	void *data;
	char *drivers[DRIVERS_MAX]; /* names, kept for findings about reads of earlier sweeps */
	size_t driver_count;
	const struct rec_read *read; /* in hand */
	const char *driver; /* of it */
	size_t unjudged;
	bool parsed; /* the read in hand */
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
	const char *driver = from->fd ? from->fd->cookie : live->driver;
	struct lint_finding finding;

	if (!lint_finding_make(&finding, live->reader.config, from,
			       (struct fdi_span){driver, driver ? strlen(driver) : 0}))
		return;
	if (!from->fd) {
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

	live->receive = receive;
	live->data = data;
	lint_reader_open(&live->reader, config, emit_finding, live);
	return live;
}

void lint_live_free(struct lint_live *live)
{
	lint_reader_close(&live->reader);
	for (size_t i = 0; i < live->driver_count; i++)
		free(live->drivers[i]);
	free(live);
}

void lint_live_sweep(struct lint_live *live, uint64_t t_ns)
{
	fdi_timelint_sweep(live->reader.time, t_ns);
}

const struct fdi_snapshot *lint_live_parse(struct lint_live *live, const struct rec_read *read)
{
	live->parsed = lint_reader_parse(&live->reader, read);
	return live->parsed ? &live->reader.snap : NULL;
}

/* A text with drm- lines was read whole; of the others few are DRM texts. */
static struct lint_driver driver_of(const struct lint_live *live, const struct rec_read *read)
{
	const struct fdi_snapshot *snap = &live->reader.snap;

	return live->parsed && snap->drm_lines ? (struct lint_driver){true, snap->driver}
					       : lint_driver_of(read);
}

bool lint_live_read(struct lint_live *live, const struct rec_read *read)
{
	const struct lint_driver driver = driver_of(live, read);

	live->read = read;
	live->driver = keep_driver(live, driver.name);
	live->unjudged +=
		(driver.drm && !live->parsed) ||
		!lint_reader_read(&live->reader, read, driver.drm, live->driver, live->driver);
	live->read = NULL;
	return driver.drm;
}

unsigned int lint_live_end(struct lint_live *live)
{
	unsigned int undetermined;

	fdi_timelint_end(live->reader.time, &undetermined);
	return undetermined;
}

size_t lint_live_unjudged(const struct lint_live *live)
{
	return live->unjudged;
}
