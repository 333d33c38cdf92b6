import { namedPeriod, type PeriodName } from "./named-periods.ts";

/** Days, both included; null: no limit on that side. */
export type OpenPeriod = { from: string | null; to: string | null };
export type Preset = PeriodName | "any";

export const ANY: OpenPeriod = { from: null, to: null };
const spanOf = (preset: Preset, today: string): OpenPeriod => (preset === "any" ? ANY : namedPeriod(preset, today));

/** Returns the preset that is the same days. */
export function presetOf(presets: readonly Preset[], period: OpenPeriod, today: string): Preset | undefined {
  return presets.find((preset) => {
    const span = spanOf(preset, today);
    return span.from === period.from && span.to === period.to;
  });
}
