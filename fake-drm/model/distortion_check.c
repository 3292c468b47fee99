/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Checks of commands. A kind's rules must be found broken whenever it applies, so parameters that
 * would print anything else, or change nothing, are refused.
 */
#include "distortion_kind.h"

static struct fgpu_bytes text_of(const struct fgpu_command *command)
{
	return (struct fgpu_bytes){.bytes = command->text, .len = command->text_len};
}

static int has_prefix(struct fgpu_bytes text, struct fgpu_bytes with)
{
	fgpu_u32 i;

	if (text.len < with.len)
		return 0;
	for (i = 0; i < with.len && text.bytes[i] == with.bytes[i]; i++)
		;
	return i == with.len;
}

static int is_blank(char byte)
{
	return byte == ' ' || byte == '\t';
}

static int is_digit(char byte)
{
	return byte >= '0' && byte <= '9';
}

static int is_letter(char byte)
{
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static int is_hex(char byte)
{
	return is_digit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

static int is_word(char byte)
{
	return is_letter(byte) || is_digit(byte) || byte == '_';
}

static int is_key(char byte)
{
	return is_word(byte) || byte == '-' || byte == '.';
}

/* Printable ASCII but the blank. */
static int is_plain(char byte)
{
	return byte > ' ' && byte < 0x7f;
}

static int is_all(struct fgpu_bytes text, int (*is)(char byte))
{
	fgpu_u32 i;

	for (i = 0; i < text.len && is(text.bytes[i]); i++)
		;
	return i == text.len;
}

static int has_byte(struct fgpu_bytes text, char byte)
{
	fgpu_u32 i;

	for (i = 0; i < text.len && text.bytes[i] != byte; i++)
		;
	return i < text.len;
}

/* Nothing is trimmed from either end. */
static int is_tight(struct fgpu_bytes text)
{
	return text.len && !is_blank(text.bytes[0]) && !is_blank(text.bytes[text.len - 1]);
}

/* --- values --- */

int fgpu_check_blanks(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)gpu;
	return is_all(text_of(command), is_blank);
}

/* One blank and letters, that are no unit of any key. */
int fgpu_check_unit(const struct fgpu *gpu, const struct fgpu_command *command)
{
	static const struct fgpu_bytes units[] = {{"ns", 2},  {"Hz", 2},  {"KHz", 3},
						  {"MHz", 3}, {"KiB", 3}, {"MiB", 3}};
	struct fgpu_bytes text = text_of(command);
	fgpu_u32 i;

	(void)gpu;
	if (text.len < 2 || text.bytes[0] != ' ')
		return !text.len;
	text.bytes++;
	text.len--;
	for (i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		if (text.len == units[i].len && has_prefix(text, units[i]))
			return 0;
	}
	return is_all(text, is_letter);
}

int fgpu_check_no_number(const struct fgpu *gpu, const struct fgpu_command *command)
{
	const struct fgpu_bytes text = text_of(command);

	(void)gpu;
	return !text.len || (is_plain(text.bytes[0]) && !is_digit(text.bytes[0]));
}

int fgpu_check_digits(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)gpu;
	return is_all(text_of(command), is_digit);
}

/* --- names --- */

/* A name that makes no other key: "drm-total-" and "cycles-x" would be another one. */
int fgpu_check_name(const struct fgpu *gpu, const struct fgpu_command *command)
{
	const struct fgpu_bytes text = text_of(command);

	(void)gpu;
	return is_tight(text) && !has_byte(text, ':') &&
	       !has_prefix(text, FGPU_BYTES("capacity-")) &&
	       !has_prefix(text, FGPU_BYTES("cycles-"));
}

int fgpu_check_capacity_name(const struct fgpu *gpu, const struct fgpu_command *command)
{
	const struct fgpu_bytes text = text_of(command);
	const struct fgpu_bytes prefix = FGPU_BYTES("capacity-");

	(void)gpu;
	return !text.len ||
	       (has_prefix(text, prefix) && text.len > prefix.len && is_all(text, is_key));
}

/* What the ioctl would refuse: too long, or with what is not printable, between other bytes. */
int fgpu_check_odd_name(const struct fgpu *gpu, const struct fgpu_command *command)
{
	const struct fgpu_bytes text = text_of(command);
	fgpu_u32 i;

	(void)gpu;
	if (!is_tight(text))
		return !text.len;
	for (i = 0; i < text.len; i++) {
		unsigned char byte = (unsigned char)text.bytes[i];

		if (byte <= ' ' || (byte >= 0x7f && byte <= 0xa0))
			return 1;
	}
	return text.len > 64;
}

int fgpu_check_driver(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)gpu;
	return is_tight(text_of(command)) || !command->text_len;
}

/* --- slots --- */

/* dddd:dd?dd.d in hex, the domain of four digits or more, the mark : or . */
static int is_slot(struct fgpu_bytes text, int typo_too)
{
	static const char tail[] = ":xx:xx.x";
	const fgpu_u32 tail_len = sizeof(tail) - 1;
	fgpu_u32 i, domain;

	if (text.len < tail_len + 4)
		return 0;
	domain = text.len - tail_len;
	for (i = 0; i < text.len; i++) {
		char form = i < domain ? 'x' : tail[i - domain], byte = text.bytes[i];
		int typo = typo_too && i == domain + 3 && byte == '.';

		if (form == 'x' ? !is_hex(byte) : byte != form && !typo)
			return 0;
	}
	return 1;
}

int fgpu_check_slot(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)gpu;
	return is_slot(text_of(command), 0) || !command->text_len;
}

int fgpu_check_no_slot(const struct fgpu *gpu, const struct fgpu_command *command)
{
	const struct fgpu_bytes text = text_of(command);

	(void)gpu;
	return !text.len || (is_tight(text) && !is_slot(text, 1));
}

/* --- lines --- */

/* A key without prefix that the VFS does not print. */
int fgpu_check_key(const struct fgpu *gpu, const struct fgpu_command *command)
{
	static const struct fgpu_bytes frame[] = {
		{"pos", 3}, {"flags", 5}, {"mnt_id", 6}, {"ino", 3}, {"lock", 4}};
	const struct fgpu_bytes text = text_of(command);
	fgpu_u32 i;

	(void)gpu;
	for (i = 0; i < sizeof(frame) / sizeof(frame[0]); i++) {
		if (text.len == frame[i].len && has_prefix(text, frame[i]))
			return 0;
	}
	return is_all(text, is_word);
}

/* A key with a prefix that is neither drm nor the driver's. */
int fgpu_check_prefix(const struct fgpu *gpu, const struct fgpu_command *command)
{
	const struct fgpu_bytes driver = {gpu->driver, gpu->driver_len};
	struct fgpu_bytes text = text_of(command);

	if (!text.len)
		text = FGPU_BYTES("other-key");
	if (has_prefix(text, FGPU_BYTES("drm-")) || text.bytes[0] == '-' || !has_byte(text, '-'))
		return 0;
	if (has_prefix(text, driver) && text.len > driver.len && text.bytes[driver.len] == '-')
		return 0;
	return is_all(text, is_key);
}

int fgpu_check_word(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)gpu;
	return is_all(text_of(command), is_key);
}

int fgpu_check_line(const struct fgpu *gpu, const struct fgpu_command *command)
{
	const struct fgpu_bytes text = text_of(command);

	(void)gpu;
	return !text.len || (!has_byte(text, ':') && !is_all(text, is_blank));
}

/* --- other members --- */

int fgpu_check_no_pdev(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)command;
	return !gpu->pdev;
}

int fgpu_check_no_amdgpu(const struct fgpu *gpu, const struct fgpu_command *command)
{
	const struct fgpu_bytes driver = {gpu->driver, gpu->driver_len};

	(void)command;
	return driver.len != 6 || !has_prefix(driver, FGPU_BYTES("amdgpu"));
}

/* No driver that is called by a word of the standard's keys, or by one and a hyphen. */
int fgpu_check_no_stem(const struct fgpu *gpu, const struct fgpu_command *command)
{
	static const struct fgpu_bytes stems[] = {{"engine", 6},   {"cycles", 6},    {"total", 5},
						  {"maxfreq", 7},  {"shared", 6},    {"memory", 6},
						  {"resident", 8}, {"purgeable", 9}, {"active", 6}};
	const struct fgpu_bytes driver = {gpu->driver, gpu->driver_len};
	fgpu_u32 i;

	(void)command;
	for (i = 0; i < sizeof(stems) / sizeof(stems[0]); i++) {
		if (has_prefix(driver, stems[i]) &&
		    (driver.len == stems[i].len || driver.bytes[stems[i].len] == '-'))
			return 0;
	}
	return 1;
}

int fgpu_check_slow(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)gpu;
	return command->amount > FGPU_SECOND;
}

int fgpu_check_bits(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)gpu;
	return command->amount <= 64;
}
