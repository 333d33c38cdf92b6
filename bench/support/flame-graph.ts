import type { Call } from "./cpu-profile.ts";

const WIDTH = 1_200;
const ROW = 16;
/** Narrower calls are left out: nobody could see them. */
const PIXELS_MIN = 1.5;
const LETTER_PIXELS = 6.2;
const COLOURS: readonly [pattern: RegExp, colour: string][] = [
  [/node_modules/, "#e0b080"],
  [/node:|^$/, "#b8c4d0"],
  [/\/(lib|bin)\//, "#80c0a0"],
];

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Returns a flame graph as SVG: the widths are CPU time, our code is green, libraries are brown. `title`: of what. */
export function flameGraph(root: Call, title: string): string {
  const boxes: string[] = [];
  let depth = 0;
  const draw = (call: Call, x: number, level: number) => {
    const width = (call.total / root.total) * WIDTH;
    if (width < PIXELS_MIN) return;
    depth = Math.max(depth, level);
    const colour = COLOURS.find(([pattern]) => pattern.test(call.url))?.[1] ?? "#d0d0d0";
    const share = ((call.total / root.total) * 100).toFixed(1);
    const letters = Math.floor(width / LETTER_PIXELS);
    const label =
      letters < 3
        ? ""
        : `<text x="${(x + 2).toFixed(1)}" y="${level * ROW + 12}">${escaped(call.name.slice(0, letters))}</text>`;
    boxes.push(
      `<g><title>${escaped(call.name)} ${share} %</title><rect x="${x.toFixed(1)}" y="${level * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colour}"/>${label}</g>`,
    );
    let at = x;
    for (const next of [...call.calls.values()].sort((a, b) => b.total - a.total)) {
      draw(next, at, level + 1);
      at += (next.total / root.total) * WIDTH;
    }
  };
  draw(root, 0, 1);
  const height = (depth + 1) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="monospace" font-size="10">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/><text x="2" y="12">${escaped(title)}</text>
${boxes.join("\n")}
</svg>
`;
}
