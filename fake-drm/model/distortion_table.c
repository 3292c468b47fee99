/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The kinds of distortion, and the rules that a lint must find broken by each. A kind's number is
 * its index in the table, and journals record it: add a new kind at the end.
 */
#include "distortion_kind.h"
#include "ledger.h"

#define KIND(slug_, keys_, witness_, trips_, may_, what_, ...)                                     \
	{                                                                                          \
		.slug = slug_, .keys = keys_, .witness = FGPU_WITNESS_##witness_, .trips = trips_, \
		.may = may_, .what = what_, __VA_ARGS__                                            \
	}

/* Replace a piece by the text, or else by this. */
#define SET_PIECE(piece_, literal_)                                                \
	.piece = piece_, .literal = literal_, .literal_len = sizeof(literal_) - 1, \
	.apply = fgpu_apply_text
#define TEXT(literal_) .literal = literal_, .literal_len = sizeof(literal_) - 1

#define LEDGER(books_, book_) \
	.reads = FGPU_READS_LATCH, .books = books_, .book = book_, .apply = fgpu_apply_ledger

/* Sets of keys. */
#define BUSY	FGPU_KEY_ENGINE
#define CYCLES	FGPU_KEY_CYCLES
#define TOTALS	FGPU_KEY_TOTAL_CYCLES
#define MAXFREQ FGPU_KEY_MAXFREQ
#define FREQS	(FGPU_KEY_MAXFREQ | FGPU_KEY_CURFREQ)
#define ENGINE	FGPU_KEYS_OF_ENGINE
#define REGION	FGPU_KEYS_OF_REGION
#define HEADER	FGPU_KEYS_OF_HEADER
#define NUMBERS (ENGINE | REGION)
#define ROWS	(NUMBERS | HEADER | FGPU_KEY_PAD)

/* Rules that may be found broken besides, where ... */
#define MAY_JUMP                                                                              \
	"engine.within-wall,cycles.within-total,cycles.total-advances,cycles.within-maxfreq," \
	"engine.sum-within-wall,cycles.same-total,time.counter-still"
#define MAY_FALL \
	"time.dip,time.catch-up,time.catch-up-minute," MAY_JUMP /* a counter falls and jumps */
#define MAY_VANISH                                                                        \
	"time.key-gone,time.key-flap,engine.same-set,memory.key-flap,memory.name-stable," \
	"memory.total-while-busy" /* keys come and go */
#define MAY_LEVEL                                                            \
	"engine.capacity-stable,cycles.maxfreq-stable,client.members-agree," \
	"engine.same-capacity,cycles.same-maxfreq," MAY_JUMP
#define MAY_ALONE                                                                          \
	"engine.capacity-has-engine,cycles.has-engine,cycles.maxfreq-has-engine,"          \
	"cycles.total-has-cycles,cycles.ratio-computable,memory.total-present," MAY_VANISH \
	"," MAY_LEVEL
#define MAY_UNREAD               \
	MAY_VANISH "," MAY_LEVEL \
		   ",time.dip,time.catch-up,time.catch-up-minute" /* a value is no number */
#define MAY_MEMORY                                                                               \
	"memory.shared-within-total,memory.resident-within-total,memory.active-within-resident," \
	"memory.purgeable-within-resident,memory.alias-equal"
#define MAY_MISCOUNT MAY_FALL ",memory.total-while-busy"
#define MAY_SLOT     "client.pdev-stable,client.members-agree,client.same-pdev"
#define MAY_FREQ     "cycles.within-maxfreq,cycles.curfreq-within-max"

static const struct fgpu_distortion_kind kinds[] = {
	/* Counters. */
	KIND("dip", BUSY | CYCLES, DROP, "time.dip", MAY_FALL,
	     "counters are amount less, and right again afterwards",
	     .allowed = BUSY | CYCLES | TOTALS, .reads = FGPU_NEEDS_AMOUNT,
	     .apply = fgpu_apply_less),
	KIND("stall", BUSY | CYCLES, STALE, "time.dip,time.catch-up", MAY_FALL,
	     "counters fall by amount and stay there: they never catch up",
	     .reads = FGPU_NEEDS_AMOUNT | FGPU_READS_LATCH, .apply = fgpu_apply_stall),
	KIND("freeze", BUSY | CYCLES | TOTALS, NONE, "", MAY_FALL,
	     "counters stop, and jump when it ends", .reads = FGPU_READS_LATCH,
	     .apply = fgpu_apply_freeze),
	KIND("spike", BUSY, DELTA, "engine.within-wall", MAY_FALL,
	     "engine time is amount ns more, and right again afterwards",
	     .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_more),
	KIND("reset", BUSY | CYCLES, STALE, "time.dip,time.catch-up", MAY_FALL,
	     "counters begin again at 0", .reads = FGPU_READS_LATCH, .apply = fgpu_apply_reset),
	KIND("cycles-spike", CYCLES, DELTA, "cycles.within-total", MAY_FALL,
	     "cycles are amount more, and right again afterwards", .beside = TOTALS,
	     .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_more),
	KIND("wrap", BUSY | CYCLES, STALE, "time.dip,time.catch-up", MAY_FALL,
	     "counters have amount bits; span is added first, so that they soon overflow",
	     .reads = FGPU_NEEDS_AMOUNT | FGPU_READS_SPAN, .check = fgpu_check_bits,
	     .apply = fgpu_apply_wrap),
	KIND("total-wrap", TOTALS, DROP, "time.dip", MAY_FALL,
	     "total cycles have amount bits; span is added first",
	     .reads = FGPU_NEEDS_AMOUNT | FGPU_READS_SPAN, .check = fgpu_check_bits,
	     .apply = fgpu_apply_wrap),
	KIND("over-wall", BUSY, DELTA, "engine.within-wall", MAY_FALL,
	     "engine time grows amount/span times as fast",
	     .reads = FGPU_NEEDS_AMOUNT | FGPU_NEEDS_SPAN | FGPU_READS_LATCH,
	     .apply = fgpu_apply_scale),
	KIND("over-total", CYCLES, DELTA, "cycles.within-total", MAY_FALL,
	     "cycles grow amount/span times as fast, beside total cycles", .beside = TOTALS,
	     .reads = FGPU_NEEDS_AMOUNT | FGPU_NEEDS_SPAN | FGPU_READS_LATCH,
	     .apply = fgpu_apply_scale),
	KIND("total-stuck", TOTALS, DELTA, "cycles.total-advances,cycles.within-total", MAY_FALL,
	     "total cycles stop while cycles advance", .beside = CYCLES, .reads = FGPU_READS_LATCH,
	     .apply = fgpu_apply_freeze),
	KIND("total-ahead", TOTALS, NONE, "", MAY_FALL,
	     "total cycles are amount more: engines whose clocks were not read at once",
	     .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_more),

	/* Absent keys. */
	KIND("key-late", ENGINE, NONE, "", MAY_ALONE,
	     "keys of an engine are missing for the first amount ns of the client's life",
	     .allowed = NUMBERS, .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_late),
	KIND("key-gone", ENGINE, CHANGE, "time.key-gone", MAY_ALONE,
	     "keys of an engine are missing", .apply = fgpu_apply_hide),
	KIND("key-flap", ENGINE, FLAP, "time.key-gone,time.key-flap", MAY_ALONE,
	     "keys of an engine come and go by chance", .reads = FGPU_NEEDS_PERIOD,
	     .apply = fgpu_apply_hide),
	KIND("region-gone", REGION, NONE, "",
	     "memory.total-present,memory.key-flap,memory.total-while-busy",
	     "keys of a region are missing", .apply = fgpu_apply_hide),
	KIND("header-only", NUMBERS | FGPU_KEY_PAD, NONE, "", MAY_VANISH "," MAY_LEVEL,
	     "nothing but the header", .reads = FGPU_READS_NO_KEYS, .apply = fgpu_apply_hide),
	KIND("body-only", HEADER, READ, "client.driver-present,client.id-present",
	     "client.id-scope", "no header", .reads = FGPU_READS_NO_KEYS, .apply = fgpu_apply_hide),
	KIND("driver-missing", FGPU_KEY_DRIVER, READ, "client.driver-present", "", "no drm-driver",
	     .apply = fgpu_apply_hide),
	KIND("id-missing", FGPU_KEY_ID, READ, "client.id-present", "", "no drm-client-id",
	     .apply = fgpu_apply_hide),
	KIND("pdev-missing", FGPU_KEY_PDEV, NONE, "", "client.id-scope", "no drm-pdev",
	     .apply = fgpu_apply_hide),
	KIND("capacity-missing", FGPU_KEY_CAPACITY, CHANGE, "time.key-gone",
	     MAY_VANISH "," MAY_LEVEL, "no capacity", .apply = fgpu_apply_hide),
	KIND("cycles-without-engine", BUSY, READ, "cycles.has-engine", MAY_ALONE,
	     "no engine time beside cycles", .beside = CYCLES, .apply = fgpu_apply_hide),
	KIND("capacity-without-engine", BUSY, READ, "engine.capacity-has-engine", MAY_ALONE,
	     "no engine time beside a capacity", .beside = FGPU_KEY_CAPACITY,
	     .apply = fgpu_apply_hide),
	KIND("maxfreq-without-engine", BUSY, READ, "cycles.maxfreq-has-engine", MAY_ALONE,
	     "no engine time beside a maximum frequency", .beside = MAXFREQ,
	     .apply = fgpu_apply_hide),
	KIND("total-without-cycles", CYCLES, READ, "cycles.total-has-cycles", MAY_ALONE,
	     "no cycles beside total cycles", .beside = TOTALS, .apply = fgpu_apply_hide),
	KIND("cycles-alone", TOTALS | MAXFREQ, READ, "cycles.ratio-computable", MAY_ALONE,
	     "neither total cycles nor a maximum frequency beside cycles", .beside = CYCLES,
	     .apply = fgpu_apply_hide),
	KIND("total-missing", FGPU_KEY_TOTAL, READ, "memory.total-present",
	     "memory.key-flap,memory.total-while-busy", "no drm-total- beside drm-resident-",
	     .beside = FGPU_KEY_RESIDENT, .apply = fgpu_apply_hide),

	/* Keys that should be absent, or elsewhere. */
	KIND("engine-twice", BUSY, READ, "engine.unique-name", MAY_FALL,
	     "the time of an engine twice, the second amount more", .reads = FGPU_READS_AMOUNT,
	     .apply = fgpu_apply_twice),
	KIND("key-twice", NUMBERS & ~BUSY, READ, "key.unique",
	     MAY_FALL
	     "," MAY_LEVEL "," MAY_MEMORY "," MAY_FREQ
	     ",engine.capacity-nonzero,cycles.maxfreq-nonzero,client.id-stable,client.id-scope",
	     "other keys twice, the second number amount more",
	     .allowed = (ROWS & ~BUSY) & ~FGPU_KEY_PAD, .reads = FGPU_READS_AMOUNT,
	     .apply = fgpu_apply_twice),
	KIND("reorder", NUMBERS | HEADER, NONE, "", "",
	     "keys in another order, drawn from seed anew in each period",
	     .distorts = DISTORTS_ORDER),
	KIND("both-ratios", TOTALS | MAXFREQ, READ, "cycles.exclusive", MAY_ALONE "," MAY_FREQ,
	     "total cycles and a maximum frequency for one engine; amount is the value of the "
	     "second one (0: the truth)",
	     .beside = TOTALS | MAXFREQ, .reads = FGPU_READS_AMOUNT, .apply = fgpu_apply_reveal),
	KIND("alias", FGPU_KEY_MEMORY, READ, "memory.alias-deprecated", "memory.key-flap",
	     "drm-memory- beside drm-resident-, from another driver than amdgpu",
	     .beside = FGPU_KEY_RESIDENT, .check = fgpu_check_no_amdgpu,
	     .apply = fgpu_apply_reveal),
	KIND("pad", FGPU_KEY_PAD, NONE, "", "key.no-whitespace,text.control",
	     "lines DRIVER-pad-N, at least amount bytes of them", .distorts = DISTORTS_LINES,
	     .reads = FGPU_NEEDS_AMOUNT, .most = FGPU_LINES_MOST, .apply = fgpu_apply_pad),
	KIND("long-key", FGPU_KEY_PAD, NONE, "", "key.no-whitespace,text.control",
	     "a driver's key of more than amount bytes", .distorts = DISTORTS_LINES,
	     .reads = FGPU_NEEDS_AMOUNT, .most = FGPU_LINES_MOST, .apply = fgpu_apply_long_key),
	KIND("driver-key", FGPU_KEY_PAD, NONE, "", "key.no-whitespace,text.control,key.unique",
	     "a key DRIVER-text", .distorts = DISTORTS_LINES, .reads = FGPU_READS_TEXT, TEXT("key"),
	     .check = fgpu_check_word, .apply = fgpu_apply_driver_line),
	KIND("other-prefix", FGPU_KEY_PAD, READ, "key.driver-prefix", "key.unique,key.lost-prefix",
	     "a key that begins with the name of another driver; text is the key",
	     .distorts = DISTORTS_LINES, .reads = FGPU_READS_TEXT, TEXT("other-key"),
	     .check = fgpu_check_prefix, .apply = fgpu_apply_key_line),
	KIND("foreign-key", FGPU_KEY_PAD, READ, "key.prefix", "key.unique",
	     "a key without any prefix; text is the key", .distorts = DISTORTS_LINES,
	     .reads = FGPU_READS_TEXT, TEXT("pasid"), .check = fgpu_check_key,
	     .apply = fgpu_apply_key_line),
	KIND("unknown-key", FGPU_KEY_PAD, READ, "key.known", "key.unique",
	     "a key drm-decoy-text that is not specified", .distorts = DISTORTS_LINES,
	     .reads = FGPU_READS_TEXT, TEXT("key"), .check = fgpu_check_word,
	     .apply = fgpu_apply_drm_line),
	KIND("frame-again", FGPU_KEY_PAD, READ, "key.standard-frame", "",
	     "a line of the VFS, pos:, after those of the driver", .distorts = DISTORTS_LINES,
	     TEXT("pos"), .apply = fgpu_apply_key_line),
	KIND("no-colon", FGPU_KEY_PAD, READ, "text.key-value", "text.control",
	     "a line without a colon: text", .distorts = DISTORTS_LINES, .reads = FGPU_READS_TEXT,
	     TEXT("no key"), .check = fgpu_check_line, .apply = fgpu_apply_line),
	KIND("empty-line", FGPU_KEY_PAD, READ, "text.empty-line", "",
	     "a line of nothing, or of the blanks of text", .distorts = DISTORTS_LINES,
	     .reads = FGPU_READS_TEXT, .check = fgpu_check_blanks, .apply = fgpu_apply_line),

	/* Levels. */
	KIND("capacity-zero", FGPU_KEY_CAPACITY, READ, "engine.capacity-nonzero", MAY_LEVEL,
	     "a capacity of 0", .apply = fgpu_apply_zero),
	KIND("capacity-changed", FGPU_KEY_CAPACITY, CHANGE, "engine.capacity-stable", MAY_LEVEL,
	     "a capacity of amount", .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_amount),
	KIND("capacity-huge", FGPU_KEY_CAPACITY, CHANGE, "engine.capacity-stable", MAY_LEVEL,
	     "a capacity of 2^64-1", .apply = fgpu_apply_huge),
	KIND("capacity-torn", FGPU_KEY_CAPACITY, SCOPE, "client.members-agree", MAY_LEVEL,
	     "a capacity of amount by chance: descriptors of one client disagree",
	     .reads = FGPU_NEEDS_AMOUNT | FGPU_NEEDS_PERIOD, .apply = fgpu_apply_amount),
	KIND("maxfreq-zero", MAXFREQ, READ, "cycles.maxfreq-nonzero", MAY_FREQ "," MAY_LEVEL,
	     "a maximum frequency of 0", .apply = fgpu_apply_zero),
	KIND("maxfreq-changed", MAXFREQ, CHANGE, "cycles.maxfreq-stable", MAY_FREQ "," MAY_LEVEL,
	     "a maximum frequency of amount Hz", .reads = FGPU_NEEDS_AMOUNT,
	     .apply = fgpu_apply_amount),
	KIND("over-maxfreq", CYCLES, READ, "cycles.within-maxfreq", MAY_FALL,
	     "cycles beyond what engine time and maximum frequency allow, amount more",
	     .beside = MAXFREQ, .reads = FGPU_READS_AMOUNT, .apply = fgpu_apply_above_maxfreq),
	KIND("curfreq-zero", FGPU_KEY_CURFREQ, NONE, "", "cycles.curfreq-follows-load,key.known",
	     "a current frequency of 0, also while a job runs", .apply = fgpu_apply_zero),
	KIND("curfreq-over-max", FGPU_KEY_CURFREQ, READ, "cycles.curfreq-within-max", "key.known",
	     "a current frequency amount Hz above the maximum", .beside = MAXFREQ,
	     .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_above),
	KIND("freq-khz", FREQS, NONE, "", "key.known", "whole frequencies in KHz",
	     .apply = fgpu_apply_khz),
	KIND("resident-over-total", FGPU_KEY_RESIDENT, READ, "memory.resident-within-total",
	     MAY_MEMORY, "amount bytes more resident than there are in all",
	     .beside = FGPU_KEY_TOTAL, .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_above),
	KIND("shared-over-total", FGPU_KEY_SHARED, READ, "memory.shared-within-total", "",
	     "amount bytes more shared than there are in all", .beside = FGPU_KEY_TOTAL,
	     .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_above),
	KIND("active-over-resident", FGPU_KEY_ACTIVE, READ, "memory.active-within-resident", "",
	     "amount bytes more active than resident", .beside = FGPU_KEY_RESIDENT,
	     .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_above),
	KIND("purgeable-over-resident", FGPU_KEY_PURGEABLE, READ,
	     "memory.purgeable-within-resident", "", "amount bytes more purgeable than resident",
	     .beside = FGPU_KEY_RESIDENT, .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_above),
	KIND("alias-unequal", FGPU_KEY_MEMORY, READ, "memory.alias-equal",
	     "memory.alias-deprecated", "drm-memory- amount bytes more than drm-resident-",
	     .beside = FGPU_KEY_RESIDENT, .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_above),
	KIND("memory-zero", REGION, STALE, "memory.total-while-busy", MAY_MEMORY,
	     "no memory, also while some is in use", .apply = fgpu_apply_zero),

	/* How numbers are written. */
	KIND("size-format", REGION & ~FGPU_KEY_MEMORY, READ, "value.core-size-format", "",
	     "sizes in a smaller unit than the DRM core prints, and 0 KiB",
	     .apply = fgpu_apply_small),
	KIND("unit-missing", BUSY, READ, "engine.unit-ns", "", "engine time without its unit",
	     SET_PIECE(ROW_UNIT, "")),
	KIND("maxfreq-unit-missing", MAXFREQ, READ, "cycles.maxfreq-unit", "",
	     "a maximum frequency without its unit", SET_PIECE(ROW_UNIT, "")),
	KIND("unit-wrong", BUSY, READ, "value.unit", MAY_UNREAD,
	     "another unit; text is a blank and letters that are no unit of any key",
	     .allowed = NUMBERS, .reads = FGPU_READS_TEXT, .check = fgpu_check_unit,
	     SET_PIECE(ROW_UNIT, " us")),
	KIND("unit-glued", BUSY | FREQS | REGION, READ, "value.unit-space", MAY_UNREAD,
	     "no blank before the unit", .apply = fgpu_apply_glued),
	KIND("leading-zeros", BUSY, READ, "value.leading-zero", "",
	     "amount zeros before the number", .allowed = NUMBERS | FGPU_KEY_ID,
	     .reads = FGPU_NEEDS_AMOUNT, .most = 4096, .apply = fgpu_apply_zeros),
	KIND("negative", BUSY, READ, "value.uint", MAY_UNREAD, "a minus before the number",
	     .allowed = NUMBERS, SET_PIECE(ROW_PREFIX, "-")),
	KIND("plus", BUSY, READ, "value.uint", MAY_UNREAD, "a plus before the number",
	     .allowed = NUMBERS, SET_PIECE(ROW_PREFIX, "+")),
	KIND("fraction", BUSY, READ, "value.uint", MAY_UNREAD, "a number below 1",
	     .allowed = NUMBERS, SET_PIECE(ROW_PREFIX, "0.")),
	KIND("hex", BUSY, READ, "value.uint", MAY_UNREAD, "a number in hex", .allowed = NUMBERS,
	     .apply = fgpu_apply_hex),
	KIND("value-text", BUSY, READ, "value.uint",
	     MAY_UNREAD ",value.trailing-space,text.control",
	     "text instead of the number; it begins with no digit and no blank", .allowed = NUMBERS,
	     .reads = FGPU_READS_TEXT, .check = fgpu_check_no_number,
	     SET_PIECE(ROW_VALUE, "unknown")),
	KIND("value-empty", BUSY, READ, "value.uint", MAY_UNREAD ",value.trailing-space",
	     "no number and no unit", .allowed = NUMBERS, .apply = fgpu_apply_empty),
	KIND("beyond-64", BUSY, READ, "value.fits-64", MAY_UNREAD "," MAY_MEMORY "," MAY_FREQ,
	     "a number of 30 digits", .allowed = NUMBERS,
	     SET_PIECE(ROW_VALUE, "999999999999999999999999999999")),

	/* How lines are written. */
	KIND("separator", ROWS, NONE, "", "", "blanks and tabs after the colon: text, or none",
	     .reads = FGPU_READS_TEXT, .check = fgpu_check_blanks, SET_PIECE(ROW_GAP, "")),
	KIND("key-blank", BUSY, READ, "key.no-whitespace", MAY_UNREAD, "a blank before the colon",
	     .allowed = ROWS & ~FGPU_KEY_PAD, SET_PIECE(ROW_COLON, " :")),
	KIND("trailing-space", ROWS, READ, "value.trailing-space", "",
	     "a blank at the end of the line", SET_PIECE(ROW_TAIL, " ")),
	KIND("crlf", ROWS, READ, "text.cr", "", "a carriage return before the line feed",
	     SET_PIECE(ROW_END, "\r\n")),
	KIND("no-final-newline", ROWS, READ, "text.final-newline", "",
	     "no line feed after the last line", .apply = fgpu_apply_open),
	KIND("nul", BUSY, READ, "text.nul", MAY_UNREAD ",value.unit,value.uint",
	     "a NUL at the end of the line", .allowed = NUMBERS, SET_PIECE(ROW_TAIL, "\0")),
	KIND("control", BUSY, READ, "text.control", MAY_UNREAD ",value.unit,value.uint",
	     "an escape at the end of the line", .allowed = NUMBERS, SET_PIECE(ROW_TAIL, "\x1b")),

	/* Names. */
	KIND("engine-renamed", ENGINE, NONE, "",
	     MAY_ALONE
	     ",engine.unique-name,key.unique,cycles.exclusive,key.no-whitespace,"
	     "text.control,time.dip,time.catch-up,time.catch-up-minute,cycles.exclusive-engines," MAY_FREQ,
	     "an engine's name is text", .reads = FGPU_NEEDS_TEXT, .check = fgpu_check_name,
	     SET_PIECE(ROW_NAME, "")),
	KIND("engine-unnamed", BUSY, READ, "key.known",
	     MAY_ALONE ",key.unique,time.dip,time.catch-up,time.catch-up-minute",
	     "an engine's name is empty", .allowed = ENGINE, SET_PIECE(ROW_NAME, "")),
	KIND("engine-named-capacity", ENGINE, READ, "engine.name-like-capacity",
	     MAY_ALONE
	     ",engine.unique-name,key.unique,cycles.exclusive,time.dip,time.catch-up,time.catch-up-minute," MAY_FREQ,
	     "an engine's name begins with capacity-, as text does", .beside = BUSY,
	     .reads = FGPU_READS_TEXT | FGPU_READS_NO_KEYS, .check = fgpu_check_capacity_name,
	     SET_PIECE(ROW_NAME, "capacity-x")),
	KIND("region-renamed", REGION, CHANGE, "memory.name-stable",
	     MAY_MEMORY ",memory.total-present,memory.key-flap,memory.total-while-busy,key.unique,"
			"key.no-whitespace,text.control",
	     "a region's name is text", .reads = FGPU_NEEDS_TEXT, .check = fgpu_check_name,
	     SET_PIECE(ROW_NAME, "")),
	KIND("name-odd", FGPU_KEY_NAME, READ, "client.name-printable", "text.control",
	     "a client's name with white space or unprintable bytes, or of more than 64: text",
	     .reads = FGPU_READS_TEXT, .check = fgpu_check_odd_name, TEXT("level 3"),
	     .apply = fgpu_apply_name),
	KIND("driver-empty", FGPU_KEY_DRIVER, READ, "value.empty-string", "value.trailing-space",
	     "no name of a driver", SET_PIECE(ROW_VALUE, "")),
	KIND("driver-changed", FGPU_KEY_DRIVER, CHANGE, "client.driver-stable",
	     "client.members-agree,client.same-driver,key.driver-prefix,memory.alias-deprecated,"
	     "text.control",
	     "the driver's name is text", .reads = FGPU_READS_TEXT, .check = fgpu_check_driver,
	     SET_PIECE(ROW_VALUE, "other")),
	KIND("pdev-malformed", FGPU_KEY_PDEV, READ, "client.pdev-format", MAY_SLOT ",text.control",
	     "pdev is text, which is no PCI slot", .reads = FGPU_READS_TEXT,
	     .check = fgpu_check_no_slot, SET_PIECE(ROW_VALUE, "03:00.0")),
	KIND("pdev-typo", FGPU_KEY_PDEV, READ, "client.pdev-typo", MAY_SLOT,
	     "pdev as the specification's letter has it: 0000:03.00.0",
	     SET_PIECE(ROW_VALUE, "0000:03.00.0")),
	KIND("pdev-changed", FGPU_KEY_PDEV, CHANGE, "client.pdev-stable", MAY_SLOT,
	     "pdev is text, another PCI slot", .reads = FGPU_READS_TEXT, .check = fgpu_check_slot,
	     SET_PIECE(ROW_VALUE, "0000:fe:1d.7")),
	KIND("id-changed", FGPU_KEY_ID, CHANGE, "client.id-stable",
	     MAY_FALL "," MAY_VANISH "," MAY_LEVEL ",client.id-scope",
	     "the client's id is amount, which may be that of another one",
	     .reads = FGPU_READS_AMOUNT, .apply = fgpu_apply_amount),
	KIND("id-shared", FGPU_KEY_ID, SCOPE, "client.id-scope",
	     MAY_FALL "," MAY_VANISH "," MAY_LEVEL ",client.id-stable",
	     "the id is amount, as of a client of another device, and there is no pdev",
	     .reads = FGPU_READS_AMOUNT, .check = fgpu_check_no_pdev, .apply = fgpu_apply_amount),
	KIND("id-digits", FGPU_KEY_ID, NONE, "",
	     MAY_FALL "," MAY_VANISH "," MAY_LEVEL
		      ",client.id-stable,client.id-scope,value.fits-64,value.leading-zero",
	     "the id is text, any number of digits", .reads = FGPU_NEEDS_TEXT,
	     .check = fgpu_check_digits, SET_PIECE(ROW_VALUE, "")),
	KIND("id-text", FGPU_KEY_ID, READ, "value.uint",
	     "client.id-stable,value.trailing-space,text.control",
	     "the id is text, which is no number", .reads = FGPU_READS_TEXT,
	     .check = fgpu_check_no_number, SET_PIECE(ROW_VALUE, "none")),

	/* Reads. */
	KIND("slow-read", 0, READ, "time.slow-read", MAY_FALL,
	     "a read that begins now sleeps amount ns first, more than 1 s",
	     .distorts = DISTORTS_DELAY, .reads = FGPU_NEEDS_AMOUNT, .most = 3600 * FGPU_SECOND,
	     .check = fgpu_check_slow),
	KIND("pause", 0, NONE, "", "", "a read that begins now sleeps amount ns first, up to 1 s",
	     .distorts = DISTORTS_DELAY, .reads = FGPU_NEEDS_AMOUNT, .most = FGPU_SECOND),

	/* Added later; in any order. */
	KIND("prefix-missing", BUSY, READ, "key.lost-prefix", MAY_ALONE, "keys without their drm-",
	     .allowed = NUMBERS & ~FGPU_KEY_CURFREQ, .check = fgpu_check_no_stem,
	     .apply = fgpu_apply_no_drm),
	KIND("ratio-swapped", TOTALS | MAXFREQ, CHANGE, "cycles.exclusive-driver",
	     MAY_ALONE "," MAY_FREQ ",cycles.exclusive,cycles.exclusive-engines",
	     "a maximum frequency in place of total cycles, or the other way about",
	     .beside = TOTALS | MAXFREQ, .apply = fgpu_apply_swap),
	KIND("ratio-mixed", TOTALS | MAXFREQ, CHANGE, "cycles.exclusive-engines",
	     MAY_ALONE "," MAY_FREQ ",cycles.exclusive,cycles.exclusive-driver",
	     "the same for one of several engines", .beside = TOTALS | MAXFREQ,
	     .apply = fgpu_apply_swap),
	KIND("capacity-per-client", FGPU_KEY_CAPACITY, SCOPE, "engine.same-capacity", MAY_LEVEL,
	     "the capacity is amount more for the first client, twice as much for the second, ...",
	     .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_per_client),
	KIND("maxfreq-per-client", MAXFREQ, SCOPE, "cycles.same-maxfreq", MAY_FREQ "," MAY_LEVEL,
	     "the maximum frequency is amount Hz more for the first client, twice as much for the "
	     "second, ...",
	     .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_per_client),
	KIND("total-per-client", TOTALS, SCOPE, "cycles.same-total", MAY_FALL,
	     "total cycles are amount more for the first client, twice as many for the second, ...",
	     .reads = FGPU_NEEDS_AMOUNT, .apply = fgpu_apply_per_client),
	KIND("engine-per-client", ENGINE, SCOPE, "engine.same-set", MAY_ALONE,
	     "every other client has no keys of an engine", .apply = fgpu_apply_hide_some),
	KIND("always-busy", BUSY, DELTA, "engine.sum-within-wall",
	     MAY_FALL ",memory.total-while-busy",
	     "each client has all the time that the engine has", .reads = FGPU_READS_LATCH,
	     .apply = fgpu_apply_always),
	KIND("cycles-still", CYCLES, STALE, "time.counter-still", MAY_FALL,
	     "cycles stop while engine time goes on", .beside = BUSY, .reads = FGPU_READS_LATCH,
	     .apply = fgpu_apply_freeze),
	KIND("region-flap", REGION, FLAP, "memory.key-flap",
	     "memory.total-present,memory.name-stable,memory.total-while-busy",
	     "keys of a region come and go by chance", .reads = FGPU_NEEDS_PERIOD,
	     .apply = fgpu_apply_hide),
	KIND("driver-torn", FGPU_KEY_DRIVER, SCOPE, "client.same-driver",
	     "client.members-agree,client.driver-stable,key.driver-prefix,"
	     "memory.alias-deprecated,text.control",
	     "the driver's name is text by chance: clients of one device disagree",
	     .reads = FGPU_READS_TEXT | FGPU_NEEDS_PERIOD, .check = fgpu_check_driver,
	     SET_PIECE(ROW_VALUE, "other")),
	KIND("pdev-torn", FGPU_KEY_PDEV, SCOPE, "client.same-pdev", MAY_SLOT,
	     "pdev is text, another PCI slot, by chance: clients of one device disagree",
	     .reads = FGPU_READS_TEXT | FGPU_NEEDS_PERIOD, .check = fgpu_check_slot,
	     SET_PIECE(ROW_VALUE, "0000:fe:1d.7")),
	/* Memory that is counted elsewhere: no text shows it. */
	KIND("counted-twice", REGION, NONE, "", "",
	     "buffers count in their region and in all others, too",
	     .untrue = "kernel.memory-region", .reads = FGPU_READS_NO_KEYS,
	     .check = fgpu_check_regions, .apply = fgpu_apply_counted_twice),
	KIND("region-moves", REGION, NONE, "", "",
	     "the buffers of the next region count in a region instead of its own, by chance",
	     .untrue = "kernel.memory-region", .reads = FGPU_READS_NO_KEYS | FGPU_NEEDS_PERIOD,
	     .check = fgpu_check_regions, .apply = fgpu_apply_next_region),
	KIND("dontneed-missed", FGPU_KEY_PURGEABLE, NONE, "", "",
	     "nothing is purgeable, also while idle buffers are DONTNEED",
	     .untrue = "kernel.memory-purgeable", .apply = fgpu_apply_zero),
	KIND("purgeable-unmarked", FGPU_KEY_PURGEABLE, NONE, "", "",
	     "all that is resident and idle is purgeable, DONTNEED or not",
	     .untrue = "kernel.memory-purgeable", .apply = fgpu_apply_idle),
	KIND("fence-missed", FGPU_KEY_ACTIVE, NONE, "", "",
	     "nothing is active, also while jobs have fences that did not signal",
	     .untrue = "kernel.memory-active", .apply = fgpu_apply_zero),

	/* Faults of accounting: the text could be that of other work, and only the truth shows it.
	 */
	KIND("last-submitter", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "what a job runs counts for the client that submitted last to the engine",
	     LEDGER(BOOKS_RUN, fgpu_book_submitter)),
	KIND("previous-user", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "what a job runs counts for the client of the job that started before it",
	     LEDGER(BOOKS_RUN, fgpu_book_user_before)),
	KIND("units-once", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "of several jobs of a client that an engine runs at once, one counts",
	     LEDGER(BOOKS_RUN, fgpu_book_once)),
	KIND("from-submission", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "a job counts from its submission, not from its start",
	     LEDGER(BOOKS_RUN | BOOKS_TIME, fgpu_book_wait)),
	KIND("next-counts", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "in a ring of which a job runs, the next one counts while it waits",
	     LEDGER(BOOKS_TIME, fgpu_book_next)),
	KIND("reset-loses", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "what a job ran before a reset does not count", LEDGER(BOOKS_RESET, fgpu_book_lost)),
	KIND("reset-doubles", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "what a job ran before a reset counts twice", LEDGER(BOOKS_RESET, fgpu_book_doubled)),
	KIND("hang-goes-on", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "a job that a reset ended goes on counting, until another one starts on the engine",
	     LEDGER(BOOKS_TIME, fgpu_book_ghost)),
	KIND("close-loses", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "when a client closes, the others begin again at 0 on the engines that it has used",
	     LEDGER(BOOKS_CLOSE, fgpu_book_others)),
	KIND("destroy-loses", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "when a queue is destroyed, its client begins again at 0 on that engine",
	     LEDGER(BOOKS_DESTROY, fgpu_book_own)),
	KIND("total-idle", TOTALS, NONE, "", MAY_MISCOUNT,
	     "total cycles stop while the engine is idle", LEDGER(BOOKS_TIME, fgpu_book_idle)),
	KIND("next-engine", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "an engine has the time of the next one", .check = fgpu_check_engines,
	     .apply = fgpu_apply_next_engine),
	KIND("next-frequency", FREQS, NONE, "",
	     MAY_FREQ "," MAY_LEVEL ",key.known,cycles.maxfreq-nonzero,cycles.curfreq-follows-load",
	     "an engine has the frequencies of the next one", .check = fgpu_check_engines,
	     .apply = fgpu_apply_next_engine),
	KIND("all-clients", BUSY | CYCLES, NONE, "", MAY_MISCOUNT,
	     "each client has what all clients used together", .apply = fgpu_apply_all_clients),
	KIND("cycles-at-max", CYCLES, NONE, "", MAY_MISCOUNT,
	     "cycles are counted as if the clock always had its maximum frequency",
	     .apply = fgpu_apply_at_maxfreq),
	KIND("sharing-missed", FGPU_KEY_SHARED, NONE, "", "",
	     "nothing is shared, also what was exported or imported",
	     .untrue = "kernel.memory-once", .apply = fgpu_apply_zero),
	KIND("purged-resident", FGPU_KEY_RESIDENT, NONE, "", MAY_MEMORY,
	     "purgeable buffers that were evicted are resident yet", .untrue = "kernel.memory-sums",
	     .apply = fgpu_apply_evicted),
};

const struct fgpu_distortion_kind *fgpu_distortion_kinds(fgpu_u32 *count)
{
	if (count)
		*count = sizeof(kinds) / sizeof(kinds[0]);
	return kinds;
}

static int is_called(const struct fgpu_distortion_kind *kind, const char *slug)
{
	const char *name = kind->slug;

	for (; *name && *name == *slug; name++)
		slug++;
	return *name == *slug;
}

int fgpu_distortion_find(const char *slug)
{
	fgpu_u32 i;

	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (is_called(&kinds[i], slug))
			return (int)i;
	return -FGPU_ENOENT;
}
