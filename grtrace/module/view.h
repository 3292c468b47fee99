/* SPDX-License-Identifier: GPL-2.0-only */
/* A session's directory in debugfs: streams, counters and messages for who has no /dev/grtrace. */
#ifndef GRT_VIEW_H
#define GRT_VIEW_H

struct grt_session;

#ifdef CONFIG_DEBUG_FS

/* grt_view_init, grt_view_exit - the directory of all views. Process context. */
void grt_view_init(void);
void grt_view_exit(void);

/**
 * grt_view_add() - make the directory of a session, which grt_setup.name names
 * @session: the session, with all of its buffers
 *
 * What cannot be made is left out.
 *
 * Context: Process context. The caller holds grt_mutex.
 */
void grt_view_add(struct grt_session *session);

/**
 * grt_view_remove() - remove the directory; no call of its files is in progress when this returns
 * @session: a session, with or without a directory
 *
 * Context: Process context. The caller holds grt_mutex.
 */
void grt_view_remove(struct grt_session *session);

#else

static inline void grt_view_init(void)
{
}

static inline void grt_view_exit(void)
{
}

static inline void grt_view_add(struct grt_session *session)
{
}

static inline void grt_view_remove(struct grt_session *session)
{
}

#endif

#endif
