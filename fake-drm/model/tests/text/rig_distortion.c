/* SPDX-License-Identifier: MIT */
#include "rig_distortion.h"

struct text_rig *distortion_rig(void)
{
	static struct text_rig rig;

	text_rig_new(&rig, "fake-drm", 1, 0);
	return &rig;
}

int distortion_add(struct text_rig *rig, const char *slug, fgpu_u32 keys, fgpu_u32 index,
		   fgpu_u64 amount)
{
	struct fgpu_command command = text_distortion(rig, slug);

	command.flags = keys;
	command.index = index;
	command.amount = amount;
	return text_distort(rig, &command);
}

const char *distortion_line(struct text_rig *rig, fgpu_u32 client, const char *key)
{
	static char found[200];
	const char *at = strstr(text_show(rig, client, 3), key);
	size_t len;

	if (!at)
		return NULL;
	len = strcspn(at, "\n");
	assert_true(len < sizeof(found));
	memcpy(found, at, len);
	found[len] = '\0';
	return found;
}

void distortion_prints(struct text_rig *rig, fgpu_u32 client, const char *line)
{
	const size_t len = strcspn(line, ":");
	char key[64];

	assert_in_range(len, 1, sizeof(key) - 2);
	assert_int_equal(line[len], ':');
	memcpy(key, line, len + 1);
	key[len + 1] = '\0';
	assert_non_null(distortion_line(rig, client, key));
	assert_string_equal(distortion_line(rig, client, key), line);
}
