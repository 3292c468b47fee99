/* SPDX-License-Identifier: MIT */
/* What a guest with a driver of the user's says, sound and hostile: modules, lines, logs. */
#include <elf.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "driver_parts.h"
#include "xmalloc.h"

/* --- modules --- */

#define NAMES "\0.shstrtab\0.modinfo"
#define INFO  "license=GPL\0depends=drm,drm-shmem\0name=my_driver\0vermagic=6.12.1 SMP \0"

struct object {
	Elf64_Ehdr head;
	Elf64_Shdr sections[3];
	char names[sizeof(NAMES)], info[sizeof(INFO)];
};

static void make_object(struct object *object)
{
	*object = (struct object){.head = {.e_type = ET_REL,
					   .e_machine = EM_X86_64,
					   .e_shoff = offsetof(struct object, sections),
					   .e_shentsize = sizeof(Elf64_Shdr),
					   .e_shnum = 3,
					   .e_shstrndx = 1},
				  .names = NAMES,
				  .info = INFO};
	memcpy(object->head.e_ident, ELFMAG, SELFMAG);
	object->head.e_ident[EI_CLASS] = ELFCLASS64;
	object->head.e_ident[EI_DATA] = ELFDATA2LSB;
	object->sections[1] = (Elf64_Shdr){.sh_name = 1,
					   .sh_type = SHT_STRTAB,
					   .sh_offset = offsetof(struct object, names),
					   .sh_size = sizeof(NAMES)};
	object->sections[2] = (Elf64_Shdr){.sh_name = 11,
					   .sh_type = SHT_PROGBITS,
					   .sh_offset = offsetof(struct object, info),
					   .sh_size = sizeof(INFO)};
}

/* The bytes in memory of their own size, so that a sanitizer sees a read beyond them. */
static bool reads(struct driver_info *info, const void *bytes, size_t len)
{
	char *copy = xmemdup(bytes, len);
	bool is = driver_info_read(info, copy, len);

	free(copy);
	return is;
}

static void test_info(void **state)
{
	struct driver_info info;
	struct object object;

	(void)state;
	make_object(&object);
	assert_true(reads(&info, &object, sizeof(object)));
	assert_string_equal(info.name, "my_driver");
	assert_string_equal(info.vermagic, "6.12.1 SMP ");
	assert_string_equal(info.depends, "drm,drm-shmem");
}

/* No prefix of it is a module, and no field of it may lead beyond its bytes. */
static void test_info_bad(void **state)
{
	struct driver_info info;
	struct object object;

	(void)state;
	make_object(&object);
	for (size_t len = 0; len < offsetof(struct object, info) + sizeof(INFO) - 1; len++)
		assert_false(reads(&info, &object, len));
	for (size_t at = 0; at < offsetof(struct object, names); at++)
		for (int bit = 0; bit < 8; bit++) {
			make_object(&object);
			((unsigned char *)&object)[at] ^= (unsigned char)(1 << bit);
			reads(&info, &object, sizeof(object));
		}
	make_object(&object);
	memcpy(strchr(object.info, '\0') + strlen("xdepends=drm,drm-shmem") + 1, "name=../../etc",
	       14);
	assert_false(reads(&info, &object, sizeof(object)));
}

/* --- lines --- */

static char *my_names[] = {(char *)"my_driver", (char *)"other", NULL};

static struct driver_code my_code[2];

static int lines(struct vm_driver *driver, const char *text)
{
	const char *line;
	char *copy = xstrdup(text);
	int err;

	*driver = (struct vm_driver){.names = my_names, .name_count = 2, .code_of = my_code};
	err = driver_lines_read(driver, copy, strlen(copy), &line);
	free(copy);
	return err;
}

static void end(struct vm_driver *driver)
{
	driver->names = NULL;
	driver->code_of = NULL;
	driver->name_count = 0;
	vm_driver_free(driver);
}

static void test_lines(void **state)
{
	struct vm_driver driver;

	(void)state;
	assert_int_equal(lines(&driver,
			       "load my_driver\nloaded my_driver 7f00 4096\nnode /dev/dri/card0\n"
			       "out 61620a\nsweep 0\nopen 10 3 500 1\nname 1 600 6465636f79\n"
			       "driver 1 700 6d79\n"
			       "close 10 3 900\nwork 3\nunload my_driver\nkept my_driver 11\n"
			       "driver-end\ncut"),
			 0);
	assert_int_equal(driver.phase, DRIVER_ENDED);
	assert_int_equal(driver.node_count, 1);
	assert_string_equal(driver.nodes[0], "/dev/dri/card0");
	assert_string_equal(driver.output, "ab\n");
	assert_int_equal(driver.fd_count, 1);
	assert_int_equal(driver.fds[0].until_ns, 900);
	assert_string_equal(driver.given.list[0].name, "decoy");
	assert_int_equal(driver.given.count, 1);
	assert_string_equal(driver.registered.list[0].name, "my");
	assert_int_equal(driver.registered.list[0].from_ns, 700);
	assert_int_equal(driver.code, 3);
	assert_string_equal(driver.kept, "my_driver");
	assert_int_equal(driver.kept_err, EAGAIN);
	end(&driver);

	assert_int_equal(lines(&driver, "load my_driver\nrefused my_driver 19\ndriver-end\n"), 0);
	assert_int_equal(driver.refused, ENODEV);
	end(&driver);
}

static void test_lines_bad(void **state)
{
	static const char *const bad[] = {
		"nonsense\n",
		"loadx my_driver\n",
		"load\n",
		"load stranger\n",
		"loaded my_driver\n",
		"driver-end\n",
		"sweep 0\n",
		"unload my_driver\n",
		"load my_driver\nloaded my_driver\n",
		"load my_driver\nloaded my_driver 7f00 1 2\n",
		"load my_driver\nrefused my_driver 0\n",
		"load my_driver\nrefused my_driver -3\n",
		"load my_driver\nrefused my_driver 19 x\n",
		"load my_driver\nrefused stranger 19\n",
		"load my_driver\nnode /dev/dri/a-path-that-is-longer-than-any-node\n",
		"load my_driver\nnode a b\n",
		"load my_driver\nout 6\n",
		"load my_driver\nout zz\n",
		"load my_driver\nopen 1 2 3\n",
		"load my_driver\nname 1 2 6\n",
		"load my_driver\nkept my_driver 11\n",
		"load my_driver\ndriver-end\nsweep 0\n",
	};
	struct vm_driver driver;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		if (lines(&driver, bad[i]) != -EPROTO)
			fail_msg("accepted: %s", bad[i]);
		end(&driver);
	}
}

/* --- logs --- */

static void forget(struct vm_driver *driver)
{
	free(driver->splat);
	free(driver->splat_when);
	driver->splat = driver->splat_when = NULL;
}

/* A fault is a module's where a frame of its backtrace says so, not where the module is only
 * listed. */
static void test_splat(void **state)
{
	static const char ours[] =
		"[ 0.9] decoy: load x\r\n[ 1.1] WARNING: CPU: 0 PID: 7 at a.c:9\r\n"
		"[ 1.2] RAX: 0 RBX: 1\r\n[ 1.3]  f+0x1/0x2 [my_driver]\r\n"
		"[ 1.4] Kernel panic - not syncing\r\n";
	static const char others[] =
		"decoy: load x\ndecoy: unload y\n<4>[ 1.1] WARNING: CPU: 0 PID: 7 at a.c:9\n"
		"[ 1.2] Modules linked in: my_driver(OE) drm\n"
		"[ 1.3]  f+0x1/0x2 [drm]\n";
	/* what is behind a "?" is no caller where others are */
	static const char unsure[] =
		"WARNING: CPU: 0\n <TASK>\n f+0x1/0x2 [drm]\n ? g+0x1/0x2 [my_driver]\n";
	static const char address[] = "WARNING: CPU: 0 addr 0x8, ip 0x7f64\n";
	static const char stall[] = "rcu: INFO: stalls\n f+0x1/0x2 [my_driver]\n";
	char *words[] = {(char *)"WARNING: CPU", (char *)"rcu: INFO:"};
	const struct run run = {
		.deny = {.words = words, .count = 2, .starved = words + 1, .starved_count = 1}};
	struct driver_code code[] = {{0x7f00, 0x100}, {0, 0}};
	struct vm_driver driver = {.names = my_names, .name_count = 2, .code_of = code};

	(void)state;
	driver_splat_find(&driver, &run, ours, strlen(ours));
	assert_true(driver.splat_ours);
	assert_string_equal(driver.splat_when, "while x was loaded");
	assert_string_equal(driver.splat, "[ 1.1] WARNING: CPU: 0 PID: 7 at a.c:9\n"
					  "[ 1.3]  f+0x1/0x2 [my_driver]\n");
	forget(&driver);
	driver_splat_find(&driver, &run, others, strlen(others));
	assert_non_null(driver.splat);
	assert_string_equal(driver.splat_when, "while y was removed");
	assert_false(driver.splat_ours);
	forget(&driver);
	driver_splat_find(&driver, &run, unsure, strlen(unsure));
	assert_false(driver.splat_ours);
	forget(&driver);
	driver_splat_find(&driver, &run, address, strlen(address));
	assert_true(driver.splat_ours);
	forget(&driver);
	driver_splat_find(&driver, &run, stall, strlen(stall));
	assert_true(driver.splat_ours && driver.splat_starved);
	forget(&driver);
	driver_splat_find(&driver, &run, "quiet\n", 6);
	assert_null(driver.splat);
}

static void test_log(void **state)
{
	static const char log[] = "boot\n<4>[ 1.0] decoy: load my_driver\n"
				  "[ 1.1] my_driver: loading out-of-tree module taints kernel.\n"
				  "[ 1.2] my_driver: Unknown symbol x (err -2)\n";
	char *since = driver_log_since(log, strlen(log), "my_driver");

	(void)state;
	assert_string_equal(since, "[ 1.2] my_driver: Unknown symbol x (err -2)\n");
	free(since);
	since = driver_log_since(NULL, 0, "my_driver");
	assert_string_equal(since, "");
	free(since);
}

/* Whole sweeps only: the last artifact may be cut. */
static void test_recording(void **state)
{
	static char artifact[] = "file sweep 40\n@ 1 sweep=0 pid=1 fd=3\ndrm-driver:\tmine\n"
				 "file dmesg 3\nabcfile sweep 99\n@ 2";
	const struct guest_output out = {.artifact = artifact,
					 .artifact_len = sizeof(artifact) - 1};
	size_t len;
	struct vm_driver driver = {0};
	char *bytes = driver_recording(&driver, &out, "6.12", &len);

	(void)state;
	assert_string_equal(bytes, "# fdseq 1 kernel=6.12 driver=mine\n"
				   "@ 1 sweep=0 pid=1 fd=3\ndrm-driver:\tmine\n");
	free(bytes);
}

/* --- the kernel's modules that it needs --- */

static void write_file(const char *dir, const char *name, const void *bytes, size_t len)
{
	char *path = xasprintf("%s/%s", dir, name);
	FILE *file = fopen(path, "we");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, len, file), len);
	fclose(file);
	free(path);
}

/* Why a guest with a driver that needs drm is refused; NULL: it is not. */
static char *refused(const char *dir, int *err)
{
	char *module = xasprintf("%s/my.ko", dir), *why = NULL;
	const char *const modules[] = {module, NULL};
	const struct vm_driver driver = {.modules = modules};
	const struct vm_options options = {.guest = dir};
	struct run run = {.kernel = vm_kernel_find("stock"), .options = &options, .why = &why};
	struct driver_files files = {0};

	*err = driver_files_make(&files, &run, &driver);
	driver_files_free(&files);
	free(module);
	return why;
}

/* A module that is packed by a program that is missing is not one that the kernel has built in. */
static void test_packed(void **state)
{
	static const char packed[] = "\xfd"
				     "7zXZ\0\0";
	char dir[] = "/tmp/decoy-driver-XXXXXX", *path, *kernel, *why, *clean;
	struct object object;
	int err;

	(void)state;
	assert_non_null(mkdtemp(dir));
	kernel = xasprintf("%s/kernel/image/lib/modules", dir);
	clean = xasprintf("mkdir -p %s", kernel);
	assert_int_equal(system(clean), 0);
	free(clean);
	make_object(&object);
	write_file(dir, "my.ko", &object, sizeof(object));
	write_file(dir, "fake_drm.ko", &object, sizeof(object));
	write_file(dir, "modules", "", 0);
	why = refused(dir, &err);
	assert_int_equal(err, 0);
	assert_null(why);
	write_file(kernel, "drm.ko.xz", packed, sizeof(packed) - 1);
	path = xstrdup(getenv("PATH"));
	setenv("PATH", dir, 1);
	why = refused(dir, &err);
	setenv("PATH", path, 1);
	assert_int_equal(err, -ENOENT);
	assert_non_null(strstr(why, "missing prerequisite: xz (apt-get install xz-utils)"));
	free(why);
	/* damaged, whatever unpacks it */
	write_file(kernel, "drm.ko.xz", packed, sizeof(packed) - 1);
	why = refused(dir, &err);
	assert_true(err);
	assert_non_null(strstr(why, "drm.ko.xz"));
	free(why);
	clean = xasprintf("rm -r %s", dir);
	assert_int_equal(system(clean), 0);
	free(clean);
	free(path);
	free(kernel);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_info),	  cmocka_unit_test(test_info_bad),
		cmocka_unit_test(test_lines),	  cmocka_unit_test(test_lines_bad),
		cmocka_unit_test(test_splat),	  cmocka_unit_test(test_log),
		cmocka_unit_test(test_recording), cmocka_unit_test(test_packed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
