/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The bridge: jobs of drivers that do not know the tracer, through the stock tracepoints of the DRM
 * scheduler and of dma_fence. It is attached while a session runs that asks for it.
 */
#ifndef GRT_BRIDGE_H
#define GRT_BRIDGE_H

#include <linux/errno.h>

struct grt_bridge;
struct grt_session;

#ifdef CONFIG_TRACEPOINTS

/**
 * grt_bridge_new() - a bridge, not attached
 * @session: that gets its notes and events
 *
 * Context: Process context. May sleep.
 * Return: the bridge or NULL: there is no memory.
 */
struct grt_bridge *grt_bridge_new(struct grt_session *session);

/**
 * grt_bridge_attach() - events come from now on, of the tracepoints that this kernel has
 * @bridge: one that is not attached, or NULL
 *
 * Context: Process context. May sleep.
 */
void grt_bridge_attach(struct grt_bridge *bridge);

/**
 * grt_bridge_detach() - no event comes when this returns, and no probe is in progress
 * @bridge: the bridge, attached or not, or NULL
 *
 * Context: Process context. May sleep.
 */
void grt_bridge_detach(struct grt_bridge *bridge);

/**
 * grt_bridge_free() - forget devices, rings and clients
 * @bridge: one that is not attached, or NULL
 *
 * Context: Process context. May sleep.
 */
void grt_bridge_free(struct grt_bridge *bridge);

#else

static inline struct grt_bridge *grt_bridge_new(struct grt_session *session)
{
	return NULL;
}

static inline void grt_bridge_attach(struct grt_bridge *bridge)
{
}

static inline void grt_bridge_detach(struct grt_bridge *bridge)
{
}

static inline void grt_bridge_free(struct grt_bridge *bridge)
{
}

#endif

#endif
