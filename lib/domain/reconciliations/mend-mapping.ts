import type { ColumnMapping } from "./column-mapping.contract.ts";
import type { Hint } from "./matched-how.contract.ts";

/** Returns a mapping that no longer reads all rows alike wrong. Null: it cannot be said by a mapping. */
export function mendedMapping(mapping: ColumnMapping, hint: Hint): ColumnMapping | null {
  const { time, amount } = mapping;
  switch (hint) {
    case "TIMES_ARE_UTC":
    case "TIMES_ARE_BRT":
      return time && { ...mapping, time: { ...time, zone: hint === "TIMES_ARE_UTC" ? "UTC_ALWAYS" : "BRT_ALWAYS" } };
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
