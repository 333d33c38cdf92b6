import type { Coverage, Invariant } from "#lib/ledger/check-invariants.ts";
import { bankOf } from "../transfers/bank-of.ts";

/** The transfers to check: those of new postings, or all. */
const transfers = (coverage: Coverage) =>
  coverage === "all"
    ? "SELECT * FROM transfer"
    : `SELECT t.* FROM (SELECT DISTINCT p.account_id, split_part(p.reference, ':', 2)::uuid AS id
         FROM span s JOIN posting p ON p.account_id = s.account_id AND p.seq > s.seq AND p.seq <= s.to_seq
         WHERE p.reference LIKE 'transfer:%:out') AS posted JOIN transfer t USING (account_id, id)`;

const nameOf = (connectionId: string) =>
  `coalesce((SELECT c.name FROM connection c WHERE c.id = ${connectionId}), 'no bank')`;

/** The invariants of money between accounts at banks. */
export const TRANSFER_INVARIANTS: readonly Invariant[] = [
  {
    name: "I20",
    says: "No transfer has moved the books between accounts at different banks, and not the money, unless it was mended.",
    scope: "span",
    sql: (
      coverage,
    ) => `SELECT t.account_id, 'transfer ' || t.id || ' of ' || t.amount || ' cents from account ' || t.from_number || ' (' || ${nameOf("t.from_bank")}
        || ') to account ' || t.to_number || ' (' || ${nameOf("t.to_bank")} || ')' AS what
      FROM (SELECT t.*, f.number AS from_number, d.number AS to_number, ${bankOf("f")} AS from_bank, ${bankOf("d")} AS to_bank
        FROM (${transfers(coverage)}) AS t JOIN account f ON f.id = t.account_id JOIN account d ON d.id = t.to_account_id
        WHERE t.status = 'SUCCESS' AND t.mended_at IS NULL) AS t
      WHERE t.from_bank IS DISTINCT FROM t.to_bank`,
  },
];
