/* SPDX-License-Identifier: MIT */
/* Offsets by hand, held at compile time; layout.sh compiles it for 32 and for 64 bits. */
#include "grtrace.h"

#define AT(type, member, offset) \
	_Static_assert(__builtin_offsetof(struct type, member) == (offset), #type "." #member)
#define SIZE(type, bytes)  _Static_assert(sizeof(struct type) == (bytes), #type)
#define IOCTL(name, value) _Static_assert((name) == (value), #name)

AT(grt_record, magic, 0);
AT(grt_record, len, 2);
AT(grt_record, type, 4);
AT(grt_record, flags, 6);
AT(grt_record, time, 8);
AT(grt_record, seq, 16);
AT(grt_record, order, 20);
AT(grt_record, cpu, 24);
AT(grt_record, dev, 26);
AT(grt_record, ring, 28);
AT(grt_record, error, 30);
AT(grt_record, client, 32);
AT(grt_record, fctx, 40);
AT(grt_record, fseq, 48);
AT(grt_record, pos, 56);
AT(grt_record, aux, 64);
AT(grt_record, bytes, 72);
AT(grt_record, pid, 76);
SIZE(grt_record, GRT_RECORD_SIZE);

AT(grt_setup, type_mask, 24);
AT(grt_setup, ring_mask, 32);
AT(grt_setup, pos_low, 40);
AT(grt_setup, pos_high, 48);
AT(grt_setup, client, 56);
AT(grt_setup, pid, 64);
AT(grt_setup, dev, 68);
AT(grt_setup, session, 72);
AT(grt_setup, cpus, 80);
AT(grt_setup, record_size, 84);
AT(grt_setup, name, 88);
AT(grt_setup, reserved, 120);
SIZE(grt_setup, 128);

AT(grt_stats, attempted, 8);
AT(grt_stats, consumed, 64);
SIZE(grt_stats, 72);

SIZE(grt_msg, 16);
SIZE(grt_stream_pdu, 48);
SIZE(grt_dev_pdu, 112);
SIZE(grt_ring_pdu, 72);
SIZE(grt_client_pdu, 16);
SIZE(grt_clock_pdu, 16);

AT(grt_file, version, 8);
AT(grt_file, header_size, 12);
AT(grt_file, session, 24);
AT(grt_file, crc, 60);
SIZE(grt_file, 64);

AT(grt_block, len, 8);
AT(grt_block, offset, 16);
AT(grt_block, crc, 28);
SIZE(grt_block, 32);

/* _IOC(): direction in bits 30 and 31, size in 16 to 29, 'G' in 8 to 15. */
IOCTL(GRT_IOC_SETUP, 0xc08047c0);
IOCTL(GRT_IOC_START, 0x47c1);
IOCTL(GRT_IOC_STOP, 0x47c2);
IOCTL(GRT_IOC_TEARDOWN, 0x47c3);
IOCTL(GRT_IOC_STATS, 0xc04847c4);
IOCTL(GRT_IOC_STREAM, 0x400447c5);
IOCTL(GRT_IOC_MSG, 0x401047c6);

/* Every type has its bit in a mask, and notes are none of the events. */
_Static_assert(GRT_EVENTS <= GRT_STREAM && GRT_EOS < GRT_TYPES && GRT_TYPES <= 64, "types");
