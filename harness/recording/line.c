/* SPDX-License-Identifier: MIT */
#include "line.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "percent.h"

#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))
#define ERRNO_MAX	  4095

/* The value of an attribute: line->text[at .. at + len). */
struct value {
	const struct rec_line *line;
	size_t at;
	size_t len;
};

/* What attributes are written into; a line has either a read or a header. */
struct target {
	struct rec_read *read;
	struct rec_frame *frame;
	struct recording *rec;
};

struct attribute {
	const char *name;
	int (*parse)(const struct value *value, const struct target *target);
};

int line_error(const struct rec_line *line, size_t at, const char *format, ...)
{
	va_list args;

	line->error->line = line->number;
	line->error->column = (unsigned int)at + 1;
	va_start(args, format);
	vsnprintf(line->error->text, sizeof(line->error->text), format, args);
	va_end(args);
	return -EINVAL;
}

/* Decimal digits that fill value, from min to max; what is named in the complaint. */
static int parse_number(const struct value *value, const char *what, uint64_t min, uint64_t max,
			uint64_t *number)
{
	const char *digits = value->line->text + value->at;
	uint64_t sum = 0;

	if (!value->len)
		return line_error(value->line, value->at, "%s: expected a number", what);
	for (size_t i = 0; i < value->len; i++) {
		unsigned int digit = (unsigned int)(unsigned char)digits[i] - '0';

		if (digit > 9)
			return line_error(value->line, value->at + i, "%s: expected a digit", what);
		if (__builtin_mul_overflow(sum, 10, &sum) ||
		    __builtin_add_overflow(sum, digit, &sum) || sum > max)
			return line_error(value->line, value->at,
					  "%s: expected a number of at most %llu", what,
					  (unsigned long long)max);
	}
	if (sum < min)
		return line_error(value->line, value->at, "%s: expected a number of at least %llu",
				  what, (unsigned long long)min);
	*number = sum;
	return 0;
}

static int parse_int32(const struct value *value, const char *what, uint64_t min, uint64_t max,
		       int32_t *number)
{
	uint64_t wide = 0;
	int ret = parse_number(value, what, min, max, &wide);

	*number = (int32_t)wide;
	return ret;
}

static int parse_uint32(const struct value *value, const char *what, uint32_t *number)
{
	uint64_t wide = 0;
	int ret = parse_number(value, what, 0, UINT32_MAX, &wide);

	*number = (uint32_t)wide;
	return ret;
}

static int parse_name(const struct value *value, const char *what, char **name)
{
	size_t at = 0;
	int ret = percent_decode(name, value->line->text + value->at, value->len, &at);

	if (ret == -EINVAL)
		return line_error(value->line, value->at + at,
				  "%s: expected printable ASCII, or %%XX for any other byte but 0",
				  what);
	return ret;
}

static int parse_sweep(const struct value *value, const struct target *target)
{
	target->read->has_sweep = true;
	return parse_number(value, "sweep", 0, UINT64_MAX, &target->read->sweep);
}

static int parse_pid(const struct value *value, const struct target *target)
{
	target->read->has_pid = true;
	return parse_int32(value, "pid", 0, INT32_MAX, &target->read->pid);
}

static int parse_fd(const struct value *value, const struct target *target)
{
	target->read->has_fd = true;
	return parse_int32(value, "fd", 0, INT32_MAX, &target->read->fd);
}

static int parse_dev(const struct value *value, const struct target *target)
{
	const char *text = value->line->text + value->at;
	const char *colon = memchr(text, ':', value->len);
	struct value part = *value;
	int ret;

	if (!colon)
		return line_error(value->line, value->at, "dev: expected MAJOR:MINOR");
	target->read->has_dev = true;
	part.len = (size_t)(colon - text);
	ret = parse_uint32(&part, "dev", &target->read->major);
	if (ret)
		return ret;
	part.at += part.len + 1;
	part.len = value->len - part.len - 1;
	return parse_uint32(&part, "dev", &target->read->minor);
}

static int parse_comm(const struct value *value, const struct target *target)
{
	return parse_name(value, "comm", &target->read->comm);
}

static int parse_until(const struct value *value, const struct target *target)
{
	target->read->has_until = true;
	return parse_number(value, "until", target->read->t_ns, UINT64_MAX,
			    &target->read->until_ns);
}

static int parse_err(const struct value *value, const struct target *target)
{
	return parse_int32(value, "err", 1, ERRNO_MAX, &target->read->err);
}

static int parse_len(const struct value *value, const struct target *target)
{
	uint64_t wide = 0;
	int ret = parse_number(value, "len", 0, SIZE_MAX, &wide);

	target->frame->has_len = true;
	target->frame->len = (size_t)wide;
	return ret;
}

/* A sweep that listed no descriptor. */
static int parse_reads(const struct value *value, const struct target *target)
{
	uint64_t none = 0;

	target->read->is_none = true;
	return parse_number(value, "reads", 0, 0, &none);
}

static int parse_kernel(const struct value *value, const struct target *target)
{
	return parse_name(value, "kernel", &target->rec->kernel);
}

static int parse_driver(const struct value *value, const struct target *target)
{
	return parse_name(value, "driver", &target->rec->driver);
}

static const struct attribute read_attributes[] = {
	{"sweep", parse_sweep}, {"pid", parse_pid},   {"fd", parse_fd},
	{"dev", parse_dev},	{"comm", parse_comm}, {"until", parse_until},
	{"err", parse_err},	{"len", parse_len},   {"reads", parse_reads},
};

static const struct attribute header_attributes[] = {
	{"kernel", parse_kernel},
	{"driver", parse_driver},
};

/* The end of the word at `at`: the next blank, or the end of the line. */
static size_t word_end(const struct rec_line *line, size_t at)
{
	const char *blank = memchr(line->text + at, ' ', line->len - at);

	return blank ? (size_t)(blank - line->text) : line->len;
}

static int parse_attribute(const struct rec_line *line, size_t at, size_t end,
			   const struct attribute *table, size_t count, const struct target *target,
			   unsigned int *present)
{
	const char *equals = memchr(line->text + at, '=', end - at);
	size_t name_len;

	if (!equals)
		return line_error(line, at, "expected NAME=VALUE after a single blank");
	name_len = (size_t)(equals - line->text) - at;
	for (size_t i = 0; i < count; i++) {
		struct value value = {line, at + name_len + 1, end - at - name_len - 1};

		if (strlen(table[i].name) != name_len ||
		    memcmp(table[i].name, line->text + at, name_len) != 0)
			continue;
		if (*present & 1u << i)
			return line_error(line, at, "%s: expected only once", table[i].name);
		*present |= 1u << i;
		return table[i].parse(&value, target);
	}
	return line_error(line, at, "expected one of the attributes that docs/cases.md names");
}

/* The attributes from `at` on, where the line is at its end or at a blank. */
static int parse_attributes(const struct rec_line *line, size_t at, const struct attribute *table,
			    size_t count, const struct target *target)
{
	unsigned int present = 0;
	size_t end;
	int ret;

	while (at < line->len) {
		end = word_end(line, at + 1);
		ret = parse_attribute(line, at + 1, end, table, count, target, &present);
		if (ret)
			return ret;
		at = end;
	}
	return 0;
}

int line_header(const struct rec_line *line, struct recording *rec)
{
	static const char version[] = "# fdseq 1";
	size_t len = sizeof(version) - 1;
	struct target target = {NULL, NULL, rec};

	if (line->len < len || memcmp(line->text, version, len) != 0 ||
	    (line->len > len && line->text[len] != ' '))
		return line_error(line, strlen("# fdseq"), "expected version 1: \"%s\"", version);
	return parse_attributes(line, len, header_attributes, ARRAY_SIZE(header_attributes),
				&target);
}

static bool describes_read(const struct rec_read *read, const struct rec_frame *frame)
{
	return read->has_pid || read->has_fd || read->has_dev || read->has_until || read->err ||
	       read->comm || frame->has_len;
}

int line_read(const struct rec_line *line, struct rec_read *read, struct rec_frame *frame)
{
	struct target target = {read, frame, NULL};
	struct value time = {line, 2, word_end(line, 2) - 2};
	int ret = parse_number(&time, "time", 0, UINT64_MAX, &read->t_ns);

	if (ret)
		return ret;
	read->line = line->number;
	ret = parse_attributes(line, time.at + time.len, read_attributes,
			       ARRAY_SIZE(read_attributes), &target);
	if (!ret && read->is_none && describes_read(read, frame))
		ret = line_error(line, 0, "reads=0: expected only the time and sweep=");
	if (!ret && read->has_pid != read->has_fd)
		ret = line_error(line, 0, "expected both pid= and fd=, or neither");
	return ret;
}
