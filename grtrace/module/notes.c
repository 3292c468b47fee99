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

#define NOTE_MAX \
	(sizeof(struct grt_record) + sizeof(struct grt_dev_pdu)) /* bytes of the longest one */
static_assert(sizeof(struct grt_ring_pdu) <= sizeof(struct grt_dev_pdu));
static_assert(sizeof(struct grt_stream_pdu) <= sizeof(struct grt_dev_pdu));

void grt_notes_init(struct grt_notes *notes)
{
	spin_lock_init(&notes->lock);
	INIT_LIST_HEAD(&notes->notes);
	INIT_LIST_HEAD(&notes->kept);
	notes->next = &notes->notes;
	init_waitqueue_head(&notes->readable);
}

/* All that is not needed any more, into a list. The caller holds the lock. */
static void detach_notes(struct grt_notes *notes, struct list_head *all)
{
	if (!notes->is_over || notes->readers)
		return;
	list_splice_init(&notes->notes, all);
	list_splice_init(&notes->kept, all);
	notes->kept_count = 0;
	notes->next = &notes->notes;
}

static void free_notes(struct list_head *all)
{
	struct grt_note *note, *next;

	list_for_each_entry_safe(note, next, all, link)
		kfree(note);
}

void grt_notes_exit(struct grt_notes *notes)
{
	unsigned long flags;
	LIST_HEAD(all);

	spin_lock_irqsave(&notes->lock, flags);
	notes->is_over = true;
	detach_notes(notes, &all);
	spin_unlock_irqrestore(&notes->lock, flags);
	free_notes(&all);
	wake_up_all(&notes->readable);
}

static struct grt_note *note_new(u32 len, gfp_t gfp)
{
	struct grt_note *note;

	return kmalloc(struct_size(note, bytes, len), gfp | __GFP_NOWARN);
}

static void keep_note(struct grt_notes *notes, struct grt_note *note)
{
	unsigned long flags;

	spin_lock_irqsave(&notes->lock, flags);
	list_add_tail(&note->link, &notes->kept);
	notes->kept_count++;
	spin_unlock_irqrestore(&notes->lock, flags);
}

int grt_notes_keep(struct grt_notes *notes, u32 count)
{
	struct grt_note *note;

	while (READ_ONCE(notes->kept_count) < count) {
		note = note_new(NOTE_MAX, GFP_KERNEL_ACCOUNT);
		if (!note)
			return -ENOMEM;
		keep_note(notes, note);
	}
	return 0;
}

static struct grt_note *use_kept(struct grt_notes *notes)
{
	struct grt_note *note;
	unsigned long flags;

	spin_lock_irqsave(&notes->lock, flags);
	note = list_first_entry_or_null(&notes->kept, struct grt_note, link);
	if (note) {
		list_del(&note->link);
		notes->kept_count--;
	}
	spin_unlock_irqrestore(&notes->lock, flags);
	return note;
}

int grt_notes_add(struct grt_notes *notes, const struct grt_record *record, const void *pdu,
		  u32 pdu_len)
{
	const u32 len = sizeof(*record) + pdu_len;
	/* Drivers call with interrupts off, so that a note is in the table before the first event
	 * that needs it. */
	struct grt_note *note = note_new(len, GFP_ATOMIC) ?: use_kept(notes);
	struct grt_record *stored;
	unsigned long flags;

	if (!note)
		return -ENOMEM;
	stored = (struct grt_record *)note->bytes;
	note->len = len;
	*stored = *record;
	stored->magic = GRT_MAGIC;
	stored->len = len;
	memcpy(note->bytes + sizeof(*record), pdu, pdu_len);
	spin_lock_irqsave(&notes->lock, flags);
	list_add_tail(&note->link, &notes->notes);
	spin_unlock_irqrestore(&notes->lock, flags);
	return 0;
}

/* Where a reader is. */
static void move_to(struct grt_notes *notes, struct list_head **cursor, struct list_head *next)
{
	unsigned long flags;

	spin_lock_irqsave(&notes->lock, flags);
	*cursor = next;
	spin_unlock_irqrestore(&notes->lock, flags);
}

void grt_notes_rewind(struct grt_notes *notes)
{
	move_to(notes, &notes->next, &notes->notes);
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

/* False: they are freed. Else they stay until end_read(). */
static bool begin_read(struct grt_notes *notes)
{
	unsigned long flags;
	bool is_over;

	spin_lock_irqsave(&notes->lock, flags);
	is_over = notes->is_over;
	notes->readers += !is_over;
	spin_unlock_irqrestore(&notes->lock, flags);
	return !is_over;
}

static void end_read(struct grt_notes *notes)
{
	unsigned long flags;
	LIST_HEAD(all);

	spin_lock_irqsave(&notes->lock, flags);
	notes->readers--;
	detach_notes(notes, &all);
	spin_unlock_irqrestore(&notes->lock, flags);
	free_notes(&all);
}

/* Memory of a program may be a page that does not come: no lock is held. */
ssize_t grt_notes_read_at(struct grt_notes *notes, struct list_head **next, char __user *to,
			  size_t count)
{
	ssize_t len;

	if (!begin_read(notes))
		return 0;
	len = read_notes(notes, next, to, count);
	end_read(notes);
	return len;
}

ssize_t grt_notes_read(struct grt_notes *notes, char __user *to, size_t count)
{
	return grt_notes_read_at(notes, &notes->next, to, count);
}
