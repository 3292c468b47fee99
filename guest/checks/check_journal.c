/* SPDX-License-Identifier: MIT */
/* The journal as a file, and its entries of a driver under load. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "fake_drm_journal.h"

#define BYTES (1 << 20)

static int journal_open(uint32_t device)
{
	char path[96];
	int fd;

	gpu_path(device, true, "journal", path, sizeof(path));
	fd = open(path, O_RDONLY | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

/* Read what is there now, `step` bytes at a time. Number of bytes, or -errno. */
static ssize_t journal_read(int fd, char *bytes, size_t size, size_t step)
{
	size_t len = 0;
	ssize_t n = 1;

	while (n > 0 && len < size) {
		n = read(fd, bytes + len, size - len < step ? size - len : step);
		len += n > 0 ? (size_t)n : 0;
	}
	return n < 0 ? -errno : (ssize_t)len;
}

/* How many entries of each kind a journal has. */
struct found {
	unsigned int heads, marks, commands, reads, lost_texts, hashed;
	uint64_t next; /* the number in the last mark */
	uint64_t lost;
	bool whole; /* the numbers have no gap and end with a mark */
};

static void entry_count(struct found *found, const char *at, const struct fake_drm_entry *entry)
{
	struct fake_drm_journal_read read;
	struct fake_drm_journal_mark mark;

	switch (entry->type) {
	case FAKE_DRM_JOURNAL_HEAD:
		found->heads++;
		break;
	case FAKE_DRM_JOURNAL_COMMAND:
		found->commands++;
		break;
	case FAKE_DRM_JOURNAL_READ:
		memcpy(&read, at, sizeof(read));
		found->reads++;
		found->lost_texts += !!(read.flags & FAKE_DRM_JOURNAL_UNSEEN);
		found->hashed += !!(read.flags & FAKE_DRM_JOURNAL_HASHED);
		break;
	default:
		memcpy(&mark, at, sizeof(mark));
		found->marks++;
		found->next = entry->sequence;
		found->lost = mark.lost;
	}
}

static bool entries_count(const char *bytes, size_t len, struct found *found)
{
	struct fake_drm_entry entry = {0};
	uint64_t next = 0;

	*found = (struct found){.whole = true};
	for (size_t at = 0; at < len; at += entry.size) {
		MUST(len - at >= sizeof(entry), "the journal ends inside of an entry");
		memcpy(&entry, bytes + at, sizeof(entry));
		MUST(entry.size >= sizeof(entry) && entry.size <= len - at && entry.size % 8 == 0 &&
			     entry.type >= FAKE_DRM_JOURNAL_HEAD &&
			     entry.type <= FAKE_DRM_JOURNAL_MARK,
		     "malformed entry at byte %zu: type %u, %u bytes", at, entry.type, entry.size);
		found->whole = found->whole && entry.sequence == next;
		next += entry.type == FAKE_DRM_JOURNAL_COMMAND ||
			entry.type == FAKE_DRM_JOURNAL_READ;
		entry_count(found, bytes + at, &entry);
	}
	found->whole = found->whole && entry.type == FAKE_DRM_JOURNAL_MARK;
	return true;
}

static bool journal_find(int fd, size_t step, struct found *found)
{
	static char bytes[BYTES];
	ssize_t len = journal_read(fd, bytes, sizeof(bytes), step);

	MUST(len > 0, "the journal cannot be read: %s", len ? strerror((int)-len) : "it is empty");
	return entries_count(bytes, (size_t)len, found);
}

/* Open, submit, read and close in a loop. */
static bool work_loop(void *with)
{
	const int turns = *(int *)with;

	for (int i = 0; i < turns; i++) {
		int fd = gpu_open(0);
		char *text;

		if (fd < 0)
			return false;
		for (int k = 0; k < 5; k++)
			MUST(!gpu_submit(fd, 0, 20000 + (uint64_t)k), "a job cannot be submitted");
		usleep(500);
		text = fdinfo(fd);
		if (!text)
			return false;
		free(text);
		close(fd);
	}
	return true;
}

bool check_journal_replays(void)
{
	int turns = 40;
	pid_t one, other;
	bool ok;

	if (!gpu_make(0, "clock=real max_clients=8 engines/gfx/capacity=2 engines/gfx/keys=time,"
			 "cycles,total-cycles,maxfreq regions/vram"))
		return false;
	one = child_start(work_loop, &turns);
	other = child_start(work_loop, &turns);
	ok = work_loop(&turns);
	ok = child_join(one) && ok;
	ok = child_join(other) && ok;
	return ok && device_journal(0);
}

bool check_journal_long_texts(void)
{
	char path[96];
	struct found found;
	int fd, journal;
	char *text;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	gpu_path(0, true, "distort", path, sizeof(path));
	MUST(!file_write(path, "pad amount=20000", 16), "the distortion `pad` is refused");
	text = fdinfo(fd);
	if (!text)
		return false;
	free(text);
	journal = journal_open(0);
	MUST(journal >= 0, "the journal cannot be opened");
	if (!journal_find(journal, 4096, &found))
		return false;
	/* seq_file begins with a page and doubles it: 4, 8, 16 KiB are too small, 32 are enough */
	MUST(found.whole && found.reads == 4 && found.lost_texts == 3 && found.hashed == 4,
	     "%u reads, %u that overflowed, %u by their hash; expected 4, 3 and 4", found.reads,
	     found.lost_texts, found.hashed);
	return true;
}

bool check_journal_drained(void)
{
	static char bytes[BYTES];
	struct found found;
	size_t len = 0;
	int fd, journal;

	if (!gpu_make(0, "journal=8192 engines/gfx") || (fd = gpu_open(0)) < 0)
		return false;
	journal = journal_open(0);
	MUST(journal >= 0, "the journal cannot be opened");
	for (int i = 0; i < 200; i++) {
		ssize_t n;

		MUST(!gpu_submit(fd, 0, 1000), "a job cannot be submitted");
		n = read(journal, bytes + len, 37 + (size_t)i * 3);
		MUST(n >= 0, "the journal cannot be read: %s", strerror(errno));
		len += (size_t)n;
	}
	len += (size_t)journal_read(journal, bytes + len, sizeof(bytes) - len, 333);
	if (!entries_count(bytes, len, &found))
		return false;
	/* device, engine, ring, live, open; and 200 jobs */
	MUST(found.whole && found.heads == 1 && found.commands == 205 && !found.lost,
	     "%u commands and %" PRIu64 " lost, %s", found.commands, found.lost,
	     found.whole ? "whole" : "with a gap");
	return true;
}

bool check_journal_lost(void)
{
	struct found found;
	int fd, journal;

	if (!gpu_make(0, "journal=4096 engines/gfx") || (fd = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 100; i++)
		MUST(!gpu_submit(fd, 0, 1000), "a job cannot be submitted");
	journal = journal_open(0);
	MUST(journal >= 0, "the journal cannot be opened");
	if (!journal_find(journal, 4096, &found))
		return false;
	MUST(found.next == 105 && found.commands < 105 && found.lost == 105 - found.commands,
	     "%u commands, %" PRIu64 " lost, the next entry is %" PRIu64, found.commands,
	     found.lost, found.next);
	return true;
}

bool check_journal_one_reader(void)
{
	struct found found;
	char byte;
	int one, other;

	if (!gpu_make(0, NULL))
		return false;
	one = journal_open(0);
	other = journal_open(0);
	MUST(one >= 0 && other == -EBUSY, "the second reader got %d, expected EBUSY", other);
	MUST(read(one, &byte, 1) == 1, "the first reader cannot read");
	close(one);
	one = journal_open(0);
	MUST(one >= 0, "the journal cannot be opened after its reader closed it: %s",
	     strerror(-one));
	if (!journal_find(one, 4096, &found))
		return false;
	MUST(found.whole && !found.lost, "the entries that the first reader left have a gap");
	return true;
}

bool check_journal_after_unplug(void)
{
	struct found found;
	int fd, journal;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	journal = journal_open(0);
	MUST(journal >= 0 && !gpu_submit(fd, 0, 1000),
	     "the journal cannot be opened, or a job not submitted");
	if (!gpu_unplug(0))
		return false;
	close(fd);
	if (!journal_find(journal, 4096, &found))
		return false;
	/* device, engine, region, ring, live, open, submit, unplug, close */
	MUST(found.whole && found.commands == 9, "%u commands", found.commands);
	/* another device replaces it: the old one's file is at its end, and can be closed */
	if (!gpu_live(0))
		return false;
	MUST(read(journal, &found, 1) <= 0, "the journal of a removed device gives more bytes");
	close(journal);
	return true;
}
