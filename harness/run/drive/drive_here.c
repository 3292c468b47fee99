/* SPDX-License-Identifier: MIT */
/* Cells on a node of this machine: the player runs in this process. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "drive_place.h"
#include "terminal.h"
#include "xmalloc.h"

#define ANSWER_NS UINT64_C(10000000000)
#define END_NS	  UINT64_C(10000000000)

/* A job of a driver that hangs is ended by the driver's own timeout: longer than that. */
static struct drive_config config_of(const struct drive_place *place, const uint32_t majors[2],
				     const char *argv[4])
{
	const struct options *options = place->options;
	const uint64_t answer = options->timeout_ms ? options->timeout_ms * UINT64_C(1000000)
						    : ANSWER_NS;

	/* the node is the argument 0 of the shell's command */
	argv[0] = "/bin/sh";
	argv[1] = "-c";
	argv[2] = place->workload;
	argv[3] = NULL;
	return (struct drive_config){.argv = argv,
				     .node = options->device,
				     .proc = "/proc",
				     .majors = majors,
				     .answer_ns = answer,
				     .end_ns = options->timeout_ms ? answer : END_NS};
}

/* A node that is no DRM device is told from a driver that prints nothing. */
static int check_node(const char *node, uint32_t majors[2])
{
	struct stat as;

	if (stat(node, &as)) {
		terminal_error("test: --device %s: %s", node, strerror(errno));
		return EXIT_HARNESS;
	}
	majors[0] = S_ISCHR(as.st_mode) ? major(as.st_rdev) : 0;
	majors[1] = 0;
	if (majors[0] == 226 || majors[0] == 261)
		return 0;
	terminal_error("test: --device %s: no DRM device: expected a node like /dev/dri/renderD128",
		       node);
	return EXIT_HARNESS;
}

static int report_end(const struct drive_place *place, const struct drive_log *log, int err)
{
	if (!err)
		return 0;
	if (log->failed)
		terminal_error("test: --workload %s: %s", place->options->workload, log->failed);
	else
		terminal_error("test: --workload %s: %s", place->options->workload, strerror(-err));
	return EXIT_HARNESS;
}

int drive_here_ask(struct drive_place *place, struct drive_log *log)
{
	const struct drive_sink sink = drive_log_sink(log);
	const char *argv[4];
	uint32_t majors[2];
	const struct drive_config config = config_of(place, majors, argv);
	int code = check_node(place->options->device, majors);

	return code ? code : report_end(place, log, drive_ask(&config, &sink));
}

int drive_here_play(struct drive_place *place, struct drive_log *log, const struct cells *cells)
{
	const struct drive_sink sink = drive_log_sink(log);
	const char *argv[4];
	uint32_t majors[2];
	const struct drive_config config = config_of(place, majors, argv);
	int code = check_node(place->options->device, majors);

	return code ? code
		    : report_end(
			      place, log,
			      drive_play(&config, cells->cells, cells->count, cells->steps, &sink));
}

int drive_place_ask(struct drive_place *place, struct drive_log *log)
{
	return place->kernel ? drive_guest_ask(place, log) : drive_here_ask(place, log);
}

int drive_place_play(struct drive_place *place, struct drive_log *log, const struct cells *cells)
{
	return place->kernel ? drive_guest_play(place, log, cells)
			     : drive_here_play(place, log, cells);
}
