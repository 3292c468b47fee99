/* SPDX-License-Identifier: MIT */
/* Runs for a boot of their own: what the kernel then refuses, it refuses for good. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "runs.h"

/* --- lockdown --- */

#define SECURITY "/sys/kernel/security"
#define VIEW	 "/sys/kernel/debug/grtrace/all/"

static void raise_lockdown(const char *to)
{
	int fd;

	if (access(SECURITY "/lockdown", F_OK))
		mount("securityfs", SECURITY, "securityfs", 0, NULL);
	fd = open(SECURITY "/lockdown", O_WRONLY | O_CLOEXEC);
	if (fd < 0 || write(fd, to, strlen(to)) < 0)
		give_up(SECURITY "/lockdown", errno);
	close(fd);
}

static void check_opens(const char *file, int flags, int expected, struct findings *findings)
{
	char path[64];
	int fd, err;

	snprintf(path, sizeof(path), VIEW "%s", file);
	fd = open(path, flags | O_CLOEXEC);
	err = fd < 0 ? errno : 0;
	if (err != expected)
		finding(findings, 45, "under lockdown %s: %s, expected %s", file, strerror(err),
			strerror(expected));
	if (fd >= 0)
		close(fd);
}

/* The descriptors work as before; of the view what is only read. */
static void check_locked(struct session *session, struct findings *findings)
{
	struct grt_setup setup = session->setup;
	int err = session_call(session, GRT_IOC_SETUP, &setup);

	if (err != -EBUSY)
		finding(findings, 45, "under lockdown SETUP of a second session: %s, expected %s",
			strerror(-err), strerror(EBUSY));
	session_stats(session);
	check_opens("trace0", O_RDONLY, EBUSY, findings); /* it has a reader */
	check_opens("dropped", O_RDONLY, 0, findings);
	check_opens("msg", O_WRONLY, EPERM, findings);
}

static uint64_t events_of(const struct truth *truth)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < truth->count; i++)
		sum += truth->sources[i].events;
	return sum;
}

void lock_down(struct session *session, struct run *run, struct findings *findings)
{
	static const char *const levels[] = {"integrity", "confidentiality"};
	static struct truth before, after;

	torture_start(&run->torture);
	for (int i = 0; i < 2; i++) {
		usleep(500000);
		truth_read(&before);
		raise_lockdown(levels[i]);
		check_locked(session, findings);
		usleep(500000);
		truth_read(&after);
		if (events_of(&before) == events_of(&after))
			give_up("no hook was called beside a lockdown: nothing was shown", 0);
		printf("%s: %" PRIu64 " events beside the lockdown for %s\n", run->name,
		       events_of(&after) - events_of(&before), levels[i]);
	}
	torture_wait();
}

/* --- a kernel without debugfs --- */

#define SESSIONS 300
#define OVERLAPS 20 /* at least */

/* Another thread, which uses the session that there is at the moment. */
struct user {
	const struct session *session;
	bool changes, ends; /* a session begins or ends now; the thread is to end */
	unsigned int accepted, refused, overlaps;
};

static void *use(void *argument)
{
	struct user *user = argument;
	struct grt_msg message = {.len = 5, .text = (uintptr_t) "hello"};
	uint32_t cpu = GRT_NOTES;

	while (!__atomic_load_n(&user->ends, __ATOMIC_RELAXED)) {
		const bool changed = __atomic_load_n(&user->changes, __ATOMIC_RELAXED);
		int fd = session_call(user->session, GRT_IOC_STREAM, &cpu);
		int err = session_call(user->session, GRT_IOC_MSG, &message);

		user->overlaps += changed || __atomic_load_n(&user->changes, __ATOMIC_RELAXED);
		user->accepted += !err;
		user->refused += err == -EINVAL;
		if (fd >= 0)
			close(fd);
	}
	return NULL;
}

static void call(struct user *user, unsigned long what, void *argument, const char *name,
		 struct findings *findings)
{
	int err;

	__atomic_store_n(&user->changes, true, __ATOMIC_RELAXED);
	err = session_call(user->session, what, argument);
	__atomic_store_n(&user->changes, false, __ATOMIC_RELAXED);
	if (err)
		finding(findings, 45, "without debugfs %s: %s", name, strerror(-err));
}

static void do_sessions(struct user *user, struct findings *findings)
{
	for (int i = 0; i < SESSIONS; i++) {
		struct grt_setup setup = session_setup(1 << 16, 0);

		call(user, GRT_IOC_SETUP, &setup, "SETUP", findings);
		call(user, GRT_IOC_START, NULL, "START", findings);
		usleep(500);
		call(user, GRT_IOC_TEARDOWN, NULL, "TEARDOWN", findings);
		usleep(200);
	}
}

void run_no_debugfs(struct run_sums *sums, struct findings *findings)
{
	static struct session session;
	struct user user = {.session = &session};
	pthread_t thread;

	(void)sums;
	if (torture_is_there())
		give_up("this kernel has debugfs; boot it with debugfs=off", 0);
	session.control = open("/dev/grtrace", O_RDWR | O_CLOEXEC);
	if (session.control < 0)
		give_up("/dev/grtrace", errno);
	if (pthread_create(&thread, NULL, use, &user))
		give_up("pthread_create", 0);
	do_sessions(&user, findings);
	__atomic_store_n(&user.ends, true, __ATOMIC_RELAXED);
	pthread_join(thread, NULL);
	close(session.control);
	printf("no-debugfs: %u messages in sessions, %u between them, %u beside a change\n",
	       user.accepted, user.refused, user.overlaps);
	if (!findings_any(findings) &&
	    (!user.accepted || !user.refused || user.overlaps < OVERLAPS))
		give_up("both sides hardly acted at once: nothing was shown", 0);
}
