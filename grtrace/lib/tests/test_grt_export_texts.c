/* SPDX-License-Identifier: MIT */
/* What an export has of each item, whole: as in golden/. Binary formats are printed member by
 * member. */
#include <endian.h>

#include "export_items.h"
#include "golden.h"
#include "libgrtrace_export.h"
#include "memory.h"

/* --- outputs --- */

struct file {
	char name[32];
	struct memory bytes;
};

static struct file files[16];

static int write_file(void *to, const char *name, const void *bytes, size_t len)
{
	struct file *file = files;

	(void)to;
	while (*file->name && strcmp(file->name + 1, name) != 0)
		file++;
	assert_true(file < files + sizeof(files) / sizeof(*files));
	snprintf(file->name, sizeof(file->name), "/%s", name);
	return memory_write(&file->bytes, bytes, len);
}

static void write_items(enum grt_format format)
{
	const struct grt_output output = {.write = write_file};
	struct grt_exporter *exporter;

	memset(files, 0, sizeof(files));
	assert_int_equal(grt_exporter_new(&exporter, format, &output), 0);
	for (size_t i = 0; i < export_items_count; i++)
		assert_int_equal(grt_exporter_item(exporter, &export_items[i]), 0);
	assert_int_equal(grt_exporter_end(exporter), 0);
	assert_int_equal(grt_exporter_end(exporter), 0);
	grt_exporter_free(exporter);
}

static void free_files(void)
{
	for (struct file *file = files; *file->name; file++)
		free(file->bytes.bytes);
}

static void text_and_json(void **state)
{
	static const char *const names[] = {
		[GRT_FORMAT_TEXT] = "export.text", [GRT_FORMAT_JSONL] = "export.jsonl"};
	struct golden golden;

	(void)state;
	for (unsigned int format = GRT_FORMAT_TEXT; format <= GRT_FORMAT_JSONL; format++) {
		golden_begin(&golden, names[format]);
		write_items(format);
		fwrite(files->bytes.bytes, 1, files->bytes.len, golden.out);
		free_files();
		golden_end(&golden);
	}
}

/* --- perfetto --- */

static uint64_t varint(const unsigned char **at)
{
	uint64_t value = 0;

	for (unsigned int shift = 0;; shift += 7) {
		value |= (uint64_t)(**at & 0x7f) << shift;
		if (!(*(*at)++ & 0x80))
			return value;
	}
}

static void print_string(FILE *out, const unsigned char *at, size_t len)
{
	fputc('"', out);
	for (; len--; at++)
		fprintf(out, *at >= 0x20 && *at < 0x7f ? "%c" : "\\x%02x", *at);
	fputc('"', out);
}

/* Members that are messages themselves: perfetto.proto. */
static bool is_message(unsigned int inside, unsigned int number)
{
	static const unsigned int list[][2] = {{0, 1}, {1, 11}, {1, 60}, {60, 8}, {11, 4}};

	for (size_t i = 0; i < sizeof(list) / sizeof(*list); i++)
		if (list[i][0] == inside && list[i][1] == number)
			return true;
	return false;
}

/* Packets are lines, of "number:value" and "number{...}". */
static void print_protobuf(FILE *out, const unsigned char *at, size_t len, unsigned int inside)
{
	const unsigned char *end = at + len;

	while (at < end) {
		uint64_t tag = varint(&at), value;
		unsigned int number = (unsigned int)(tag >> 3);

		if ((tag & 7) == 1) {
			memcpy(&value, at, 8);
			fprintf(out, " %u:0x%llx", number, (unsigned long long)le64toh(value));
			at += 8;
			continue;
		}
		value = varint(&at);
		fprintf(out, inside ? " %u" : "%u", number);
		if ((tag & 7) == 0) {
			fprintf(out, ":%llu", (unsigned long long)value);
			continue;
		}
		assert_int_equal(tag & 7, 2);
		assert_true(value <= (uint64_t)(end - at));
		fputc(is_message(inside, number) ? '{' : ':', out);
		if (is_message(inside, number))
			print_protobuf(out, at, (size_t)value, number);
		else
			print_string(out, at, (size_t)value);
		if (is_message(inside, number))
			fputc('}', out);
		if (!inside)
			fputc('\n', out);
		at += value;
	}
}

static void perfetto(void **state)
{
	struct golden golden;

	(void)state;
	golden_begin(&golden, "export.perfetto");
	write_items(GRT_FORMAT_PERFETTO);
	print_protobuf(golden.out, files->bytes.bytes, files->bytes.len, 0);
	free_files();
	golden_end(&golden);
}

/* --- CTF --- */

static uint64_t take(const unsigned char **at, size_t len)
{
	uint64_t value = 0;

	memcpy(&value, *at, len);
	*at += len;
	return le64toh(value);
}

/* Numbers of these sizes, and the members behind them. */
static void print_numbers(FILE *out, const unsigned char **at, const char *sizes)
{
	for (; *sizes; sizes++)
		fprintf(out, " %llu", (unsigned long long)take(at, (size_t)(*sizes - '0')));
	fputc('\n', out);
}

/* Packets: magic, id; begin, end, bits, bits, number, discarded; then their events. */
static void print_packets(FILE *out, const struct memory *bytes)
{
	const unsigned char *at = bytes->bytes, *end = at + bytes->len;

	while (at < end) {
		const unsigned char *packet = at, *bits = at + 24;

		fprintf(out, "packet");
		print_numbers(out, &at, "44888888");
		packet += take(&bits, 8) / 8;
		assert_true(packet <= end);
		while (at < packet) {
			const unsigned char *len_at = at + 85;
			size_t len = take(&len_at, 2);

			print_numbers(out, &at,
				      "28"
				      "8442222"
				      "24488888"
				      "12");
			if (len)
				print_string(out, at, len);
			if (len)
				fputc('\n', out);
			at += len;
		}
		assert_true(at == packet);
	}
}

static void ctf(void **state)
{
	struct golden golden;

	(void)state;
	golden_begin(&golden, "export.ctf");
	write_items(GRT_FORMAT_CTF);
	for (const struct file *file = files; *file->name; file++) {
		fprintf(golden.out, "--- %s\n", file->name + 1);
		if (strcmp(file->name, "/metadata") != 0)
			print_packets(golden.out, &file->bytes);
		else
			fwrite(file->bytes.bytes, 1, file->bytes.len, golden.out);
	}
	free_files();
	golden_end(&golden);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_and_json),
		cmocka_unit_test(perfetto),
		cmocka_unit_test(ctf),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
