/* SPDX-License-Identifier: MIT */
#include "guest.h"

#include "cache.h"
#include "vm.h"

int guest_path(char *path, size_t size, const char *kernel, const char *file)
{
	return cache_path(path, size, "%s/guest-%.16s%s%s", kernel, vm_guest_key(),
			  *file ? "/" : "", file);
}
