/* SPDX-License-Identifier: MIT */
/* Adapters of the nursery: whoever dies first, nobody stays, and nobody is asked in vain. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adapters.h"
#include "monotonic.h"

/* It says its parent's parent, which is who starts keepers, and its text. */
static const char says_starter[] =
	"t=$(tr -d '\\n\\t'); read -r k </proc/$PPID/stat; set -- ${k##*) }; "
	"printf '{\"driver\":\"%s\",\"name\":\"%s\"}\\n' $2 \"$t\"";

/* Who started what answered; -1: none, or it answered something else. Without asserts: forks ask, too. */
static pid_t starter_of(struct subject *subject, const char *text)
{
	struct reply reply;
	const char *driver, *name;
	pid_t pid = -1;

	subject_parse(subject, text, strlen(text), &reply);
	driver = json_string_value(json_object_get(reply.answer, "driver"));
	name = json_string_value(json_object_get(reply.answer, "name"));
	if (driver && name && !strcmp(name, text))
		pid = (pid_t)atoi(driver);
	reply_clear(&reply);
	return pid;
}

/* While it lives, it starts them; when it is gone, we do; what it has started is asked on. */
static void test_nursery_dies(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = says_starter};
	const struct subject_config talker = {.kind = SUBJECT_STREAM, .what = STREAM("exit 1")};
	struct subject *subject = opened(&config), *stream = opened(&talker);
	pid_t nursery = nursery_pid();

	(void)state;
	assert_int_equal(starter_of(subject, "before"), nursery);
	ask_text(stream, "good", REPLY_ANSWER, "before");
	assert_int_equal(kill(nursery, SIGKILL), 0);
	assert_int_equal(waitid(P_PID, (id_t)nursery, &(siginfo_t){0}, WEXITED | WNOWAIT), 0);
	assert_int_equal(starter_of(subject, "after"), getpid());
	ask_text(stream, "good", REPLY_ANSWER, "after");
	ask_text(stream, "bad", REPLY_CRASH, "after");
	ask_text(stream, "good", REPLY_ANSWER, "started by us");
	subject_close(stream);
	subject_close(subject);
	nursery_close();
	assert_childless(getpid());
	assert_int_equal(nursery_open(), 0);
}

/* Its parent is its keeper; $2 is who that one comes from. */
static struct subject *that_stops(const char *whom)
{
	char what[1024];
	const struct subject_config config = {.kind = SUBJECT_STREAM, .what = what};

	snprintf(what, sizeof(what),
		 "read -r k </proc/$PPID/stat; set -- ${k##*) }; kill -STOP %s; %s", whom,
		 STREAM("exit 1"));
	return opened(&config);
}

/* They are woken: nobody is given up. NULL: the nursery is closed. */
static void close_in_time(struct subject *subject)
{
	uint64_t begin = monotonic_ms();

	if (subject)
		subject_close(subject);
	else
		nursery_close();
	assert_in_range(monotonic_ms() - begin, 0, KEEPER_LEAVES_MS - 1);
}

/* Whomever an adapter stops: it is ended all the same, and so is who comes next. */
static void test_adapter_stops_others(void **state)
{
	static const char *const whom[] = {"$PPID", "$2", "$2 $PPID"};
	const struct subject_config next = {.kind = SUBJECT_ONESHOT, .what = says_starter};

	(void)state;
	for (size_t i = 0; i < sizeof(whom) / sizeof(whom[0]); i++) {
		struct subject *subject, *after;

		close_in_time(that_stops(whom[i]));
		subject = that_stops(whom[i]);
		ask_text(subject, "good", REPLY_ANSWER, whom[i]);
		after = opened(&next);
		assert_int_equal(starter_of(after, whom[i]), nursery_pid());
		subject_close(after);
		close_in_time(subject);
		assert_childless(nursery_pid());
	}
	assert_int_equal(kill(nursery_pid(), SIGSTOP), 0);
	close_in_time(NULL);
	close_in_time(that_stops("$PPID"));
	assert_childless(getpid());
	assert_int_equal(nursery_open(), 0);
}

/* A text that the socket does not take is no reason not to ask. */
static void test_long_command(void **state)
{
	static char what[300000];
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = what};
	struct subject *subject;
	char *why;

	(void)state;
	memset(what, ':', sizeof(what) - 1);
	assert_int_equal(subject_open(&subject, &config, &why), -ENOENT);
	free(why);
	strcpy(what + 100000, "echo '{}'");
	memset(what, ' ', 100000);
	subject_close(opened(&config));
}

/* Asks a few times, each time another adapter; never returns. */
_Noreturn static void ask_alone(int number, pid_t nursery)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = says_starter};

	for (int n = 0; n < 12; n++) {
		struct subject *subject;
		char text[32];
		char *why;

		snprintf(text, sizeof(text), "%d of %d", n, number);
		if (subject_open(&subject, &config, &why) || starter_of(subject, text) != nursery)
			_exit(1);
		subject_close(subject);
	}
	_exit(0);
}

/* Several harnesses, one nursery: each hears its own. */
static void test_side_by_side(void **state)
{
	pid_t nursery = nursery_pid();
	pid_t pids[8];
	int status;

	(void)state;
	for (int i = 0; i < 8; i++) {
		pids[i] = fork();
		if (pids[i] == 0)
			ask_alone(i, nursery);
	}
	for (int i = 0; i < 8; i++) {
		assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
		assert_int_equal(status, 0);
	}
	assert_childless(nursery);
}

/* Nothing of the harness is open in it: the end of a pipe that we close is seen. */
static void test_holds_nothing(void **state)
{
	int ends[2];
	char byte;

	(void)state;
	nursery_close();
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(nursery_open(), 0);
	subject_close(
		opened(&(struct subject_config){.kind = SUBJECT_STREAM, .what = STREAM("exit 1")}));
	close(ends[1]);
	assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
	assert_int_equal(read(ends[0], &byte, 1), 0);
	close(ends[0]);
}

#define NEEDED 4 /* the standard three, and the socket with its orders */

/* How many descriptors a process has open; -1: nobody can say. */
static int open_in(pid_t pid)
{
	const struct dirent *entry;
	char path[64];
	int count = 0;
	DIR *dir;

	snprintf(path, sizeof(path), "/proc/%d/fd", (int)pid);
	dir = opendir(path);
	if (!dir)
		return -1;
	while ((entry = readdir(dir)))
		count += *entry->d_name != '.';
	closedir(dir);
	return count;
}

/* What it has open is what it needs, however many it has started. */
static void test_descriptors_of_the_nursery(void **state)
{
	(void)state;
	for (int i = 0; i < 20; i++)
		subject_close(opened(&(struct subject_config){.kind = SUBJECT_STREAM,
							      .what = STREAM("exit 1")}));
	assert_int_equal(open_in(nursery_pid()), NEEDED);
}

/* One that is made by a harness without its standard streams has them all the same. */
static void test_closed_streams(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = says_starter};
	int status;
	pid_t pid;

	(void)state;
	nursery_close();
	pid = fork();
	if (pid == 0) {
		struct subject *subject;
		char *why;

		for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
			close(fd);
		if (nursery_open() || subject_open(&subject, &config, &why))
			_exit(100);
		_exit(open_in(starter_of(subject, "x")));
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, NEEDED << 8);
	assert_int_equal(nursery_open(), 0);
}

/* Room for some of an adapter's four ends: nobody is blamed, none of them stays, and later all is well. */
static void test_shortage_of_the_nursery(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = says_starter};
	struct subject *subject = opened(&config);
	pid_t nursery = nursery_pid();
	struct rlimit all;

	(void)state;
	assert_int_equal(prlimit(nursery, RLIMIT_NOFILE, NULL, &all), 0);
	for (rlim_t most = NEEDED + 1; most < NEEDED + 4; most++) {
		const struct rlimit few = {most, all.rlim_max};
		struct reply reply;

		assert_int_equal(prlimit(nursery, RLIMIT_NOFILE, &few, NULL), 0);
		subject_parse(subject, "short", 5, &reply);
		assert_int_equal(prlimit(nursery, RLIMIT_NOFILE, &all, NULL), 0);
		assert_kind(&reply, REPLY_FAULT, "short");
		assert_int_equal(reply.error, -EMFILE);
		reply_clear(&reply);
		assert_int_equal(starter_of(subject, "after"), nursery);
		assert_int_equal(open_in(nursery), NEEDED);
	}
	subject_close(subject);
}

/* A harness of its own with a subject in the midst of a case: an adapter, and what it hides. */
static pid_t harness(const char *file, bool opens_nursery)
{
	char command[512];
	int ready[2];
	char byte;
	pid_t pid;

	snprintf(command, sizeof(command),
		 "setsid sleep 67 & echo $$ $! $PPID $DECOY_PROC >%s; while read -r l; do "
		 "echo '" JSON "'; echo; done",
		 file);
	assert_int_equal(pipe(ready), 0);
	pid = fork();
	if (pid == 0) {
		static const char text[] = "@ 5 pid=1 fd=3 dev=226:0\n@ 6 pid=1 fd=3 dev=226:0\n";
		const struct subject_config config = {.kind = SUBJECT_TREE, .what = command};
		struct recording *rec;
		struct rec_error error;
		struct reply reply;
		struct subject *subject;

		if (opens_nursery && (nursery_close(), nursery_open()))
			_exit(1);
		subject = opened(&config);
		if (rec_load(&rec, text, sizeof(text) - 1, &error))
			_exit(1);
		subject_sweep(subject, rec, &rec->sweeps[0], &reply);
		(void)!write(ready[1], reply.kind == REPLY_ANSWER ? "y" : "n", 1);
		pause();
	}
	close(ready[1]);
	assert_int_equal(read(ready[0], &byte, 1), 1);
	assert_int_equal(byte, 'y');
	close(ready[0]);
	return pid;
}

#define PEOPLE 3 /* adapter, its hidden child, its keeper */

static void people(const char *file, int pids[PEOPLE], char proc[256])
{
	FILE *in = fopen(file, "r");

	assert_non_null(in);
	assert_int_equal(fscanf(in, "%d %d %d %255s", &pids[0], &pids[1], &pids[2], proc), 4);
	fclose(in);
	assert_int_equal(access(proc, F_OK), 0);
}

static bool all_gone(const int pids[PEOPLE], const char *proc)
{
	for (int i = 0; i < PEOPLE; i++)
		if (kill(pids[i], 0) == 0)
			return false;
	return access(proc, F_OK) != 0;
}

/* Whoever was left to others may stay dead for as long as they do not wait for it. */
static bool is_dead(pid_t pid)
{
	char path[64], stat[512] = "";
	const char *bracket;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	file = fopen(path, "r");
	if (!file)
		return true;
	bracket = fgets(stat, sizeof(stat), file) ? strrchr(stat, ')') : NULL;
	fclose(file);
	return !bracket || strchr("ZX", bracket[2]);
}

/* One that is killed without a word: its adapters, their folder, and its nursery go. */
static void test_harness_is_killed(void **state)
{
	char file[] = "/tmp/decoy-test-XXXXXX", proc[256];
	int pids[PEOPLE];
	pid_t pid, nursery = -1;

	(void)state;
	close(mkstemp(file));
	nursery_close();
	pid = harness(file, true);
	assert_int_equal(children_of(pid, &nursery), 1);
	people(file, pids, proc);
	assert_int_equal(kill(pid, SIGKILL), 0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	for (int i = 0; i < 500 && (!all_gone(pids, proc) || !is_dead(nursery)); i++)
		usleep(10000);
	assert_true(all_gone(pids, proc));
	assert_true(is_dead(nursery));
	unlink(file);
	assert_int_equal(nursery_open(), 0);
}

/* Of one that shares ours, too; and when it closes, they have all left. */
static void test_close_waits(void **state)
{
	char file[] = "/tmp/decoy-test-XXXXXX", proc[256];
	int pids[PEOPLE];
	pid_t pid;

	(void)state;
	close(mkstemp(file));
	pid = harness(file, false);
	people(file, pids, proc);
	assert_int_equal(kill(pid, SIGKILL), 0);
	nursery_close();
	assert_true(all_gone(pids, proc));
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	unlink(file);
	assert_int_equal(nursery_open(), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_nursery_dies),
		cmocka_unit_test(test_adapter_stops_others),
		cmocka_unit_test(test_long_command),
		cmocka_unit_test(test_side_by_side),
		cmocka_unit_test(test_holds_nothing),
		cmocka_unit_test(test_descriptors_of_the_nursery),
		cmocka_unit_test(test_closed_streams),
		cmocka_unit_test(test_shortage_of_the_nursery),
		cmocka_unit_test(test_harness_is_killed),
		cmocka_unit_test(test_close_waits),
	};

	return cmocka_run_group_tests(tests, with_nursery, without_nursery);
}
