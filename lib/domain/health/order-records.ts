import type { Coverage } from "#lib/ledger/check-invariants.ts";

export const TABLES = ["withdrawal", "refund", "transfer"] as const;
export type Table = (typeof TABLES)[number];
export type Out = Exclude<Table, "transfer">;

/** The column with the id under which the rail gets the order. */
export const SENT_AS: Record<Out, string> = { withdrawal: "end_to_end_id", refund: "return_id" };
const STATUSES: Record<Table, readonly string[]> = {
  withdrawal: ["INITIATED", "CONFIRMED"],
  refund: ["PROCESSING"],
  transfer: ["PENDING"],
};
const listed = (table: Table) => `(${STATUSES[table].map((status) => `'${status}'`).join(", ")})`;
/** The statuses in which a record holds money, as SQL lists. */
export const IN_FLIGHT = { withdrawal: listed("withdrawal"), refund: listed("refund"), transfer: listed("transfer") };

/** The records to check: those of new postings, or all. */
export const records = (table: Table, coverage: Coverage) =>
  coverage === "all"
    ? `SELECT * FROM ${table}`
    : `SELECT r.* FROM (SELECT DISTINCT p.account_id, split_part(p.reference, ':', 2)::uuid AS id
         FROM span s JOIN posting p ON p.account_id = s.account_id AND p.seq > s.seq AND p.seq <= s.to_seq
         WHERE p.reference LIKE '${table}:%') AS posted JOIN ${table} r USING (account_id, id)`;

/** One query for each status: each status has its own index, so the cost does not grow with history. */
export const inFlight = (table: Table) =>
  STATUSES[table]
    .map((status) => `SELECT account_id, amount + fee AS cents FROM ${table} WHERE status = '${status}'`)
    .join(" UNION ALL ");
