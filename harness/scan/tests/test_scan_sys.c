/* SPDX-License-Identifier: MIT */
/* What devices are, by made trees of the form of a sysfs. */
#include "scan_rig.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "remove_tree.h"

static char top[64];
static struct scan *scan;

static void put_directory(const char *name)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/%s", top, name);
	for (char *at = path + 1; (at = strchr(at, '/')); at++) {
		*at = '\0';
		(void)!mkdir(path, 0755);
		*at = '/';
	}
	assert_true(!mkdir(path, 0755) || errno == EEXIST);
}

static int set_up(void **state)
{
	(void)state;
	strcpy(top, access("/dev/shm", W_OK) ? "/tmp/scan-XXXXXX" : "/dev/shm/scan-XXXXXX");
	if (!mkdtemp(top))
		return -1;
	put_directory("proc");
	put_directory("dev/char");
	put_directory("bus/pci");
	put_directory("bus/platform");
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	scan_close(scan);
	scan = NULL;
	remove_tree(top);
	return 0;
}

static void open_made(void)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/proc", top);
	assert_int_equal(scan_open(&scan, &(struct scan_config){.proc = path}), 0);
}

/* A device below devices, of a bus, with a node of this number. */
static void put_device(const char *name, const char *bus, const char *number)
{
	char path[512], to[512];

	snprintf(path, sizeof(path), "devices/%s/drm/node", name);
	put_directory(path);
	snprintf(path, sizeof(path), "devices/%s/subsystem", name);
	snprintf(to, sizeof(to), "../../bus/%s", bus);
	scan_put_link(top, path, to);
	snprintf(path, sizeof(path), "devices/%s/drm/node/device", name);
	snprintf(to, sizeof(to), "../../../%s", name);
	scan_put_link(top, path, to);
	snprintf(path, sizeof(path), "dev/char/%s", number);
	snprintf(to, sizeof(to), "../../devices/%s/drm/node", name);
	scan_put_link(top, path, to);
}

static void test_slots(void **state)
{
	char slot[SCAN_SLOT];

	(void)state;
	put_device("0000:03:00.0", "pci", "226:128");
	put_device("10000:e1:1f.7", "pci", "261:0");
	put_device("amdgpu_xcp.0", "platform", "226:129"); /* a partition */
	put_device("0000:04:00.0", "platform", "226:130"); /* of no PCI bus, whatever its name */
	put_device("virtio0", "pci", "226:131"); /* no address */
	put_device("0000:04:00.8", "pci", "226:132");
	open_made();
	assert_int_equal(scan_sys(scan, top), 0);
	assert_true(scan_slot(scan, 226, 128, slot));
	assert_string_equal(slot, "0000:03:00.0");
	assert_true(scan_slot(scan, 261, 0, slot));
	assert_string_equal(slot, "10000:e1:1f.7");
	for (uint32_t minor = 129; minor <= 133; minor++)
		assert_false(scan_slot(scan, 226, minor, slot));
	assert_false(scan_slot(scan, 261, 128, slot));
}

/* Links that lead nowhere, in circles, or to names without an end. */
static void test_hostile(void **state)
{
	char slot[SCAN_SLOT], path[512], name[256];

	(void)state;
	scan_put_link(top, "dev/char/226:1", "226:1");
	scan_put_link(top, "dev/char/226:2", "no/such");
	put_directory("dev/char/226:3");
	put_directory("dev/char/226:4/device/subsystem");
	put_directory("dev/char/226:5");
	memset(name, 'a', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	scan_put_link(top, "dev/char/226:5/device", name);
	put_directory("dev/char/226:6");
	scan_put_link(top, "dev/char/226:6/device", "/");
	/* its bus has a name of the same end */
	put_directory("dev/char/226:7");
	put_directory("other/0000:03:00.0");
	put_directory("bus/notpci");
	scan_put_link(top, "other/0000:03:00.0/subsystem", "../../bus/notpci");
	scan_put_link(top, "dev/char/226:7/device", "../../../other/0000:03:00.0");
	open_made();
	assert_int_equal(scan_sys(scan, top), 0);
	for (uint32_t minor = 0; minor <= 7; minor++)
		assert_false(scan_slot(scan, 226, minor, slot));
	snprintf(path, sizeof(path), "%s/bus/notpci", top);
	assert_int_equal(rmdir(path), 0);
	scan_put_link(top, "bus/notpci", "pci");
	assert_false(scan_slot(scan, 226, 7, slot));
}

/* A made /proc knows no devices but those of a tree that was asked for. */
static void test_none(void **state)
{
	char slot[SCAN_SLOT];

	(void)state;
	put_device("0000:03:00.0", "pci", "226:128");
	open_made();
	assert_false(scan_slot(scan, 226, 128, slot));
	assert_int_equal(scan_sys(scan, NULL), 0);
	assert_false(scan_slot(scan, 226, 128, slot));
	assert_int_equal(scan_sys(scan, "/no/such"), -ENOENT);
	assert_false(scan_slot(scan, 226, 128, slot));
}

/* Each DRM device of this machine is on a PCI bus exactly where its uevent has a slot. */
static void test_this_machine(void **state)
{
	char slot[SCAN_SLOT], path[128], line[128], named[128];
	int nodes = 0;

	(void)state;
	assert_int_equal(scan_open(&scan, &(struct scan_config){.proc = "/proc"}), 0);
	assert_int_equal(scan_sys(scan, NULL), 0);
	for (uint32_t minor = 0; minor < 256; minor++) {
		FILE *file;

		snprintf(path, sizeof(path), "/sys/dev/char/226:%u/device/uevent", minor);
		file = fopen(path, "r");
		*named = '\0';
		while (file && fgets(line, sizeof(line), file))
			(void)!sscanf(line, "PCI_SLOT_NAME=%127s", named);
		if (file)
			fclose(file);
		nodes += file != NULL;
		assert_true(scan_slot(scan, 226, minor, slot) == (*named != '\0'));
		if (*named)
			assert_string_equal(slot, named);
	}
	print_message("%d nodes\n", nodes);
}

/* Nodes of a made tree are not opened, nor those that a made sysfs names. */
static void test_no_driver(void **state)
{
	char name[SCAN_DRIVER];

	(void)state;
	open_made();
	assert_false(scan_opens_nodes(scan));
	assert_int_equal(scan_driver(scan, 226, 128, name), -ENOTSUP);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_slots, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_hostile, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_none, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_no_driver, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_this_machine, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
