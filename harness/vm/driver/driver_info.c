/* SPDX-License-Identifier: MIT */
/* Parses .modinfo, the section in which a module describes itself. */
#include <elf.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "driver_parts.h"

struct image {
	const char *bytes;
	size_t len;
};

/* Bytes [offset, offset + size) of the file, or NULL: it has no such bytes. */
static const char *part(const struct image *image, uint64_t offset, uint64_t size)
{
	return offset <= image->len && size <= image->len - offset ? image->bytes + offset : NULL;
}

static bool section(const struct image *image, const Elf64_Ehdr *head, unsigned int number,
		    Elf64_Shdr *out)
{
	const char *at =
		number < head->e_shnum && head->e_shentsize == sizeof(*out)
			? part(image, head->e_shoff, (uint64_t)head->e_shnum * sizeof(*out))
			: NULL;

	if (!at)
		return false;
	memcpy(out, at + number * sizeof(*out), sizeof(*out));
	return true;
}

/* Does the string at an offset of the section of names have this value? */
static bool is_named(const struct image *image, const Elf64_Shdr *names, uint32_t offset,
		     const char *name)
{
	const size_t size = strlen(name) + 1;
	const char *at = offset <= names->sh_size && size <= names->sh_size - offset
				 ? part(image, names->sh_offset, names->sh_size)
				 : NULL;

	return at && !memcmp(at + offset, name, size);
}

static const char *find_section(const struct image *image, const char *name, size_t *len)
{
	Elf64_Ehdr head;
	Elf64_Shdr names, is;

	if (image->len < sizeof(head))
		return NULL;
	memcpy(&head, image->bytes, sizeof(head));
	if (memcmp(head.e_ident, ELFMAG, SELFMAG) || head.e_ident[EI_CLASS] != ELFCLASS64 ||
	    head.e_ident[EI_DATA] != ELFDATA2LSB || head.e_type != ET_REL ||
	    head.e_machine != EM_X86_64 || !section(image, &head, head.e_shstrndx, &names))
		return NULL;
	for (unsigned int i = 0; section(image, &head, i, &is); i++)
		if (is.sh_type == SHT_PROGBITS && is_named(image, &names, is.sh_name, name)) {
			*len = is.sh_size;
			return part(image, is.sh_offset, is.sh_size);
		}
	return NULL;
}

/* A value that does not fit counts as absent. */
static void keep_value(char *to, size_t size, const char *field, size_t len, const char *key)
{
	const size_t begin = strlen(key);

	if (len >= begin && !memcmp(field, key, begin) && len - begin < size && !*to)
		memcpy(to, field + begin, len - begin);
}

/* The name becomes a file name in the guest and a word in a list. */
static bool is_name(const char *name)
{
	return *name && !name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
					   "0123456789_")];
}

bool driver_info_read(struct driver_info *info, const char *bytes, size_t len)
{
	const struct image image = {bytes, len};
	size_t size = 0;
	const char *at = find_section(&image, ".modinfo", &size), *end = at ? at + size : NULL;

	*info = (struct driver_info){.name = ""};
	while (at < end) {
		const size_t field = strnlen(at, (size_t)(end - at));

		keep_value(info->name, sizeof(info->name), at, field, "name=");
		keep_value(info->vermagic, sizeof(info->vermagic), at, field, "vermagic=");
		keep_value(info->depends, sizeof(info->depends), at, field, "depends=");
		at += field + 1;
	}
	return is_name(info->name) && *info->vermagic;
}
