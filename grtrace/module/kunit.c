// SPDX-License-Identifier: GPL-2.0-only
/* Exports for the KUnit suites of kunit/grtrace; only built with CONFIG_KUNIT. */
#include <linux/export.h>

#include <kunit/visibility.h>

#include "control.h"
#include "session.h"

EXPORT_SYMBOL_IF_KUNIT(grt_control_fops);
EXPORT_SYMBOL_IF_KUNIT(grt_session);
EXPORT_SYMBOL_IF_KUNIT(grt_buffer_init);
EXPORT_SYMBOL_IF_KUNIT(grt_buffer_exit);
EXPORT_SYMBOL_IF_KUNIT(grt_buffer_event);
EXPORT_SYMBOL_IF_KUNIT(grt_buffer_message);
EXPORT_SYMBOL_IF_KUNIT(grt_buffer_end);
EXPORT_SYMBOL_IF_KUNIT(grt_buffer_resume);
EXPORT_SYMBOL_IF_KUNIT(grt_buffer_has);
EXPORT_SYMBOL_IF_KUNIT(grt_buffer_read);
EXPORT_SYMBOL_IF_KUNIT(grt_buffer_stats);
