/* SPDX-License-Identifier: MIT */
/* Holds a stream of the model's events against the rules of a ring trace (R15 to R29). */
#ifndef MODEL_STREAM_H
#define MODEL_STREAM_H

#include "fgpu.h"

struct stream;

#define STREAM_OVERTAKES (1ULL << 40) /* added to the cookie of a job that may complete early */

struct stream *stream_new(void);
void stream_free(struct stream *stream);

/* stream_engine, stream_ring - what is built, in order. */
void stream_engine(struct stream *stream, fgpu_u64 capacity);
void stream_ring(struct stream *stream, fgpu_u32 engine, fgpu_u32 shape, fgpu_u64 size);

/* stream_event - the next event; fails the running test where it breaks a rule. cookie: span. */
void stream_event(struct stream *stream, const struct fgpu_event *event);

/* stream_busy - how long jobs ran on an engine until now, by the events alone. */
fgpu_u64 stream_busy(const struct stream *stream, fgpu_u32 engine, fgpu_u64 now);

/* stream_unfinished - jobs of a ring that are submitted, or waiting for it, and not complete. */
fgpu_u32 stream_unfinished(const struct stream *stream, fgpu_u32 ring);

#endif
