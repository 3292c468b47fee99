// SPDX-License-Identifier: GPL-2.0-only
/* command of debugfs: commands in binary, and what came of them. */
#include <linux/align.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "debug.h"
#include "fake_drm.h"

/* An open file: what it was told last, whose results take its place one by one. */
struct teller {
	struct mutex lock;
	size_t len; /* of results that can be read */
	u8 bytes[FAKE_DRM_COMMANDS] __aligned(8);
};

/* Ops that belong to a device's configuration, to open files, or to `live`. */
static bool is_for_all(u32 op)
{
	return op == FAKE_DRM_ADVANCE ||
	       (op > FGPU_OPEN && op < FGPU_OPS && op != FGPU_CLOSE && op != FGPU_UNPLUG);
}

/* Bytes of the command in front, with its text and the zeros before the next. 0: there is none. */
static size_t command_size(const void *bytes, size_t left)
{
	const struct fake_drm_command *as = bytes;
	size_t len, size;

	if (left < sizeof(*as) || as->text_len > left - sizeof(*as) || as->reserved ||
	    !is_for_all(as->op))
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

/* Of its own members there is only the amount. */
static int advance(struct fake_gpu *gpu, const struct fake_drm_command *as)
{
	struct fake_drm_command plain = {.op = as->op, .object = FGPU_NONE, .amount = as->amount};

	memset(plain.uses, 0xff, sizeof(plain.uses));
	return memcmp(as, &plain, sizeof(plain)) ? -EINVAL : fake_gpu_advance(gpu, as->amount);
}

static int model_do(struct fake_gpu *gpu, const struct fake_drm_command *as, u64 *now)
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

static struct fake_drm_result one_do(struct fake_gpu *gpu, const struct fake_drm_command *as)
{
	struct fake_drm_result result = {};

	if (as->op == FAKE_DRM_ADVANCE) {
		result.value = advance(gpu, as);
		result.now = fake_gpu_now(gpu);
	} else {
		result.value = model_do(gpu, as, &result.now);
	}
	return result;
}

/* Results are shorter than commands: each has room where there were some that are done. */
static void all_do(struct fake_gpu *gpu, struct teller *teller, size_t left)
{
	const u8 *at = teller->bytes;

	BUILD_BUG_ON(sizeof(struct fake_drm_result) > sizeof(struct fake_drm_command));
	while (left) {
		const size_t size = command_size(at, left);
		const struct fake_drm_result result = one_do(gpu, (const void *)at);

		memcpy(teller->bytes + teller->len, &result, sizeof(result));
		teller->len += sizeof(result);
		at += size;
		left -= size;
	}
}

static int tell(struct fake_gpu *gpu, struct teller *teller, const char __user *from, size_t len)
{
	teller->len = 0;
	if (len > sizeof(teller->bytes))
		return -EFBIG;
	if (copy_from_user(teller->bytes, from, len))
		return -EFAULT;
	if (!are_commands(teller->bytes, len))
		return -EINVAL;
	all_do(gpu, teller, len);
	return 0;
}

static int fake_command_open(struct inode *inode, struct file *file)
{
	struct teller *teller = kzalloc(sizeof(*teller), GFP_KERNEL_ACCOUNT);

	if (!teller)
		return -ENOMEM;
	mutex_init(&teller->lock);
	file->private_data = teller;
	return 0;
}

/* write() lets read() begin anew, with its own results; pwrite() leaves the position where it is. */
static ssize_t fake_command_write(struct file *file, const char __user *from, size_t len,
				  loff_t *pos)
{
	struct fake_device *fake = file_inode(file)->i_private;
	struct teller *teller = file->private_data;
	int err;

	if (mutex_lock_interruptible(&teller->lock))
		return -ERESTARTSYS;
	err = tell(&fake->gpu, teller, from, len);
	mutex_unlock(&teller->lock);
	*pos = 0;
	return err ?: len;
}

static ssize_t fake_command_read(struct file *file, char __user *to, size_t len, loff_t *pos)
{
	struct teller *teller = file->private_data;
	ssize_t n;

	if (mutex_lock_interruptible(&teller->lock))
		return -ERESTARTSYS;
	n = simple_read_from_buffer(to, len, pos, teller->bytes, teller->len);
	mutex_unlock(&teller->lock);
	return n;
}

/* The device may be gone. */
static int fake_command_release(struct inode *inode, struct file *file)
{
	struct teller *teller = file->private_data;

	mutex_destroy(&teller->lock);
	kfree(teller);
	return 0;
}

const struct file_operations fake_command_fops = {
	.owner = THIS_MODULE,
	.open = fake_command_open,
	.write = fake_command_write,
	.read = fake_command_read,
	.release = fake_command_release,
};
