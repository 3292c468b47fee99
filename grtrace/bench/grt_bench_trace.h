/* SPDX-License-Identifier: GPL-2.0-only */
/* The rival: an event of ftrace with 48 bytes of what the hook's record has. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM grt_bench

#if !defined(GRT_BENCH_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define GRT_BENCH_TRACE_H

#include <linux/tracepoint.h>

/* clang-format off */
TRACE_EVENT(grt_bench,
	TP_PROTO(u64 client, u64 fctx, u64 fseq, u64 pos, u64 aux, u64 bytes),
	TP_ARGS(client, fctx, fseq, pos, aux, bytes),
	TP_STRUCT__entry(
		__field(u64, client)
		__field(u64, fctx)
		__field(u64, fseq)
		__field(u64, pos)
		__field(u64, aux)
		__field(u64, bytes)
	),
	TP_fast_assign(
		__entry->client = client;
		__entry->fctx = fctx;
		__entry->fseq = fseq;
		__entry->pos = pos;
		__entry->aux = aux;
		__entry->bytes = bytes;
	),
	TP_printk("client=%llu job=%llu:%llu pos=%llu aux=%llu bytes=%llu", __entry->client,
		  __entry->fctx, __entry->fseq, __entry->pos, __entry->aux, __entry->bytes)
);
/* clang-format on */

#endif

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#define TRACE_INCLUDE_FILE grt_bench_trace
#include <trace/define_trace.h>
