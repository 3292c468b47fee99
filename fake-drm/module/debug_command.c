// SPDX-License-Identifier: GPL-2.0-only
/* command in debugfs: commands in binary, and their results. */
#include <linux/align.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "debug.h"
#include "fake_drm.h"

/* An open file: the commands of its last write, replaced by their results one by one. */
struct command_buffer {
	struct mutex lock;
	size_t len; /* of results that can be read */
	u8 bytes[FAKE_DRM_COMMANDS] __aligned(8);
};

/* Not allowed: ops of setup, of open files, and unplug. */
static bool is_allowed_op(u32 op)
{
	return op == FAKE_DRM_ADVANCE ||
	       (op > FGPU_OPEN && op < FGPU_OPS && op != FGPU_CLOSE && op != FGPU_UNPLUG);
}

/* Bytes of the first command, with its text and the zeros before the next one. 0: there is none. */
static size_t command_size(const void *bytes, size_t left)
{
	const struct fake_drm_command *as = bytes;
	size_t len, size;

	if (left < sizeof(*as) || as->text_len > left - sizeof(*as) || as->reserved ||
	    !is_allowed_op(as->op))
		return 0;
	len = sizeof(*as) + as->text_len;
	size = ALIGN(len, 8);
	if (len == left)
		return len;
	return size > left || memchr_inv(bytes + len, 0, size - len) ? 0 : size;
}

static bool are_commands(const u8 *bytes, size_t left)
{
	size_t size;

	do {
		size = command_size(bytes, left);
		bytes += size;
		left -= size;
	} while (size && left);
	return size;
}

/* All members but op and amount must be empty. */
static int advance_do(struct fake_gpu *gpu, const struct fake_drm_command *as)
{
	struct fake_drm_command plain = {.op = as->op, .object = FGPU_NONE, .amount = as->amount};

	memset(plain.uses, 0xff, sizeof(plain.uses));
	return memcmp(as, &plain, sizeof(plain)) ? -EINVAL : fake_gpu_advance(gpu, as->amount);
}

static int model_command_do(struct fake_gpu *gpu, const struct fake_drm_command *as, u64 *now)
{
	struct fgpu_command command = fgpu_command(as->op, 0);
	int value;

	command.client = as->client;
	command.index = as->index;
	command.object = as->object;
	command.job = as->job;
	command.kind = as->kind;
	command.flags = as->flags;
	command.chance = as->chance;
	memcpy(command.uses, as->uses, sizeof(command.uses));
	command.amount = as->amount;
	command.span = as->span;
	command.cookie = as->cookie;
	command.from = as->from;
	command.until = as->until;
	command.period = as->period;
	command.seed = as->seed;
	command.text = as->text_len ? (const char *)(as + 1) : NULL;
	command.text_len = as->text_len;
	value = fake_gpu_do(gpu, &command);
	*now = command.at;
	return value;
}

static struct fake_drm_result command_do(struct fake_gpu *gpu, const struct fake_drm_command *as)
{
	struct fake_drm_result result = {};

	if (as->op == FAKE_DRM_ADVANCE) {
		result.value = advance_do(gpu, as);
		result.now = fake_gpu_now(gpu);
	} else {
		result.value = model_command_do(gpu, as, &result.now);
	}
	return result;
}

/* A result is shorter than a command, so it only overwrites commands that are done. */
static void commands_do(struct fake_gpu *gpu, struct command_buffer *buffer, size_t left)
{
	const u8 *at = buffer->bytes;

	BUILD_BUG_ON(sizeof(struct fake_drm_result) > sizeof(struct fake_drm_command));
	while (left) {
		const size_t size = command_size(at, left);
		const struct fake_drm_result result = command_do(gpu, (const void *)at);

		memcpy(buffer->bytes + buffer->len, &result, sizeof(result));
		buffer->len += sizeof(result);
		at += size;
		left -= size;
	}
}

static int commands_write(struct fake_gpu *gpu, struct command_buffer *buffer,
			  const char __user *from, size_t len)
{
	buffer->len = 0;
	if (len > sizeof(buffer->bytes))
		return -EFBIG;
	if (copy_from_user(buffer->bytes, from, len))
		return -EFAULT;
	if (!are_commands(buffer->bytes, len))
		return -EINVAL;
	commands_do(gpu, buffer, len);
	return 0;
}

static int fake_command_open(struct inode *inode, struct file *file)
{
	struct command_buffer *buffer = kzalloc(sizeof(*buffer), GFP_KERNEL_ACCOUNT);

	if (!buffer)
		return -ENOMEM;
	mutex_init(&buffer->lock);
	file->private_data = buffer;
	return 0;
}

/* After write(), read() starts with its first result; pwrite() leaves the file's position alone. */
static ssize_t fake_command_write(struct file *file, const char __user *from, size_t len,
				  loff_t *pos)
{
	struct fake_device *fake = file_inode(file)->i_private;
	struct command_buffer *buffer = file->private_data;
	int err;

	if (mutex_lock_interruptible(&buffer->lock))
		return -ERESTARTSYS;
	err = commands_write(&fake->gpu, buffer, from, len);
	mutex_unlock(&buffer->lock);
	*pos = 0;
	return err ?: len;
}

static ssize_t fake_command_read(struct file *file, char __user *to, size_t len, loff_t *pos)
{
	struct command_buffer *buffer = file->private_data;
	ssize_t n;

	if (mutex_lock_interruptible(&buffer->lock))
		return -ERESTARTSYS;
	n = simple_read_from_buffer(to, len, pos, buffer->bytes, buffer->len);
	mutex_unlock(&buffer->lock);
	return n;
}

/* The device may be freed already. */
static int fake_command_release(struct inode *inode, struct file *file)
{
	struct command_buffer *buffer = file->private_data;

	mutex_destroy(&buffer->lock);
	kfree(buffer);
	return 0;
}

const struct file_operations fake_command_fops = {
	.owner = THIS_MODULE,
	.open = fake_command_open,
	.write = fake_command_write,
	.read = fake_command_read,
	.release = fake_command_release,
};
