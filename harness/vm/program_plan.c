/* SPDX-License-Identifier: MIT */
/* The plan and /program of command mode. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "fake_drm.h"
#include "program.h"
#include "script.h"
#include "xmalloc.h"

#define EXTRA_CLIENTS 256
#define EXTRA_WORK    1024

/*
 * Copy the steps without samples; a process that dies during a sample still exits. Returns their
 * number.
 */
static uint64_t without_samples(const struct plan *plan, struct plan_step *steps)
{
	uint64_t count = 0;

	for (uint64_t i = 0; i < plan->step_count; i++) {
		struct plan_step step = plan->steps[i];

		if (step.op == PLAN_SAMPLE && step.to == FGPU_NONE)
			continue;
		if (step.op == PLAN_SAMPLE) {
			step.op = PLAN_EXIT;
			step.process = step.to;
			step.to = FGPU_NONE;
		}
		steps[count++] = step;
	}
	return count;
}

/* Remove the distortions that are left: the next round sets its own, in a table of fixed size. */
static uint64_t undistort_all(const struct script *script, FILE *out)
{
	struct fake_drm_command command = {.op = FGPU_UNDISTORT, .object = FGPU_NONE};
	uint64_t count = 0;

	memset(command.uses, 0xff, sizeof(command.uses));
	for (uint32_t i = 0; i < GUEST_DEVICES; i++)
		for (uint32_t bit = 0; bit < 64; bit++) {
			const struct guest_record record = {
				.op = GUEST_COMMAND, .device = i, .text_len = sizeof(command)};

			if (!(script->distortions[i] >> bit & 1))
				continue;
			command.index = bit;
			fwrite(&record, sizeof(record), 1, out);
			fwrite(&command, sizeof(command), 1, out);
			count++;
		}
	_Static_assert(!(sizeof(command) % 8), "the text of a record is padded to 8 bytes");
	return count;
}

/* Raise the limits for what the program itself may open and submit. */
static void raise_limits(const struct plan *plan, struct plan_device *devices)
{
	for (uint32_t i = 0; i < plan->device_count; i++) {
		struct fgpu_limits *limits = &devices[i].limits;

		devices[i] = plan->devices[i];
		limits->contexts += limits->contexts / limits->clients * EXTRA_CLIENTS;
		limits->clients += EXTRA_CLIENTS;
		limits->jobs += EXTRA_WORK;
		limits->objects += EXTRA_WORK;
		limits->handles += EXTRA_WORK;
		limits->waits += EXTRA_WORK;
	}
}

static int make_script(const struct vm_program *program, struct script *script,
		       struct sim_error *error)
{
	struct scenario scenario = *program->scenario;
	const struct plan *plan = &program->scenario->plan;
	struct plan_step *steps = xcalloc(plan->step_count + 1, sizeof(*steps));
	struct plan_device *devices = xcalloc(plan->device_count + 1, sizeof(*devices));
	int err;

	scenario.plan.step_count = without_samples(plan, steps);
	scenario.plan.steps = steps;
	raise_limits(plan, devices);
	scenario.plan.devices = devices;
	err = script_make(script, "program", &scenario, error);
	free(steps);
	free(devices);
	return err;
}

static void write_plan(struct run *run, const struct script *script)
{
	struct guest_plan head = {.magic = GUEST_MAGIC, .cases = 1, .records = script->records};
	FILE *out = xmemstream(&run->plan, &run->plan_len);

	fwrite(&head, sizeof(head), 1, out);
	fwrite(script->bytes, 1, script->len, out);
	head.records += undistort_all(script, out);
	xmemstream_close(out);
	memcpy(run->plan, &head, sizeof(head));
}

int program_plan(struct run *run, const struct vm_program *program)
{
	struct sim_error error = {0};
	struct script script;
	int err = make_script(program, &script, &error);

	if (err)
		return err == -EINVAL ? run_refuse(run, err, "%s", error.text) : err;
	if (script.skip)
		err = run_refuse(run, -EOPNOTSUPP, "%s", script.skip);
	else
		write_plan(run, &script);
	script_free(&script);
	return err;
}

unsigned int program_terminals(void)
{
	unsigned int terminals = 0;

	for (int i = 0; i < 3; i++)
		terminals |= isatty(i) ? 1u << i : 0;
	/* with output redirected, the host's terminal edits the input, line by line */
	return terminals == 1 ? 0 : terminals;
}

static uint32_t write_strings(FILE *out, const char *const *list)
{
	uint32_t count = 0;

	for (; list[count]; count++)
		fwrite(list[count], 1, strlen(list[count]) + 1, out);
	return count;
}

/* The environment is the guest's, except variables about the terminal, the language and PATH. */
static uint32_t write_variables(FILE *out)
{
	static const char *const names[] = {"TERM",  "PATH",	"LANG",	    "LC_ALL",
					    "LINES", "COLUMNS", "NO_COLOR", "COLORTERM"};
	uint32_t count = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *value = getenv(names[i]);

		if (!value)
			continue;
		fprintf(out, "%s=%s%c", names[i], value, 0);
		count++;
	}
	fprintf(out, "HOME=/root%cUSER=root%c", 0, 0);
	return count + 2;
}

char *program_file(const struct vm_program *program, unsigned int terminals, size_t *len)
{
	struct guest_program head = {.magic = PROGRAM_MAGIC,
				     .terminals = terminals,
				     .rows = 24,
				     .columns = 80,
				     .truth_ms = program->truth ? program->truth_ms : 0,
				     .stamps = program->watch != NULL};
	struct winsize size;
	char *bytes;
	FILE *out = xmemstream(&bytes, len);

	head.cooked = !(head.terminals & 1);
	for (int i = 0; i < 3; i++)
		if (!ioctl(i, TIOCGWINSZ, &size) && size.ws_row && size.ws_col) {
			head.rows = size.ws_row;
			head.columns = size.ws_col;
			break;
		}
	fwrite(&head, sizeof(head), 1, out);
	fwrite(program->directory, 1, strlen(program->directory) + 1, out);
	head.arguments = write_strings(out, program->arguments);
	head.variables = write_variables(out);
	xmemstream_close(out);
	if (*len > PROGRAM_MAX) {
		free(bytes);
		return NULL;
	}
	memcpy(bytes, &head, sizeof(head));
	return bytes;
}
