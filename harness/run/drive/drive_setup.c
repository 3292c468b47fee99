/* SPDX-License-Identifier: MIT */
#include "drive_setup.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "drive_device.h"
#include "drive_run.h"
#include "guest_path.h"
#include "scenarios.h"
#include "terminal.h"
#include "vm.h"
#include "xmalloc.h"

#define BUILTIN "builtin"

/* A time stamp of a register model and one of the driver are of one clock that stands still while
 * code runs: what is left is the rounding of its conversion. */
#define EDGE_VIRTUAL_NS 5000
/* An interrupt, or a wait for the processor, of a guest that has real time. */
#define EDGE_GUEST_NS 3000000
/* The same of this machine. */
#define EDGE_HERE_NS 2000000

/* The GPUs that fake-drm/hardware models. */
static const struct {
	const char *name, *title, *source;
} hardware[] = {
	{"v3d", "Broadcom V3D 4.2, as in the BCM2711", "the registers of v3d"},
	{"panfrost", "Arm Mali T860", "the registers of panfrost"},
};

#define HARDWARE (sizeof(hardware) / sizeof(hardware[0]))

int drive_list_hardware(const struct options *options)
{
	(void)options;
	for (size_t i = 0; i < HARDWARE; i++)
		printf("%-10s %s\n", hardware[i].name, hardware[i].title);
	return EXIT_HOLDS;
}

static size_t hardware_find(const char *name)
{
	size_t i = 0;

	while (i < HARDWARE && strcmp(hardware[i].name, name) != 0)
		i++;
	return i;
}

/* --- words --- */

/* The words of a command, ended by NULL, in one allocation. */
static const char *const *split(const char *command)
{
	const size_t most = strlen(command) / 2 + 2;
	char **words = xmalloc(most * sizeof(*words) + strlen(command) + 1);
	char *rest = (char *)(words + most);
	size_t count = 0;

	memcpy(rest, command, strlen(command) + 1);
	for (char *word; (word = strtok_r(rest, " \t\n", &rest));)
		words[count++] = word;
	words[count] = NULL;
	return (const char *const *)words;
}

/* What plays a cell of this run alone. */
static char *again_of(const struct options *options)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	fputs(options->device ? "decoy test" : "decoy vm", out);
	if (options->device)
		fprintf(out, " --device %s", options->device);
	if (options->hardware)
		fprintf(out, " --hardware %s", options->hardware);
	else if (options->kernel)
		fprintf(out, " --kernel %s", options->kernel);
	for (size_t i = 0; i < options->modules.count; i++)
		fprintf(out, " --module %s", options->modules.item[i]);
	if (options->scenario)
		fprintf(out, " --scenario %s", options->scenario);
	if (options->workload)
		fprintf(out, " --workload '%s'", options->workload);
	xmemstream_close(out);
	return text;
}

/* --- this machine --- */

int drive_setup_here(struct drive_place *place, const struct options *options)
{
	static const char special[] = ";&|()<>`$\"'\\*?[#~=%\n";

	*place = (struct drive_place){.options = options, .edge_ns = EDGE_HERE_NS};
	if (!options->workload) {
		terminal_error(
			"test: --device %s: expected --workload CMD, a program that keeps its "
			"queues busy (docs/protocol.md)",
			options->device);
		return EXIT_USAGE;
	}
	if (!strcmp(options->workload, BUILTIN)) {
		terminal_error("test: --workload builtin drives the fake GPU of a guest: decoy vm "
			       "--workload builtin");
		return EXIT_USAGE;
	}
	/* the node is the argument 0 of the shell's command */
	place->workload = xasprintf("%s%s \"$0\"",
				    strpbrk(options->workload, special) ? "" : "exec ",
				    options->workload);
	place->again = again_of(options);
	return 0;
}

/* --- a guest --- */

static int check_options(const struct options *options)
{
	if (options->arg_count)
		terminal_error("vm: %s: expected no scenario beside a driver test; --scenario FILE "
			       "names the devices of --workload builtin",
			       options->args[0]);
	else if (options->command)
		terminal_error("vm: --%s: expected no command after --; --workload 'CMD' has its "
			       "arguments",
			       options->hardware ? "hardware" : "workload");
	else if (options->hardware && hardware_find(options->hardware) == HARDWARE)
		terminal_error("vm: --hardware %s: is not modelled; 'decoy rules list hardware' "
			       "prints what is",
			       options->hardware);
	else if (options->hardware && options->kernel && strcmp(options->kernel, "uml") != 0)
		terminal_error("vm: --hardware with --kernel %s: registers are modelled with uml "
			       "only",
			       options->kernel);
	else if (!options->hardware && !options->modules.count &&
		 strcmp(options->workload, BUILTIN) != 0)
		terminal_error("vm: --workload %s: expected --module FILE.ko, the driver that it "
			       "drives, or --workload builtin",
			       options->workload);
	else if (options->modules.count && !options->hardware &&
		 !strcmp(options->workload, BUILTIN))
		terminal_error("vm: --workload builtin drives fake_drm: expected no --module");
	else if (options->registers && !options->hardware)
		terminal_error(
			"vm: --registers: expected --hardware, whose registers are modelled");
	else
		return 0;
	return EXIT_USAGE;
}

static int find_guest(struct drive_place *place, const char *name)
{
	const struct options *options = place->options;
	char cached[PATH_MAX], *why = NULL;
	const char *guest = options->guest ? options->guest : cached;
	int err;

	place->kernel = vm_kernel_find(name);
	if (!place->kernel) {
		terminal_error("vm: --kernel %s: expected stock, newest or uml", name);
		return EXIT_USAGE;
	}
	if (options->cpus && !place->kernel->cpus) {
		terminal_error("vm: --cpus with --kernel %s: that has one processor", name);
		return EXIT_USAGE;
	}
	err = guest_path(cached, sizeof(cached), name, "");
	err = err ? err : vm_guest_good(name, guest, &why);
	if (err) {
		guest_failed(name, guest, err, why);
		return EXIT_HARNESS;
	}
	place->guest = xstrdup(guest);
	return 0;
}

/* A workload of ours is a file of the guest. */
static int own_workload(struct drive_place *place, const char *name)
{
	const char **arguments = xcalloc(2, sizeof(*arguments));

	place->workload = xasprintf("%s/workload-%s", place->guest, name);
	arguments[0] = xstrdup(name);
	place->arguments = arguments;
	if (!access(place->workload, R_OK))
		return 0;
	terminal_error("vm: %s: %s; rebuild the guest: decoy vm --make --kernel %s",
		       place->workload, strerror(errno), place->kernel->name);
	return EXIT_HARNESS;
}

static int users_workload(struct drive_place *place)
{
	const char *const *words = split(place->options->workload);

	place->arguments = words;
	if (!words[0]) {
		terminal_error("vm: --workload: expected a command");
		return EXIT_USAGE;
	}
	place->workload = xstrdup(words[0]);
	if (!access(words[0], R_OK))
		return 0;
	terminal_error("vm: --workload %s: %s; expected a static program, which gets into the "
		       "guest",
		       words[0], strerror(errno));
	return EXIT_HARNESS;
}

static int load_devices(struct drive_place *place)
{
	const char *name = place->options->scenario;
	struct scenario *devices = NULL;
	char *bytes = NULL;
	size_t len = 0;
	int code = name ? scenario_bytes(place->options, name, &bytes, &len) : 0;

	if (code)
		return code;
	code = scenario_load(&devices, name ? name : "(builtin)", name ? bytes : drive_device,
			     name ? len : strlen(drive_device));
	free(bytes);
	place->devices = devices;
	return code;
}

/* The kernel's own driver, or the user's in its place. */
static void choose_modules(struct drive_place *place)
{
	const struct options *options = place->options;
	const char **list;

	if (options->modules.count) {
		place->modules = options->modules.item;
		return;
	}
	list = xcalloc(2, sizeof(*list));
	if (options->hardware)
		list[0] = xasprintf("%s/%s.ko", place->guest, options->hardware);
	place->modules = list;
}

int drive_setup_guest(struct drive_place *place, const struct options *options)
{
	const char *name = options->hardware ? "uml" : options->kernel ? options->kernel : "stock";
	int code = check_options(options);

	*place = (struct drive_place){.options = options, .hardware = options->hardware};
	code = code ? code : find_guest(place, name);
	if (code)
		return code;
	place->edge_ns = place->kernel->cpus ? EDGE_GUEST_NS : EDGE_VIRTUAL_NS;
	place->again = again_of(options);
	choose_modules(place);
	if (options->hardware)
		place->source = hardware[hardware_find(options->hardware)].source;
	if (options->workload && strcmp(options->workload, BUILTIN) != 0)
		return users_workload(place);
	code = own_workload(place, options->hardware ? options->hardware : "fake_drm");
	return code || options->hardware ? code : load_devices(place);
}

void drive_setup_free(struct drive_place *place)
{
	const struct options *options = place->options;

	if (place->modules && place->modules != options->modules.item) {
		free((char *)place->modules[0]);
		free((void *)place->modules);
	}
	if (place->arguments && (!options->workload || !strcmp(options->workload, BUILTIN)))
		free((char *)place->arguments[0]);
	free((void *)place->arguments);
	scenario_free((struct scenario *)place->devices);
	free((char *)place->guest);
	free((char *)place->again);
	free(place->workload);
	free(place->driver);
}
