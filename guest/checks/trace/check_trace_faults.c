/* SPDX-License-Identifier: MIT */
/*
 * Failed allocations of the tracer, one after the other: each gives ENOMEM, and nothing is changed.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "fault.h"
#include "trace.h"

#define SIZE	   (1 << 16)
#define PLACES_MAX 500

static int do_setup(int control)
{
	struct grt_setup setup = trace_setup_for(0, SIZE);

	return trace_call(control, GRT_IOC_SETUP, &setup);
}

static int do_start(int control)
{
	return trace_call(control, GRT_IOC_START, NULL);
}

static int do_stream(int control)
{
	uint32_t cpu = GRT_NOTES;

	return trace_call(control, GRT_IOC_STREAM, &cpu);
}

static void end_session(int control, int ret)
{
	(void)ret;
	trace_call(control, GRT_IOC_TEARDOWN, NULL);
}

static void end_run(int control, int ret)
{
	(void)ret;
	trace_call(control, GRT_IOC_STOP, NULL);
}

static void end_stream(int control, int ret)
{
	(void)control;
	close(ret);
}

static const struct operation {
	const char *name;
	int (*run)(int control);
	void (*undo)(int control, int ret); /* of what succeeded */
	unsigned int least; /* allocations at least */
} operations[] = {
	{"SETUP", do_setup, end_session, 6},
	{"START", do_start, end_run, 1},
	{"STREAM", do_stream, end_stream, 3},
};

/* Afterwards it is done once more, for the operations that follow. */
static bool operation_survives(const struct operation *operation, int control)
{
	unsigned int met = 0;
	bool more = true;
	int ret = 0;

	for (unsigned int n = 1; more && n < PLACES_MAX; n++) {
		fault_arm(n);
		ret = operation->run(control);
		more = fault_met();
		met += more;
		MUST(ret >= 0 || (more && ret == -ENOMEM),
		     "%s, allocation %u failed: %s, expected ENOMEM", operation->name, n,
		     strerror(-ret));
		if (ret >= 0)
			operation->undo(control, ret);
	}
	MUST(met >= operation->least, "%s: only %u allocations were failed", operation->name, met);
	ret = operation->run(control);
	MUST(ret >= 0, "%s afterwards: %s", operation->name, strerror(-ret));
	return true;
}

bool check_trace_faults(void)
{
	int control = open("/dev/grtrace", O_RDWR | O_CLOEXEC);

	/* one device is there before: START notes its clock */
	if (control < 0 || !gpu_make(0, NULL) || !faults_set())
		return false;
	for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++)
		if (!operation_survives(&operations[i], control))
			return false;
	return true;
}
