// SPDX-License-Identifier: GPL-2.0-only
/* distort and scenario in debugfs: commands as text. */
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "debug.h"
#include "line.h"

#define SCENARIO_MAX 65536 /* bytes */

static int line_do(struct fake_gpu *gpu, struct fgpu_command *command)
{
	return command->op == FAKE_LINE_ADVANCE ? fake_gpu_advance(gpu, command->amount)
						: fake_gpu_do(gpu, command);
}

/* The commands of all lines; *count gets how many. They point into the text. */
static struct fgpu_command *lines_parse(const struct fake_gpu *gpu, char *text, u32 *count)
{
	struct fgpu_command *commands;
	u32 lines = 1;
	char *line;

	for (const char *at = text; *at; at++)
		lines += *at == '\n';
	commands = kvcalloc(lines, sizeof(*commands), GFP_KERNEL_ACCOUNT);
	if (!commands)
		return ERR_PTR(-ENOMEM);
	*count = 0;
	while ((line = strsep(&text, "\n"))) {
		int ret = fake_line_parse(gpu, line, &commands[*count]);

		if (ret < 0) {
			kvfree(commands);
			return ERR_PTR(ret);
		}
		*count += !ret;
	}
	return commands;
}

/* Parse all lines before the first is executed. Returns what the last one gave, or an error. */
static int lines_do(struct fake_gpu *gpu, char *text)
{
	struct fgpu_command *commands;
	int ret = 0;
	u32 count;

	commands = lines_parse(gpu, text, &count);
	if (IS_ERR(commands))
		return PTR_ERR(commands);
	for (u32 i = 0; ret >= 0 && i < count; i++)
		ret = line_do(gpu, &commands[i]);
	kvfree(commands);
	return ret;
}

static ssize_t scenario_write(struct file *file, const char __user *from, size_t len, loff_t *pos)
{
	struct fake_device *fake = file_inode(file)->i_private;
	char *text;
	int ret;

	if (*pos)
		return -EINVAL;
	if (len > SCENARIO_MAX)
		return -E2BIG;
	text = memdup_user_nul(from, len);
	if (IS_ERR(text))
		return PTR_ERR(text);
	ret = strlen(text) == len ? lines_do(&fake->gpu, text) : -EINVAL;
	kfree(text);
	return ret < 0 ? ret : len;
}

const struct file_operations fake_scenario_fops = {
	.owner = THIS_MODULE,
	.open = nonseekable_open,
	.write = scenario_write,
};

/* One line without its verb; a read gives the slot, for undistort. */
static ssize_t distort_write(struct file *file, const char __user *from, size_t len, loff_t *pos)
{
	struct fake_device *fake = file_inode(file)->i_private;
	char *text = simple_transaction_get(file, from, len), *line;
	int ret;

	if (IS_ERR(text))
		return PTR_ERR(text);
	if (strlen(text) != len || strchr(strim(text), '\n'))
		return -EINVAL;
	line = kasprintf(GFP_KERNEL, "distort kind=%s", skip_spaces(text));
	if (!line)
		return -ENOMEM;
	ret = lines_do(&fake->gpu, line);
	kfree(line);
	if (ret < 0)
		return ret;
	simple_transaction_set(file, scnprintf(text, SIMPLE_TRANSACTION_LIMIT, "%d\n", ret));
	return len;
}

const struct file_operations fake_distort_fops = {
	.owner = THIS_MODULE,
	.write = distort_write,
	.read = simple_transaction_read,
	.release = simple_transaction_release,
};
