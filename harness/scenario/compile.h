/* SPDX-License-Identifier: MIT */
/* Private to the compiler: the state of a scenario that is being compiled. */
#ifndef DECOY_SCENARIO_COMPILE_H
#define DECOY_SCENARIO_COMPILE_H

#include "arena.h"
#include "label.h"
#include "scenario.h"

#define TIME_MOST	     INT64_MAX /* ns */
#define PATH_DEEP	     12
#define PID_MOST	     ((1 << 22) - 1) /* linux 6.12 include/linux/threads.h:34 */
#define FD_MOST		     ((1 << 20) - 1) /* linux 6.12 fs/file.c:29, the default of fs.nr_open */
#define NAME_MOST	     64 /* bytes of a client's name */
#define DISTORTION_TEXT_MOST 128 /* bytes of a distortion's text */
#define DISTORTIONS_MOST     64 /* distortions of one device at one time */
#define FILES_MOST	     262144 /* descriptors at one time */

struct text {
	const char *bytes;
	uint32_t len;
};

struct engine {
	struct text name;
	uint64_t capacity, hz;
	uint32_t keys; /* 0: the default */
	uint32_t no_keys; /* an empty list of keys was given */
};

struct region {
	struct text name;
	uint64_t size;
	uint32_t keys, no_keys;
};

struct ring {
	struct text name;
	uint32_t engine, shape, backend;
	uint64_t size, depth;
};

struct device {
	struct text driver, pdev;
	uint32_t has_pdev, flags, minor;
	struct labels engine_labels, region_labels, ring_labels;
	struct engine *engines;
	struct region *regions;
	struct ring *rings;
	uint32_t engine_count, region_count, ring_count;
	struct fgpu_limits most; /* given by the scenario; 0: not given */
	struct fgpu_limits need; /* counted while the steps are played */
};

struct process {
	struct text comm;
	uint32_t pid;
};

struct client {
	uint32_t device, own_id;
	uint64_t id;
	struct text name;
};

struct point {
	uint64_t at, hz; /* ns from the step's time */
};

struct verb;

/* One step of the file. */
struct step {
	struct plan_step plan; /* as in the plan, but for its time */
	const struct verb *verb;
	const char *verb_name;
	uint32_t index; /* in the file */
	uint32_t given; /* bit n: the verb's member n */
	uint64_t every, until;
	struct point *curve;
	uint32_t points;
	uint32_t count; /* times that it is repeated */
	uint32_t makes; /* number of its label, or FGPU_NONE */
};

/* What labels name. */
enum label_sort {
	LABEL_DEVICE,
	LABEL_PROCESS,
	LABEL_CLIENT,
	LABEL_OBJECT,
	LABEL_JOB,
	LABEL_DISTORTION,
	LABEL_SORTS,
	LABEL_NONE = LABEL_SORTS,
};

/* One step of a path: to a member by its name, or where that is NULL, to an element. */
struct path_part {
	const char *name;
	size_t index;
};

struct compiler {
	struct arena arena; /* becomes the scenario's memory */
	struct arena scratch; /* freed after compiling */
	const char *bytes;
	size_t len;
	const json_t *root;
	const struct scenario_kinds *kinds;
	struct scenario_error *error;
	struct path_part path[PATH_DEEP];
	size_t depth;
	struct labels labels[LABEL_SORTS];
	struct device *devices;
	struct plan_device *plan_devices;
	uint32_t device_count;
	struct process *processes;
	uint32_t process_count;
	struct client *clients;
	uint32_t client_count;
	struct step *steps;
	size_t step_count;
	struct scenario *scenario;
};

/* --- scenario.c: reporting faults --- */

/* path_enter, path_enter_element, path_leave - go down to a member of the current value, and up
 * again. */
void path_enter(struct compiler *c, const char *name);
void path_enter_element(struct compiler *c, size_t index);
void path_leave(struct compiler *c);

/* fail - report a fault of the current value. Returns -EINVAL. */
int fail(struct compiler *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* fail_step - report a fault of a member of a step (NULL: of the step). Returns -EINVAL. */
int fail_step(struct compiler *c, const struct step *step, const char *member, const char *format,
	      ...) __attribute__((format(printf, 4, 5)));

/* --- the parts of a scenario; each returns 0, -EINVAL (reported) or -ENOMEM --- */

int devices_parse(struct compiler *c, const json_t *value);
int processes_parse(struct compiler *c, const json_t *value);
int clients_parse(struct compiler *c, const json_t *value);
int steps_parse(struct compiler *c, const json_t *value);
int steps_plan(struct compiler *c); /* repeat, sort, play */

#endif
