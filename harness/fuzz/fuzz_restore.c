/* SPDX-License-Identifier: MIT */
/* An input that a full disk cut: libFuzzer says that it was written, and prints it where it is
 * short. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "atomic.h"
#include "base64.h"
#include "file.h"
#include "fuzz_campaign.h"
#include "xmalloc.h"

#define EMPTY                                                                                     \
	"-da39a3ee5e6b4b0d3255bfef95601890afd80709" /* artefacts have the SHA-1 of their bytes in \
						       their name */

/* The bytes behind "Base64: "; NULL: the log has none. */
static char *printed_bytes(const char *log, size_t *len)
{
	static const char mark[] = "\nBase64: ";
	const char *at = strstr(log, mark);

	if (!at)
		return NULL;
	at += strlen(mark);
	return (char *)base64_decode(at, strcspn(at, "\n"), len);
}

char *fuzz_restored(const struct fuzz_campaign *campaign, const char *input, const char *log)
{
	char *restored = xasprintf("%s/restored", campaign->home.path);
	char *bytes = NULL, *printed = NULL, *path = NULL;
	size_t len = 0, printed_len = 0;

	if (campaign->engine == FUZZ_LIBFUZZER && !file_read(input, &bytes, &len)) {
		printed = printed_bytes(log, &printed_len);
		/* below, all that was printed is shown in place of what is not there */
		if (!printed && !len && !strstr(input, EMPTY))
			unlink(input);
	}
	if (printed && (printed_len != len || (len && memcmp(printed, bytes, len) != 0)) &&
	    !atomic_write(restored, printed, printed_len))
		path = restored;
	else
		free(restored);
	free(printed);
	free(bytes);
	return path ? path : xstrdup(input);
}
