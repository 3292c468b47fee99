// SPDX-License-Identifier: GPL-2.0-only
/* Numbers of devices in records, of drivers with hooks and of the bridge. */
#include <linux/minmax.h>
#include <linux/xarray.h>

#include "device.h"

static DEFINE_XARRAY_FLAGS(cookies, XA_FLAGS_LOCK_IRQ | XA_FLAGS_ALLOC);
static u32 next_cookie; /* a number is not used again soon; protected by the lock of cookies */

int grt_cookie_get(struct grtrace_device *device, gfp_t gfp)
{
	unsigned long flags;
	u32 cookie;
	int err;

	xa_lock_irqsave(&cookies, flags);
	err = __xa_alloc_cyclic(&cookies, &cookie, device, XA_LIMIT(0, GRT_NONE - 1), &next_cookie,
				gfp);
	xa_unlock_irqrestore(&cookies, flags);
	device->cookie = err < 0 ? GRT_NONE : cookie;
	return err == -EBUSY ? -ENOSPC : min(err, 0);
}

void grt_cookie_put(const struct grtrace_device *device)
{
	unsigned long flags;

	xa_lock_irqsave(&cookies, flags);
	__xa_erase(&cookies, device->cookie);
	xa_unlock_irqrestore(&cookies, flags);
}
