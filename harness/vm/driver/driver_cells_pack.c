/* SPDX-License-Identifier: MIT */
/* The files of a guest that plays cells: /cells, /workload, and /plan where fake_drm is the device.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "drive_wire.h"
#include "driver_cells.h"
#include "driver_parts.h"
#include "file.h"
#include "script.h"
#include "xmalloc.h"

/* What a workload may have at once beside what a scenario's plan counts. */
#define EXTRA_CLIENTS 256
#define EXTRA_WORK    8192

static void add_bytes(struct driver_files *files, const char *name, char *bytes, size_t len,
		      unsigned int mode)
{
	driver_files_add(files,
			 &(struct guest_file){
				 .name = xstrdup(name), .bytes = bytes, .len = len, .mode = mode});
}

/* Cells that are played count their steps from the first one of the file. */
static uint32_t write_cells(FILE *out, const struct driver_cells *cells)
{
	uint32_t at = 0;

	for (uint32_t i = 0; i < cells->count; i++) {
		struct cell cell = cells->cells[i];

		cell.first = at;
		at += cell.count;
		fwrite(&cell, sizeof(cell), 1, out);
	}
	for (uint32_t i = 0; i < cells->count; i++)
		fwrite(cells->steps + cells->cells[i].first, sizeof(*cells->steps),
		       cells->cells[i].count, out);
	return at;
}

static void add_cells(struct driver_files *files, const struct driver_cells *cells)
{
	struct guest_drive head = {.magic = DRIVE_MAGIC,
				   .flags = (cells->ask ? DRIVE_ASK : 0) |
					    (cells->registers ? DRIVE_REGISTERS : 0),
				   .cells = cells->count,
				   .first = cells->first,
				   .answer_ns = cells->answer_ns,
				   .end_ns = cells->end_ns};
	char *bytes;
	size_t len;
	FILE *out = xmemstream(&bytes, &len);

	fwrite(&head, sizeof(head), 1, out);
	head.steps = write_cells(out, cells);
	/* there it has a name of its own */
	for (; cells->arguments[head.arguments]; head.arguments++) {
		const char *word = head.arguments ? cells->arguments[head.arguments]
						  : DRIVE_WORKLOAD;

		fwrite(word, 1, strlen(word) + 1, out);
	}
	xmemstream_close(out);
	memcpy(bytes, &head, sizeof(head));
	add_bytes(files, &DRIVE_CELLS[1], bytes, len, 0644);
}

static int add_workload(struct driver_files *files, struct run *run,
			const struct driver_cells *cells)
{
	char *bytes;
	size_t len;
	int err = file_read(cells->workload, &bytes, &len);

	if (err)
		return run_refuse(run, err, "--workload %s: %s", cells->workload, strerror(-err));
	add_bytes(files, &DRIVE_WORKLOAD[1], bytes, len, 0755);
	return 0;
}

/* The steps that make the devices faulty: distortions of all clients. */
static const struct plan_step *keep_distortions(const struct plan *plan, fgpu_u64 *count)
{
	struct plan_step *kept = xcalloc(plan->step_count + 1, sizeof(*kept));

	*count = 0;
	for (uint64_t i = 0; i < plan->step_count; i++) {
		const struct plan_step *step = &plan->steps[i];

		if (step->op == PLAN_COMMAND && step->command.op == FGPU_DISTORT &&
		    step->command.client == FGPU_ALL)
			kept[(*count)++] = *step;
	}
	return kept;
}

/* Records that make the devices, sound or faulty, and none that uses them. */
static int add_plan(struct driver_files *files, struct run *run, const struct scenario *devices)
{
	struct scenario scenario = *devices;
	struct plan_device *list =
		xmemdup(devices->plan.devices, devices->plan.device_count * sizeof(*list));
	struct guest_plan head = {.magic = GUEST_MAGIC, .cases = 1};
	struct sim_error error = {0};
	struct script script;
	char *bytes;
	size_t len;
	FILE *out;
	int err;

	for (uint32_t i = 0; i < scenario.plan.device_count; i++) {
		struct fgpu_limits *limits = &list[i].limits;

		limits->contexts += EXTRA_CLIENTS;
		limits->clients += EXTRA_CLIENTS;
		limits->jobs += EXTRA_WORK;
		limits->objects += EXTRA_WORK;
		limits->handles += EXTRA_WORK;
		limits->waits += EXTRA_WORK;
	}
	scenario.plan.devices = list;
	scenario.plan.steps = keep_distortions(&devices->plan, &scenario.plan.step_count);
	err = script_make(&script, "drive", &scenario, &error);
	free((void *)scenario.plan.steps);
	free(list);
	if (err)
		return run_refuse(run, err, "%s", err == -EINVAL ? error.text : strerror(-err));
	if (script.skip) {
		err = run_refuse(run, -EOPNOTSUPP, "%s", script.skip);
		script_free(&script);
		return err;
	}
	head.records = script.records;
	out = xmemstream(&bytes, &len);
	fwrite(&head, sizeof(head), 1, out);
	fwrite(script.bytes, 1, script.len, out);
	xmemstream_close(out);
	script_free(&script);
	add_bytes(files, "plan", bytes, len, 0644);
	return 0;
}

int driver_cells_pack(struct driver_files *files, struct run *run, struct driver_cells *cells)
{
	int err = add_workload(files, run, cells);

	cells->truths = xcalloc(cells->count + 1, sizeof(*cells->truths));
	add_cells(files, cells);
	return err || !cells->devices ? err : add_plan(files, run, cells->devices);
}
