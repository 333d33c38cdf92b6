import { NO_KEY } from "../column-mapping/read-row.ts";
import type { Hint } from "../state/reconciliation.contract.ts";
import type { Shift } from "./match-shift.ts";

/**
 * What pairs have in common: how many there are, how many of them have a time of the day, are three hours later or earlier in the
 * file, or have a hundred times the amount, a hundredth of it or its opposite there. `…Left`: the same of rows without an id, of
 * which `placesLeft` found no line; for their times see shiftOf().
 */
export type Offset = Record<
  | "pairs"
  | "timed"
  | "later"
  | "earlier"
  | "hundredfold"
  | "hundredth"
  | "opposite"
  | "placesLeft"
  | "hundredfoldLeft"
  | "hundredthLeft",
  bigint
>;

/** Times that are off by a zone are so to the second; the platform's clock may differ from ours. */
const CLOCKS_APART_SECONDS = 120;
const ZONE_SECONDS = 3 * 3_600;

/**
 * Returns the common table expressions that count it, `offset_pairs` and `offset_left`. What is left is looked at by its minute, or
 * its day when that is all that is known: each amount of it once, so that a thousand alike are no million pairs.
 */
export function offsetSql(keyKinds: readonly number[]): string {
  const apart = "extract(epoch FROM f_at - b_settled_at)";
  const off = (sign: string) =>
    `count(*) FILTER (WHERE NOT f_is_day AND abs(${apart} ${sign} ${ZONE_SECONDS}) <= ${CLOCKS_APART_SECONDS})`;
  const pairs = `offset_pairs AS (
      SELECT count(*) AS pairs, count(f_at) FILTER (WHERE NOT f_is_day) AS timed, ${off("-")} AS later, ${off("+")} AS earlier,
        count(*) FILTER (WHERE f_amount = b_amount * 100) AS hundredfold, count(*) FILTER (WHERE f_amount * 100 = b_amount) AS hundredth,
        count(*) FILTER (WHERE f_amount = -b_amount) AS opposite
      FROM pair WHERE how <> 'TIME')`;
  const names = ["placesLeft", "hundredfoldLeft", "hundredthLeft"] as const;
  if (!keyKinds.includes(NO_KEY))
    return `${pairs}, offset_left AS (SELECT ${names.map((name) => `0::bigint AS "${name}"`).join(", ")})`;
  const minute = (at: string) => `floor(extract(epoch FROM ${at}) / 60)::bigint`;
  const day = (at: string) => `(${at} - interval '3 hours')::date - date '1970-01-01'`;
  const met = (on: string) => `(SELECT count(*) FROM place_of_row f JOIN place_of_line b ON ${on})`;
  const counts = [
    "(SELECT count(*) FROM place_of_row)",
    met("f.amount = b.amount * 100 AND f.place = b.place"),
    met("f.amount * 100 = b.amount AND f.place = b.place"),
  ];
  return `${pairs},
    place_of_row AS MATERIALIZED (
      SELECT DISTINCT amount, CASE WHEN is_day THEN ${day("at")} ELSE ${minute("at")} END AS place FROM row_left WHERE key_kind = ${NO_KEY}),
    place_of_line AS MATERIALIZED (
      SELECT amount, ${minute("settled_at")} AS place FROM line_left UNION SELECT amount, ${day("settled_at")} FROM line_left),
    offset_left AS (SELECT ${counts.map((count, i) => `${count} AS "${names[i]}"`).join(", ")})`;
}

/** So many are no accident. */
const isMost = (count: bigint, of: bigint) => count >= 2n && count * 10n >= of * 9n;

/** Returns what is off with all rows alike, so that it can be said and mended at once. `shift`: of the times of rows without an id. */
export function hintsOf(offset: Offset, shift: Shift | null): Hint[] {
  const { pairs, timed, later, earlier, hundredfold, hundredth, opposite, placesLeft } = offset;
  const isOff = (by: Shift, count: bigint) => shift === by || (shift === null && isMost(count, timed));
  const found: [Hint, boolean][] = [
    ["TIMES_ARE_UTC", isOff("later", later)],
    ["TIMES_ARE_BRT", isOff("earlier", earlier)],
    ["AMOUNTS_ARE_CENTS", isMost(hundredfold, pairs) || isMost(offset.hundredfoldLeft, placesLeft)],
    ["AMOUNTS_ARE_REAIS", isMost(hundredth, pairs) || isMost(offset.hundredthLeft, placesLeft)],
    ["SIGNS_ARE_REVERSED", isMost(opposite, pairs)],
  ];
  return found.filter(([, is]) => is).map(([hint]) => hint);
}
