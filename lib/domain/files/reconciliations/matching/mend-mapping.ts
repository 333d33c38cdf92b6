import type { ColumnMapping } from "../column-mapping/column-mapping.contract.ts";
import { hoursBehind } from "../column-mapping/parse-time.ts";
import type { Hint } from "../state/reconciliation.contract.ts";
import type { TableRow } from "../table/table-row.ts";

type Zone = NonNullable<ColumnMapping["time"]>["zone"];

/** By the hours behind UTC: the zone to read times by that are three hours late or early otherwise. */
const ZONES: Partial<Record<number, Zone>> = { [-3]: "UTC_PLUS_3", 0: "UTC_ALWAYS", 3: "BRT_ALWAYS", 6: "UTC_MINUS_6" };
const OFF_HOURS = 3;
const SAID = {
  TIMES_ARE_UTC: "late",
  TIMES_ARE_LATE: "late",
  TIMES_ARE_BRT: "early",
  TIMES_ARE_EARLY: "early",
} as const;

/** Returns how many hours behind UTC the clock is by which the times of a file are read. `rows`: its first ones. */
function hoursOf({ time, headerRow }: ColumnMapping, rows: readonly TableRow[]): number {
  if (!time) return 0;
  const first = rows.find(({ number, cells }) => number > headerRow && String(cells[time.day] ?? "").trim() !== "");
  return hoursBehind(first?.cells[time.day], time.clock === null ? undefined : first?.cells[time.clock], time);
}

/** Returns a hint in the words that are true of how the file's times are read now: that they are UTC cannot be what is wrong with times in UTC. */
export function saidHint(hint: Hint, mapping: ColumnMapping, rows: readonly TableRow[]): Hint {
  if (hint === "TIMES_ARE_UTC") return hoursOf(mapping, rows) === 3 ? hint : "TIMES_ARE_LATE";
  if (hint === "TIMES_ARE_BRT") return hoursOf(mapping, rows) === 0 ? hint : "TIMES_ARE_EARLY";
  return hint;
}

/** Returns a mapping that no longer reads all rows alike wrong. Null: it cannot be said by a mapping. `rows`: the first ones of the sheet. */
export function mendedMapping(mapping: ColumnMapping, hint: Hint, rows: readonly TableRow[]): ColumnMapping | null {
  const { time, amount } = mapping;
  switch (hint) {
    case "TIMES_ARE_UTC":
    case "TIMES_ARE_BRT":
    case "TIMES_ARE_LATE":
    case "TIMES_ARE_EARLY": {
      const zone = ZONES[hoursOf(mapping, rows) + (SAID[hint] === "late" ? -OFF_HOURS : OFF_HOURS)];
      return time && zone ? { ...mapping, time: { ...time, zone } } : null;
    }
    case "AMOUNTS_ARE_CENTS":
      return { ...mapping, numbers: "cents" };
    case "AMOUNTS_ARE_REAIS":
      return mapping.numbers === "cents" ? { ...mapping, numbers: "comma" } : null;
    case "SIGNS_ARE_REVERSED":
      if (amount.by === "signed" && (amount.sign === "asWritten" || amount.sign === "reversed"))
        return { ...mapping, amount: { ...amount, sign: amount.sign === "reversed" ? "asWritten" : "reversed" } };
      if (amount.by === "twoColumns")
        return { ...mapping, amount: { ...amount, credit: amount.debit, debit: amount.credit } };
      return null;
  }
}
