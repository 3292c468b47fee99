// SPDX-License-Identifier: GPL-2.0-only
#include <linux/errno.h>
#include <linux/overflow.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "notes.h"

struct grt_note {
	struct list_head link;
	u32 len;
	u8 bytes[] __aligned(8);
};

void grt_notes_init(struct grt_notes *notes)
{
	spin_lock_init(&notes->lock);
	INIT_LIST_HEAD(&notes->notes);
	mutex_init(&notes->reading);
	notes->next = &notes->notes;
	init_waitqueue_head(&notes->readable);
}

void grt_notes_exit(struct grt_notes *notes)
{
	struct grt_note *note, *next;
	unsigned long flags;
	LIST_HEAD(all);

	mutex_lock(&notes->reading);
	notes->freed = true;
	spin_lock_irqsave(&notes->lock, flags);
	list_splice_init(&notes->notes, &all);
	notes->next = &notes->notes;
	spin_unlock_irqrestore(&notes->lock, flags);
	mutex_unlock(&notes->reading);
	list_for_each_entry_safe(note, next, &all, link)
		kfree(note);
	wake_up_all(&notes->readable);
}

int grt_notes_add(struct grt_notes *notes, const struct grt_record *record, const void *pdu,
		  u32 pdu_len)
{
	const u32 len = sizeof(*record) + pdu_len;
	/* Drivers call with interrupts off, so that a note is in the table before the first event that needs it. */
	struct grt_note *note = kmalloc(struct_size(note, bytes, len), GFP_ATOMIC | __GFP_NOWARN);
	struct grt_record *stored;
	unsigned long flags;

	if (note) {
		stored = (struct grt_record *)note->bytes;
		note->len = len;
		*stored = *record;
		stored->magic = GRT_MAGIC;
		stored->len = len;
		memcpy(note->bytes + sizeof(*record), pdu, pdu_len);
	}
	spin_lock_irqsave(&notes->lock, flags);
	if (note)
		list_add_tail(&note->link, &notes->notes);
	else
		notes->lost++;
	spin_unlock_irqrestore(&notes->lock, flags);
	return note ? 0 : -ENOMEM;
}

/* Where a reader is. The caller holds grt_notes.reading. */
static void move_to(struct grt_notes *notes, struct list_head **cursor, struct list_head *next)
{
	unsigned long flags;

	spin_lock_irqsave(&notes->lock, flags);
	*cursor = next;
	spin_unlock_irqrestore(&notes->lock, flags);
}

void grt_notes_rewind(struct grt_notes *notes)
{
	mutex_lock(&notes->reading);
	move_to(notes, &notes->next, &notes->notes);
	mutex_unlock(&notes->reading);
}

/* The next note, or NULL. Notes stay where they are once they are in the list. */
static struct grt_note *note_behind(struct grt_notes *notes, struct list_head *const *cursor)
{
	struct list_head *next;
	unsigned long flags;

	spin_lock_irqsave(&notes->lock, flags);
	next = (*cursor)->next;
	spin_unlock_irqrestore(&notes->lock, flags);
	return next == &notes->notes ? NULL : list_entry(next, struct grt_note, link);
}

bool grt_notes_has(struct grt_notes *notes)
{
	/* Readers ask while they are about to sleep: not under the mutex. */
	return note_behind(notes, &notes->next);
}

static ssize_t read_notes(struct grt_notes *notes, struct list_head **next, char __user *to,
			  size_t count)
{
	struct grt_note *note;
	size_t len = 0;

	while ((note = note_behind(notes, next)) && note->len <= count - len) {
		if (copy_to_user(to + len, note->bytes, note->len))
			return len ?: -EFAULT;
		len += note->len;
		move_to(notes, next, &note->link);
	}
	return note && !len ? -EINVAL : len;
}

ssize_t grt_notes_read_at(struct grt_notes *notes, struct list_head **next, char __user *to,
			  size_t count)
{
	ssize_t len;

	mutex_lock(&notes->reading);
	len = notes->freed ? 0 : read_notes(notes, next, to, count);
	mutex_unlock(&notes->reading);
	return len;
}

ssize_t grt_notes_read(struct grt_notes *notes, char __user *to, size_t count)
{
	return grt_notes_read_at(notes, &notes->next, to, count);
}
