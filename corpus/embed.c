/* SPDX-License-Identifier: MIT */
/*
 * embed ROOT LIST BLOB TABLE: the build's packer. Appends every file that LIST names (one path
 * below ROOT a line, sorted) to BLOB, each with a NUL after it, and writes TABLE, the C rows that
 * find them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int append_file(FILE *blob, const char *path, size_t *len)
{
	char buf[65536];
	FILE *in = fopen(path, "rb");
	size_t n;

	if (!in)
		return -1;
	*len = 0;
	while ((n = fread(buf, 1, sizeof(buf), in)) > 0) {
		*len += n;
		if (fwrite(buf, 1, n, blob) != n)
			break;
	}
	n = (size_t)ferror(in) | (size_t)ferror(blob);
	fclose(in);
	return n || fputc('\0', blob) == EOF ? -1 : 0;
}

static int pack_tree(const char *root, FILE *list, FILE *blob, FILE *table)
{
	char line[2048], path[4096];
	size_t offset = 0, len;

	while (fgets(line, sizeof(line), list)) {
		line[strcspn(line, "\n")] = '\0';
		if (!line[0])
			continue;
		snprintf(path, sizeof(path), "%s/%s", root, line);
		if (append_file(blob, path, &len) < 0) {
			fprintf(stderr, "embed: cannot pack %s\n", path);
			return -1;
		}
		fprintf(table, "\t{ \"%s\", corpus_blob + %zu, %zu },\n", line, offset, len);
		offset += len + 1;
	}
	return 0;
}

int main(int argc, char **argv)
{
	FILE *list, *blob, *table;

	if (argc != 5) {
		fprintf(stderr, "usage: embed ROOT LIST BLOB TABLE\n");
		return EXIT_FAILURE;
	}
	list = fopen(argv[2], "r");
	blob = fopen(argv[3], "wb");
	table = fopen(argv[4], "w");
	if (!list || !blob || !table) {
		perror("embed");
		return EXIT_FAILURE;
	}
	if (pack_tree(argv[1], list, blob, table) < 0)
		return EXIT_FAILURE;
	if (fclose(blob) || fclose(table)) {
		perror("embed");
		return EXIT_FAILURE;
	}
	return EXIT_SUCCESS;
}
