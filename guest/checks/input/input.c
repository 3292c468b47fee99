/* SPDX-License-Identifier: MIT */
#include "input.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DEPTH 3 /* of a device's directory: gpu0/engines/gfx */
#define VALUE 8192
#define TRUTH 65536

int write_gives(const char *path, const void *bytes, size_t len)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), err = 0;
	ssize_t n;

	if (fd < 0)
		return -errno;
	n = write(fd, bytes, len);
	if (n != (ssize_t)len)
		err = n < 0 ? -errno : -EIO;
	close(fd);
	return err;
}

bool debug_gives(const char *file, const void *bytes, size_t len, int want)
{
	char path[128];
	int err;

	gpu_path(0, true, file, path, sizeof(path));
	err = write_gives(path, bytes, len);
	MUST(err == want, "writing %zu bytes to %s: %s, expected: %s", len, file, strerror(-err),
	     strerror(-want));
	return true;
}

static void state_add(FILE *out, const char *dir, int depth)
{
	struct dirent **list = NULL;
	int count = scandir(dir, &list, NULL, alphasort);

	for (int i = 0; i < count; i++) {
		char path[512], value[VALUE];
		ssize_t len;

		snprintf(path, sizeof(path), "%.250s/%.250s", dir, list[i]->d_name);
		if (list[i]->d_type == DT_DIR && *list[i]->d_name != '.' && depth < DEPTH) {
			state_add(out, path, depth + 1);
		} else if (list[i]->d_type == DT_REG) {
			len = file_read(path, value, sizeof(value));
			fprintf(out, "%s=%.*s", path, len > 0 ? (int)len : 0, value);
		}
		free(list[i]);
	}
	free(list);
}

char *state_of(uint32_t device)
{
	char path[128], *state = NULL;
	size_t len;
	FILE *out = open_memstream(&state, &len);

	gpu_path(device, false, "", path, sizeof(path));
	if (out)
		state_add(out, path, 1);
	if (!out || fclose(out) || !len) {
		report_failure("%s cannot be read", path);
		return NULL;
	}
	return state;
}

char *truth_now(void)
{
	char path[128], *text = calloc(1, TRUTH);

	gpu_path(0, true, "truth", path, sizeof(path));
	if (!text || file_read(path, text, TRUTH - 1) <= 0) {
		report_failure("%s cannot be read", path);
		free(text);
		return NULL;
	}
	for (char *at = text; (at = strstr(at, " entries "));)
		memmove(at, at + strcspn(at, "\n"), strlen(at + strcspn(at, "\n")) + 1);
	return text;
}

static bool input_stored(const char *path, const struct input *input)
{
	const char *want = input->reads ? input->reads : input->value;
	char got[VALUE];
	ssize_t len = file_read(path, got, sizeof(got));

	MUST(len == (ssize_t)strlen(want) + 1 && got[len - 1] == '\n' &&
		     !memcmp(got, want, strlen(want)),
	     "\"%.80s\" was written to %s, but \"%.*s\" is read", input->value, input->file,
	     len > 0 ? (int)len : 0, got);
	return true;
}

/* state: that of the device before, and on return the one after. */
static bool input_holds(uint32_t device, const struct input *input, char **state)
{
	size_t len = input->len ? input->len : strlen(input->value);
	char path[512], *after;
	bool same;
	int err;

	gpu_path(device, false, input->file, path, sizeof(path));
	err = write_gives(path, input->value, len);
	after = state_of(device);
	same = after && *state && !strcmp(after, *state);
	free(*state);
	*state = after;
	MUST(err == input->want, "writing \"%.80s\" to %s: %s, expected: %s", input->value,
	     input->file, strerror(-err), strerror(-input->want));
	if (!err)
		return input_stored(path, input);
	MUST(same, "writing \"%.80s\" to %s was refused, but changed the device: %s", input->value,
	     input->file, after);
	return true;
}

bool inputs_hold(uint32_t device, const struct input *inputs, size_t count)
{
	char *state = state_of(device);
	int log = log_open();
	bool ok = state && log >= 0;

	/* report all of them, not only the first */
	for (size_t i = 0; i < count; i++)
		ok = input_holds(device, &inputs[i], &state) && ok;
	ok = log_quiet(log) && ok;
	close(log);
	free(state);
	return ok;
}
