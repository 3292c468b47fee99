/* SPDX-License-Identifier: MIT */
/* Readers of the tracer that sit in page faults: no call waits for them. */
#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"

#define SIZE	(1 << 16)
#define PAGE	4096
#define READERS 3

/* Pages that do not come before this process says so. */
struct pages {
	int fd;
	unsigned char *at;
};

/* A thread that reads into one of them. */
struct faulting {
	pthread_t thread;
	int fd;
	void *to;
	ssize_t len;
};

static bool pages_make(struct pages *pages, size_t count)
{
	struct uffdio_api api = {.api = UFFD_API};
	struct uffdio_register range = {.mode = UFFDIO_REGISTER_MODE_MISSING};

	pages->at = mmap(NULL, count * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			 -1, 0);
	pages->fd = (int)syscall(SYS_userfaultfd, O_CLOEXEC);
	MUST(pages->at != MAP_FAILED && pages->fd >= 0, "userfaultfd: %s", strerror(errno));
	range.range.start = (uintptr_t)pages->at;
	range.range.len = count * PAGE;
	MUST(!ioctl(pages->fd, UFFDIO_API, &api) && !ioctl(pages->fd, UFFDIO_REGISTER, &range),
	     "pages cannot be registered: %s", strerror(errno));
	return true;
}

static void page_comes(const struct pages *pages, size_t page)
{
	struct uffdio_zeropage zero = {
		.range = {.start = (uintptr_t)pages->at + page * PAGE, .len = PAGE}};

	ioctl(pages->fd, UFFDIO_ZEROPAGE, &zero);
}

static void *read_into_page(void *with)
{
	struct faulting *reader = with;

	reader->len = read(reader->fd, reader->to, PAGE);
	return NULL;
}

/* They read, and all of them are in a fault when this returns. */
static bool readers_fault(struct faulting *readers, size_t count, const struct pages *pages)
{
	for (size_t i = 0; i < count; i++) {
		struct uffd_msg message;

		readers[i].to = pages->at + i * PAGE;
		MUST(!pthread_create(&readers[i].thread, NULL, read_into_page, &readers[i]),
		     "a thread cannot be started");
		MUST(read(pages->fd, &message, sizeof(message)) == sizeof(message) &&
			     message.event == UFFD_EVENT_PAGEFAULT,
		     "no fault of a reader: %s", strerror(errno));
	}
	return true;
}

/* The calls that must not wait; how many came back. */
struct calls {
	const struct trace *trace;
	int done[2]; /* a pipe */
	int errors;
};

static void *make_calls(void *with)
{
	static const unsigned long what[] = {GRT_IOC_STOP, GRT_IOC_START, GRT_IOC_STOP,
					     GRT_IOC_TEARDOWN};
	struct calls *calls = with;

	for (size_t i = 0; i < sizeof(what) / sizeof(what[0]); i++)
		calls->errors += trace_call(calls->trace->control, what[i], NULL) != 0;
	close(calls->done[1]);
	return NULL;
}

/* Pages come in any case: a tracer that waits for them ends, too. */
static bool calls_return(struct calls *calls, const struct pages *pages, size_t count)
{
	struct pollfd polled;
	pthread_t thread;
	int came;

	MUST(!pipe2(calls->done, O_CLOEXEC) && !pthread_create(&thread, NULL, make_calls, calls),
	     "a thread cannot be started");
	polled = (struct pollfd){.fd = calls->done[0]};
	came = poll(&polled, 1, (int)patience_ms());
	for (size_t i = 0; i < count; i++)
		page_comes(pages, i);
	pthread_join(thread, NULL);
	MUST(came == 1,
	     "STOP, START or TEARDOWN waits %u ms for a reader that sits in a page fault",
	     patience_ms());
	MUST(!calls->errors, "%d of STOP, START, STOP and TEARDOWN failed", calls->errors);
	return true;
}

static int view_open(struct trace *trace, int cpu)
{
	char path[128];

	close(trace->fds[cpu]);
	trace->fds[cpu] = -1;
	snprintf(path, sizeof(path), "/sys/kernel/debug/grtrace/%s/trace%d", trace->setup.name,
		 cpu);
	return open(path, O_RDONLY | O_CLOEXEC);
}

/* Each stream of a CPU has something to read, the EOS at least. */
static size_t readers_of(struct trace *trace, struct faulting *readers)
{
	size_t count = 2;

	readers[0].fd = trace->notes_fd;
	readers[1].fd = trace->fds[0];
	if (trace->fds[1] >= 0)
		readers[count++].fd = view_open(trace, 1);
	return count;
}

/* Whole records, one behind the other. */
static bool holds_records(const unsigned char *bytes, ssize_t len)
{
	struct grt_record record;
	ssize_t at = 0;

	for (; len - at >= GRT_RECORD_SIZE; at += record.len) {
		memcpy(&record, bytes + at, sizeof(record));
		if (record.magic != GRT_MAGIC || record.len < GRT_RECORD_SIZE)
			return false;
	}
	return len > 0 && at == len;
}

/* A reader of the table, one of a stream, one of the view; what they read is whole when their pages
 * come. */
bool check_trace_faulting(void)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct faulting readers[READERS] = {{0}};
	struct pages pages;
	struct trace trace;
	struct calls calls = {.trace = &trace};
	size_t count;
	bool ok;

	if (!pages_make(&pages, READERS) || !gpu_make(0, NULL) || !trace_open(&trace, &setup) ||
	    !trace_start(&trace) || !trace_stop(&trace) || !trace_start(&trace))
		return false;
	count = readers_of(&trace, readers);
	if (!readers_fault(readers, count, &pages))
		return false;
	ok = calls_return(&calls, &pages, count);
	for (size_t i = 0; i < count; i++) {
		pthread_join(readers[i].thread, NULL);
		MUST(holds_records(readers[i].to, readers[i].len),
		     "reader %zu got %zd bytes, expected whole records", i, readers[i].len);
	}
	trace_close(&trace);
	return ok;
}
