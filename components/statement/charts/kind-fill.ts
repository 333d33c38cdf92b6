import type { ChartKind } from "./chart-points.ts";

/** Lighter from kind to kind. One hue for each direction, so that the shade alone tells the kinds apart, also to the colour-blind. */
const SHADES = [1, 0.62, 0.36, 0.2, 0.08];

/** Returns how the bars of a kind are filled: money in and money out each have a colour, and each kind a shade of it. */
export function kindFill(kinds: readonly ChartKind[], kind: ChartKind): { fill: string; fillOpacity: number } {
  const place = kinds.filter(({ type }) => type === kind.type).indexOf(kind);
  return {
    fill: kind.type === "credit" ? "var(--chart-in)" : "var(--chart-out)",
    fillOpacity: SHADES[place] ?? SHADES.at(-1) ?? 1,
  };
}
