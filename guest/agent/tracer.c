/* SPDX-License-Identifier: MIT */
/* The ring tracer beside a scenario: the host compares its records with what the replayed journal
 * emits. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "agent.h"
#include "grtrace.h"

#define CPUS 64
#define STEP (64 << 10)

static int control = -1;
static int streams[CPUS + 1]; /* the last one is the table of notes */

static int stream_open(uint32_t cpu)
{
	int fd = ioctl(control, GRT_IOC_STREAM, &cpu);

	if (fd >= 0)
		fcntl(fd, F_SETFL, O_NONBLOCK);
	return fd;
}

void trace_case_begin(void)
{
	struct grt_setup setup = {.size = sizeof(setup),
				  .version = GRT_VERSION,
				  .buf_size = 1 << 20,
				  .buf_count = 2,
				  .clock = GRT_CLOCK_DEVICE,
				  .dev = ~0U};

	if (control >= 0)
		return;
	control = open("/dev/grtrace", O_RDWR | O_CLOEXEC);
	if (control < 0)
		return;
	if (ioctl(control, GRT_IOC_SETUP, &setup) || setup.cpus > CPUS) {
		trace_case_end();
		return;
	}
	for (uint32_t cpu = 0; cpu < CPUS; cpu++)
		streams[cpu] = cpu < setup.cpus ? stream_open(cpu) : -1;
	streams[CPUS] = stream_open(GRT_NOTES);
	ioctl(control, GRT_IOC_START);
}

void trace_case_end(void)
{
	if (control < 0)
		return;
	for (int i = 0; i <= CPUS; i++) {
		if (streams[i] > 0)
			close(streams[i]);
		streams[i] = -1;
	}
	close(control);
	control = -1;
}

bool device_trace(void)
{
	static char bytes[STEP];
	ssize_t len;

	if (control < 0)
		return report_failure("the ring tracer is not running");
	emit("# trace 0 ");
	for (int i = 0; i <= CPUS; i++) {
		while (streams[i] > 0 && (len = read(streams[i], bytes, sizeof(bytes))) > 0)
			emit_hex(bytes, (size_t)len);
	}
	emit("\n");
	return true;
}
