/* SPDX-License-Identifier: MIT */
#include "guest_path.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "busy.h"
#include "cache.h"
#include "terminal.h"
#include "vm.h"

int guest_path(char *path, size_t size, const char *kernel, const char *file)
{
	return cache_path(path, size, "%s/guest-%.16s%s%s", kernel, vm_guest_key(),
			  *file ? "/" : "", file);
}

void guest_failed(const char *kernel, const char *guest, int err, char *why)
{
	char *damage = NULL, *busy = busy_words();

	terminal_error("vm: %s", why ? why : strerror(-err));
	if (busy && (err == -ETIME || err == -EAGAIN))
		terminal_error(
			"vm: %s: lack of CPU time can have this effect, too; run it again when this "
			"machine is less busy",
			busy);
	free(busy);
	if (vm_kernel_good(kernel, guest, &damage) && damage)
		terminal_error("vm: %s", damage);
	free(damage);
	free(why);
}
