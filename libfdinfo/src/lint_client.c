/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* client.*: how a text identifies its client. */
#include "lint.h"

/* DRM_CLIENT_NAME_MAX_LEN of linux include/uapi/drm/drm.h */
#define NAME_MAX_LEN 64

bool lint_check_client_driver_present(const struct lint *lint, const struct lint_line *line,
				      struct fdi_finding *finding)
{
	(void)line;
	finding->name = SPAN("drm-driver");
	finding->expected = "a drm-driver line";
	return !lint->first[FDI_KEY_DRIVER];
}

bool lint_check_client_id_present(const struct lint *lint, const struct lint_line *line,
				  struct fdi_finding *finding)
{
	(void)line;
	finding->name = SPAN("drm-client-id");
	finding->expected = "a drm-client-id line to tell clients apart";
	return !lint->first[FDI_KEY_CLIENT_ID];
}

static bool byte_is_hex(char byte)
{
	return byte_is_digit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

/* slot_is - aaaa:bb?cc.d in hex, the domain of four digits or more, with mark for the ?. */
static bool slot_is(struct fdi_span slot, char mark)
{
	const char tail[] = {':', 'x', 'x', mark, 'x', 'x', '.', 'x'};
	size_t i, domain;

	if (slot.len < 4 + sizeof(tail))
		return false;
	domain = slot.len - sizeof(tail);
	for (i = 0; i < slot.len; i++) {
		char form = i < domain ? 'x' : tail[i - domain];

		if (form == 'x' ? !byte_is_hex(slot.ptr[i]) : slot.ptr[i] != form)
			return false;
	}
	return true;
}

bool lint_check_client_pdev_format(const struct lint *lint, const struct lint_line *line,
				   struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a PCI slot such as 0000:03:00.0";
	return !slot_is(line->at.value, ':') && !slot_is(line->at.value, '.');
}

bool lint_check_client_pdev_typo(const struct lint *lint, const struct lint_line *line,
				 struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a colon after the bus, as in 0000:03:00.0";
	return slot_is(line->at.value, '.');
}

/* byte_is_graph - what DRM_IOCTL_SET_CLIENT_NAME accepts: the kernel's isgraph() is of Latin-1. */
static bool byte_is_graph(char byte)
{
	unsigned char code = (unsigned char)byte;

	return (code > 0x20 && code < 0x7f) || code > 0xa0;
}

bool lint_check_client_name_printable(const struct lint *lint, const struct lint_line *line,
				      struct fdi_finding *finding)
{
	const struct fdi_span value = line->at.value;
	size_t i;

	(void)lint;
	finding->expected = "at most 64 printable bytes without whitespace";
	for (i = 0; i < value.len; i++) {
		if (!byte_is_graph(value.ptr[i]))
			return true;
	}
	return value.len > NAME_MAX_LEN;
}
