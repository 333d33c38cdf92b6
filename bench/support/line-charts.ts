import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A line of a panel. Values that are not finite are left out. */
type Line = { name: string; values: number[] };
/** One of a chart's panels. `labels`: what stands below the points, of which some are shown. `least`: the axis goes up to this at least. */
export type Panel = { title: string; labels: string[]; lines: Line[]; least?: number };

const BENCH = path.join(import.meta.dirname, "..");
const WIDTH = 1_000;
const PANEL = { height: 110, gap: 44 };
const LEFT = 70;
const RIGHT = 180;
const TOP = 36;
const STEPS = [1, 2, 2.5, 5, 10];
const LABELS_MAX = 8;
/** More points than this nobody could see: of some that follow each other the largest stays. */
const POINTS_MAX = 90;
const COLOURS = ["#2a7f62", "#b05a2a", "#4060a8", "#8a4f9e", "#767676"];

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The next round figure: what the axis ends with. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (STEPS.find((step) => step * power >= value) ?? 10) * power;
}

const figure = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 0 });

function thinned(values: number[]): number[] {
  const every = Math.ceil(values.length / POINTS_MAX);
  return Array.from({ length: Math.ceil(values.length / every) }, (_, i) =>
    Math.max(...values.slice(i * every, (i + 1) * every)),
  );
}

/** The labels below a panel, evenly spread. */
function axis(labels: string[], y: number): string[] {
  const shown = Math.min(labels.length, LABELS_MAX);
  return Array.from({ length: shown }, (_, i) => {
    const share = shown === 1 ? 0 : i / (shown - 1);
    const label = labels[Math.round(share * (labels.length - 1))] ?? "";
    const x = LEFT + share * (WIDTH - LEFT - RIGHT);
    return `<text x="${x.toFixed(0)}" y="${y}" text-anchor="middle">${escaped(label)}</text>`;
  });
}

function drawn({ title, labels, lines, least = 0 }: Panel, top: number): string[] {
  const finite = lines.flatMap(({ values }) => values.filter(Number.isFinite));
  const most = roundUp(Math.max(least, Number.MIN_VALUE, ...finite));
  const bottom = top + PANEL.height;
  const width = WIDTH - LEFT - RIGHT;
  const parts = [
    `<text x="${LEFT}" y="${top - 8}" font-weight="bold">${escaped(title)}</text>`,
    ...[0, 0.5, 1].flatMap((share) => {
      const y = bottom - share * PANEL.height;
      return [
        `<path d="M${LEFT} ${y}h${width}" stroke="#ddd"/>`,
        `<text x="${LEFT - 6}" y="${y + 4}" text-anchor="end">${figure(most * share)}</text>`,
      ];
    }),
    ...axis(labels, bottom + 18),
  ];
  for (const [i, { name, values }] of lines.entries()) {
    const shown = thinned(values);
    const colour = COLOURS[i % COLOURS.length];
    const place = (value: number, x: number) =>
      `${(LEFT + (x / Math.max(1, shown.length - 1)) * width).toFixed(0)} ${(bottom - (value / most) * PANEL.height).toFixed(0)}`;
    const points = shown.flatMap((value, x) => (Number.isFinite(value) ? [place(value, x)] : []));
    parts.push(
      `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
      `<text x="${WIDTH - RIGHT + 10}" y="${top + 10 + i * 14}" fill="${colour}">${escaped(name)}</text>`,
    );
  }
  return parts;
}

/** Returns panels of lines below each other as SVG. */
export function lineCharts(title: string, panels: Panel[]): string {
  const height = TOP + panels.length * (PANEL.height + PANEL.gap) + 8;
  const parts = panels.flatMap((panel, i) => drawn(panel, TOP + 16 + i * (PANEL.height + PANEL.gap)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="monospace" font-size="11">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/><text x="${LEFT}" y="18" font-size="13">${escaped(title)}</text>
${parts.join("\n")}
</svg>
`;
}

/** Writes a chart to `bench/charts`; of a short run, whose figures mean nothing, beside its results. Returns where, for the report. */
export function writeCharts(name: string, { isQuick }: { isQuick: boolean }, svg: string): string {
  const folder = path.join(BENCH, isQuick ? "results" : "charts");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.svg`);
  writeFileSync(file, svg);
  return path.relative(path.dirname(BENCH), file);
}
