/* SPDX-License-Identifier: MIT */
#include "plot.h"

#include <math.h>
#include <string.h>

#include "format.h"

#define WIDTH	     720.0
#define PANEL	     260.0 /* height of one panel */
#define LEFT	     70.0
#define RIGHT	     10.0
#define TOP	     22.0
#define BELOW	     26.0 /* a panel: its times */
#define OFF_SCALE    1.5 /* of the range of the others that an answer may be beside it */
#define LABELS_APART 90.0
#define AROUND	     6 /* sweeps before and behind what is wrong or distorted */

/* One panel: which series it shows, and its scale. */
struct panel {
	unsigned int series; /* bits */
	const char *title;
	double top; /* of the panel */
	double low, high; /* values at its lower and upper edge */
};

struct plot {
	FILE *out;
	const struct picture_sweep *sweeps;
	size_t count;
	double first, last; /* times */
	bool unasked; /* of a driver: what it printed is judged, and nobody answered */
};

static const char *const classes[PICTURE_COLUMNS] = {"true", "printed", "held", "expected",
						     "answered"};

/* In seconds. */
static double time_of(const struct picture_sweep *sweep)
{
	return (double)sweep->t_ns / 1e9;
}

static double x_of(const struct plot *plot, double t)
{
	return LEFT + (t - plot->first) / (plot->last - plot->first) * (WIDTH - LEFT - RIGHT);
}

/* What is beyond the scale is drawn at its edge. */
static double y_of(const struct panel *panel, double value)
{
	double share = (value - panel->low) / (panel->high - panel->low);

	share = share < 0 ? 0 : share > 1 ? 1 : share;
	return panel->top + TOP + (1 - share) * (PANEL - TOP - BELOW);
}

/* --- the scale --- */

static bool is_in(const struct panel *panel, int series)
{
	return panel->series & (1u << series);
}

static void widen_scale(struct panel *panel, const struct picture_cell *value, bool *any)
{
	if (!value->known)
		return;
	panel->low = *any && panel->low < value->low ? panel->low : value->low;
	panel->high = *any && panel->high > value->high ? panel->high : value->high;
	*any = true;
}

/* Of all but the answers; then of those answers that are not far beside these. */
static bool choose_scale(const struct plot *plot, struct panel *panel)
{
	bool any = false;
	double range, low, high;

	for (size_t i = 0; i < plot->count; i++)
		for (int j = 0; j < PICTURE_ANSWERED; j++)
			if (is_in(panel, j))
				widen_scale(panel, &plot->sweeps[i].cell[j], &any);
	range = panel->high - panel->low;
	range = range > 0 ? range : fabs(panel->high) + 1;
	low = panel->low - OFF_SCALE * range;
	high = panel->high + OFF_SCALE * range;
	for (size_t i = 0; i < plot->count && is_in(panel, PICTURE_ANSWERED); i++) {
		const struct picture_cell *value = &plot->sweeps[i].cell[PICTURE_ANSWERED];

		if (!any || (value->low >= low && value->high <= high))
			widen_scale(panel, value, &any);
	}
	range = panel->high - panel->low;
	range = range > 0 ? range : fabs(panel->high) + 1;
	panel->low -= panel->low >= 0 && panel->low < 0.1 * range ? panel->low : 0.05 * range;
	panel->high += 0.05 * range;
	return any;
}

/* --- what is drawn --- */

/* A line with gaps where nothing is known. */
static void draw_line(const struct plot *plot, const struct panel *panel, int series)
{
	bool open = false;

	fprintf(plot->out, "<path class=\"%s\" d=\"", classes[series]);
	for (size_t i = 0; i < plot->count; i++) {
		const struct picture_cell *value = &plot->sweeps[i].cell[series];

		if (value->known)
			fprintf(plot->out, "%c%.1f %.1f", open ? 'L' : 'M',
				x_of(plot, time_of(&plot->sweeps[i])), y_of(panel, value->high));
		open = value->known;
	}
	fputs("\"/>\n", plot->out);
}

/* What is allowed: from the lowest to the highest, a bar each sweep, joined where sweeps follow one
 * another. */
static void draw_band(const struct plot *plot, const struct panel *panel)
{
	for (size_t i = 0; i + 1 < plot->count; i++) {
		const struct picture_cell *a = &plot->sweeps[i].cell[PICTURE_EXPECTED];
		const struct picture_cell *b = &plot->sweeps[i + 1].cell[PICTURE_EXPECTED];
		const double x = x_of(plot, time_of(&plot->sweeps[i]));
		const double next = x_of(plot, time_of(&plot->sweeps[i + 1]));

		if (a->known && b->known)
			fprintf(plot->out,
				"<path class=\"band\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f "
				"%.1fZ\"/>\n",
				x, y_of(panel, a->low) + 3, next, y_of(panel, b->low) + 3, next,
				y_of(panel, b->high) - 3, x, y_of(panel, a->high) - 3);
	}
}

/* The answer; or what was printed, where there are no answers. */
static bool is_wrong(const struct plot *plot, const struct picture_sweep *sweep, int series)
{
	return sweep->wrong &&
	       (series == PICTURE_ANSWERED || plot->unasked ||
		(!sweep->cell[PICTURE_ANSWERED].known && !sweep->cell[PICTURE_EXPECTED].known));
}

/* Who answers holds, and a truth is that of a scenario: a driver's picture has neither. */
static bool is_unasked(const struct picture *picture)
{
	for (size_t i = 0; i < picture->count; i++)
		for (int j = 0; j < PICTURE_COLUMNS; j++)
			if (j != PICTURE_PRINTED && j != PICTURE_EXPECTED &&
			    picture->sweeps[i].cell[j].text)
				return false;
	return true;
}

/* A ring around what was printed, a dot for what was answered, a triangle where that is beyond the
 * scale. */
static void draw_mark(const struct plot *plot, const struct panel *panel, int series, size_t i)
{
	const struct picture_cell *value = &plot->sweeps[i].cell[series];
	const char *wrong = is_wrong(plot, &plot->sweeps[i], series) ? " wrong" : "";
	const double x = x_of(plot, time_of(&plot->sweeps[i])), y = y_of(panel, value->high);

	if (value->high > panel->high || value->low < panel->low)
		fprintf(plot->out, "<path class=\"mark%s\" d=\"M%.1f %.1fl-6 %dh12z\"/>\n", wrong,
			x, y, value->high > panel->high ? 9 : -9);
	else
		fprintf(plot->out,
			"<circle class=\"mark %s%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%s\"/>\n",
			classes[series], wrong, x, y,
			series == PICTURE_PRINTED ? "6"
			: *wrong		  ? "4"
						  : "2.5");
}

static void draw_marks(const struct plot *plot, const struct panel *panel, int series)
{
	for (size_t i = 0; i < plot->count; i++)
		if (plot->sweeps[i].cell[series].known)
			draw_mark(plot, panel, series, i);
}

/* Where a read was distorted, and how. */
static void draw_distortions(const struct plot *plot, const struct panel *panel, bool named)
{
	const double step =
		(WIDTH - LEFT - RIGHT) / (double)(plot->count > 1 ? plot->count - 1 : 1);
	const char *before = "";
	double free_from = 0;

	for (size_t i = 0; i < plot->count; i++) {
		const struct picture_sweep *sweep = &plot->sweeps[i];
		const double x = x_of(plot, time_of(sweep));
		const double from = x - step / 2 > LEFT ? x - step / 2 : LEFT;

		if (!sweep->distortions) {
			before = "";
			continue;
		}
		fprintf(plot->out,
			"<rect class=\"distorted\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
			from, panel->top + TOP, x + step / 2 - from, PANEL - TOP - BELOW);
		if (!named || x < free_from || !strcmp(sweep->distortions, before))
			continue;
		before = sweep->distortions;
		fprintf(plot->out, "<text x=\"%.1f\" y=\"%.1f\">", from, panel->top + TOP - 3);
		format_html(plot->out, sweep->distortions, 24);
		fputs("</text>\n", plot->out);
		free_from = x + LABELS_APART;
	}
}

/* "4.5 G": at most four digits. */
static void write_number(FILE *out, double value)
{
	static const struct {
		double from;
		const char *unit;
	} units[] = {{1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e4, "k"}};

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		if (fabs(value) >= units[i].from) {
			fprintf(out, "%.3g %s", value / (i == 5 ? 1e3 : units[i].from),
				units[i].unit);
			return;
		}
	}
	fprintf(out, "%.3g", value);
}

static void draw_axes(const struct plot *plot, const struct panel *panel)
{
	const double below = panel->top + PANEL - BELOW;

	for (int i = 0; i <= 2; i++) {
		const double value = panel->low + (panel->high - panel->low) * i / 2;
		const double y = y_of(panel, value);
		const double t = plot->first + (plot->last - plot->first) * i / 2;
		static const char *const anchors[] = {"start", "middle", "end"};

		fprintf(plot->out,
			"<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/><text class=\"y\" x=\"%.1f\" "
			"y=\"%.1f\">",
			LEFT, y, WIDTH - RIGHT, LEFT - 6, y + 4);
		write_number(plot->out, value);
		fprintf(plot->out,
			"</text>\n<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%.4g s</text>\n",
			x_of(plot, t), below + 17, anchors[i], t);
	}
}

static void draw_panel(const struct plot *plot, struct panel *panel, bool first)
{
	if (!choose_scale(plot, panel))
		return;
	draw_distortions(plot, panel, first);
	draw_axes(plot, panel);
	if (is_in(panel, PICTURE_EXPECTED))
		draw_band(plot, panel);
	for (int i = 0; i < PICTURE_COLUMNS; i++) {
		if (is_in(panel, i) && i != PICTURE_EXPECTED)
			draw_line(plot, panel, i);
		if (is_in(panel, i) && (i == PICTURE_PRINTED || i == PICTURE_ANSWERED))
			draw_marks(plot, panel, i);
	}
}

/* --- the picture --- */

static void draw_panels(const struct plot *plot, const struct picture *picture)
{
	const char *value_name = picture->value ? picture->value : "";
	const char *counter_name = picture->counter ? picture->counter : "";
	const bool apart = strcmp(value_name, counter_name) != 0;
	const unsigned int above = 1u << PICTURE_TRUE | 1u << PICTURE_PRINTED | 1u << PICTURE_HELD;
	const unsigned int below = 1u << PICTURE_EXPECTED | 1u << PICTURE_ANSWERED;
	struct panel counter = {.series = apart ? above : above | below};
	struct panel value = {.series = below, .top = PANEL};

	fprintf(plot->out,
		"<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"what was true, printed, "
		"expected and answered over time\">\n",
		WIDTH, apart ? 2 * PANEL : PANEL);
	draw_panel(plot, &counter, true);
	if (apart)
		draw_panel(plot, &value, false);
	fputs("</svg>\n", plot->out);
}

/* Times grow; a file that was changed may say otherwise. */
static bool has_times(const struct plot *plot)
{
	for (size_t i = 1; i < plot->count; i++)
		if (plot->sweeps[i].t_ns <= plot->sweeps[i - 1].t_ns)
			return false;
	return plot->count > 1;
}

/* Where nothing is wrong or distorted for long, what is would be too small to see. */
static void choose_window(struct plot *plot)
{
	size_t first = plot->count, last = 0;

	for (size_t i = 0; i < plot->count; i++) {
		if (!plot->sweeps[i].wrong && !plot->sweeps[i].distortions)
			continue;
		first = first < i ? first : i;
		last = i;
	}
	if (first == plot->count)
		return;
	first = first > AROUND ? first - AROUND : 0;
	last = last + AROUND < plot->count ? last + AROUND : plot->count - 1;
	plot->sweeps += first;
	plot->count = last - first + 1;
}

void plot_picture(FILE *out, const struct picture *picture)
{
	struct plot plot = {.out = out,
			    .sweeps = picture->sweeps,
			    .count = picture->count,
			    .unasked = is_unasked(picture)};

	choose_window(&plot);
	if (has_times(&plot)) {
		plot.first = time_of(&plot.sweeps[0]);
		plot.last = time_of(&plot.sweeps[plot.count - 1]);
		draw_panels(&plot, picture);
	}
}
