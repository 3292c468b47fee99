/* SPDX-License-Identifier: MIT */
/* Parses the files that the guest of a program sent (program_wire.h). Their paths cannot leave the
 * working directory. */
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "program_wire.h"
#include "vm.h"

static const char *const reasons[PROGRAM_FILE_KINDS] = {
	[PROGRAM_STAYS_HIDDEN] = "names that begin with a dot are not copied",
	[PROGRAM_STAYS_SPECIAL] = "only regular files are copied",
	[PROGRAM_STAYS_MANY] = "at most 4096 files are copied",
	[PROGRAM_STAYS_LARGE] = "at most 256 MiB are copied",
	[PROGRAM_STAYS_UNREAD] = "the agent cannot read it",
};

_Static_assert(PROGRAM_FILES_MAX == 4096 && PROGRAM_BYTES_MAX >> 20 == 256,
	       "the limits in reasons[]");
_Static_assert(sizeof(((struct vm_returned_file *)NULL)->path) == PROGRAM_PATH_MAX + 1,
	       "a path and its NUL");

/* Components that are not empty and do not begin with a dot, which "." and ".." do. */
static bool is_below(const char *path)
{
	unsigned int depth = 0;

	for (const char *at = path;; at++) {
		if (!*at || *at == '/' || *at == '.' || ++depth > PROGRAM_DEPTH_MAX)
			return false;
		at = strchr(at, '/');
		if (!at)
			return true;
	}
}

int vm_returned_next(const struct vm_returned *returned, size_t *at, struct vm_returned_file *file)
{
	const char *bytes = returned->bytes + *at;
	size_t left = returned->len - *at;
	struct guest_program_file head;

	if (!left)
		return 0;
	if (left < sizeof(head))
		return -EPROTO;
	memcpy(&head, bytes, sizeof(head));
	left -= sizeof(head);
	if (head.kind >= PROGRAM_FILE_KINDS || !head.path_len || head.path_len > PROGRAM_PATH_MAX ||
	    head.path_len > left)
		return -EPROTO;
	bytes += sizeof(head);
	left -= head.path_len;
	*file = (struct vm_returned_file){.stays = reasons[head.kind],
					  .mode = head.mode & 0777,
					  .bytes = bytes + head.path_len,
					  .len = head.len};
	memcpy(file->path, bytes, head.path_len);
	if (!file->stays &&
	    (strlen(file->path) != head.path_len || !is_below(file->path) || head.len > left))
		return -EPROTO;
	*at += sizeof(head) + head.path_len + (file->stays ? 0 : (size_t)head.len);
	return 1;
}

void vm_returned_free(struct vm_returned *returned)
{
	free(returned->bytes);
	*returned = (struct vm_returned){0};
}
