/* SPDX-License-Identifier: MIT */
/* The processes of a made /proc: their stat, their names, their standard streams. */
#include "shown_tree.h"

/* proc(5): 52 fields, the second in brackets, the fourth the parent. */
static void test_stat(void **state)
{
	int pid, ppid, read, fields = 3;
	struct shown shown;
	char *text, *at;
	char state_letter;
	size_t len;

	(void)state;
	show(&shown, READ("pid=77 fd=3 dev=226:128"));
	text = content(&shown, "77/stat", &len);
	assert_int_equal(sscanf(text, "%d (gpu-app) %c %d%n", &pid, &state_letter, &ppid, &read),
			 3);
	assert_int_equal(pid, 77);
	assert_int_equal(state_letter, 'S');
	assert_int_equal(ppid, 1);
	for (at = text + read; *at; at++)
		fields += *at == ' ';
	assert_int_equal(fields + 1, 52);
	assert_int_equal(text[len - 1], '\n');
	free(text);
	text = content(&shown, "77/status", &len);
	assert_non_null(strstr(text, "Name:\tgpu-app\n"));
	assert_non_null(strstr(text, "\nTgid:\t77\n"));
	assert_non_null(strstr(text, "\nPid:\t77\n"));
	free(text);
	forget(&shown);
}

/* A name as the kernel would show it: cut at 15 bytes, raw but for status. */
static void test_comm(void **state)
{
	struct shown shown;
	char *text;
	size_t len;

	(void)state;
	show(&shown, READ("pid=1 fd=3 dev=226:128 comm=../../a%0Ab)%20\\c%FFdefghijk"));
	assert_content(&shown, "1/comm", "../../a\nb) \\c\377d\n", 16);
	text = content(&shown, "1/stat", &len);
	assert_memory_equal(text, "1 (../../a\nb) \\c\377d) S 1 1 1 ", 28);
	free(text);
	text = content(&shown, "1/status", &len);
	assert_memory_equal(text, "Name:\t../../a\\nb) \\\\c\377d\nUmask:", 30);
	free(text);
	forget(&shown);
}

/* A name that could not be read leaves the descriptors as they are. */
static void test_no_comm(void **state)
{
	static const char *const names[] = {"comm", "stat", "status", "cmdline"};
	struct shown shown;

	(void)state;
	show(&shown, "@ 0 pid=10 fd=3 dev=226:128 comm=\ndrm-driver: a\n");
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char name[32];

		snprintf(name, sizeof(name), "10/%s", names[i]);
		assert_int_equal(access(path_of(&shown, name), F_OK), -1);
	}
	assert_content(&shown, "10/fdinfo/3", "drm-driver: a\n", 14);
	forget(&shown);
}

/* Descriptors 0 to 2 are a process's own where the recording has nothing there. */
static void test_low_descriptors(void **state)
{
	struct shown shown;

	(void)state;
	show(&shown, READ("pid=5 fd=0 dev=226:128") "@ 0 pid=5 fd=1 dev=226:129 err=5\n");
	assert_link(&shown, "5/fd/0", "/dev/dri/renderD128");
	assert_link(&shown, "5/fd/1", "/dev/dri/renderD129");
	assert_link(&shown, "5/fd/2", "/dev/null");
	assert_content(&shown, "5/fdinfo/0", "drm-driver: a\n", 14);
	assert_int_equal(access(path_of(&shown, "5/fdinfo/1"), F_OK), -1);
	assert_int_equal(entries(&shown, "5/fdinfo", DT_REG), 2);
	forget(&shown);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_stat),
		cmocka_unit_test(test_comm),
		cmocka_unit_test(test_no_comm),
		cmocka_unit_test(test_low_descriptors),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
