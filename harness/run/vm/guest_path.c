/* SPDX-License-Identifier: MIT */
#include "guest_path.h"

#include <stdlib.h>
#include <string.h>

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
	char *damage = NULL;

	terminal_error("vm: %s", why ? why : strerror(-err));
	if (vm_kernel_good(kernel, guest, &damage) && damage)
		terminal_error("vm: %s", damage);
	free(damage);
	free(why);
}
