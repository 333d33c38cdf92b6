import type { ChartKind } from "./chart-points.ts";
import { kindFill } from "./kind-fill.ts";

/** The colour of a kind in a chart. */
export function Swatch({ kinds, kind }: { kinds: readonly ChartKind[]; kind: ChartKind }) {
  const { fill, fillOpacity } = kindFill(kinds, kind);
  return (
    <svg aria-hidden viewBox="0 0 10 10" className="size-2.5 shrink-0">
      <rect x="0.5" y="0.5" width="9" height="9" rx="2" fill={fill} fillOpacity={fillOpacity} stroke={fill} />
    </svg>
  );
}
