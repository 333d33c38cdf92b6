import type { Coverage, Invariant } from "#lib/ledger/check-invariants.ts";

const WAITS = "('WAITING', 'RETURNING')";

/** The records to check: those of new postings, or all. */
const records = (coverage: Coverage) =>
  coverage === "all"
    ? "SELECT * FROM unapplied_payment"
    : `SELECT u.* FROM (SELECT DISTINCT p.account_id, split_part(p.reference, ':', 2)::uuid AS id
         FROM span s JOIN posting p ON p.account_id = s.account_id AND p.seq > s.seq AND p.seq <= s.to_seq
         WHERE p.reference LIKE 'unapplied_payment:%') AS posted JOIN unapplied_payment u USING (account_id, id)`;

/** Counts the postings of one step of a record with its amount. */
const steps = (names: readonly string[]) =>
  `(SELECT count(*) FROM posting p WHERE p.account_id = u.account_id AND p.amount = u.amount
    AND p.reference IN (${names.map((name) => `'unapplied_payment:' || u.id || ':${name}'`).join(", ")}))`;

const SUSPENSE = `SELECT account_id, sum(CASE credit WHEN 'SUSPENSE' THEN amount ELSE -amount END) AS cents FROM posting
  WHERE debit = 'SUSPENSE' OR credit = 'SUSPENSE' GROUP BY account_id`;

/** The invariants of money that arrived and was not credited. */
export const UNAPPLIED_INVARIANTS: readonly Invariant[] = [
  {
    name: "I18",
    says: "Money that arrived and was not credited is in suspense as long as it waits or goes back, and not longer.",
    scope: "span",
    sql: (
      coverage,
    ) => `SELECT u.account_id, 'unapplied payment ' || u.id || ' ' || u.status AS what FROM (${records(coverage)}) AS u
      WHERE (${steps(["arrive"])}, ${steps(["settle", "credit"])}) IS DISTINCT FROM
        CASE WHEN u.status IN ${WAITS} THEN (1::bigint, 0::bigint) ELSE (1::bigint, 1::bigint) END
      UNION ALL
      SELECT p.account_id, 'posting ' || p.seq || ' moves suspense for no unapplied payment'
      FROM span s JOIN posting p ON p.account_id = s.account_id AND p.seq > s.seq AND p.seq <= s.to_seq
      WHERE 'SUSPENSE' IN (p.debit, p.credit) AND p.reference NOT LIKE 'unapplied_payment:%'
      ${
        coverage === "all"
          ? `UNION ALL
      SELECT coalesce(b.account_id, w.account_id), 'suspense ' || coalesce(b.cents, 0) || ', waiting or going back ' || coalesce(w.cents, 0)
      FROM (${SUSPENSE}) AS b FULL JOIN (
        SELECT account_id, sum(amount) AS cents FROM unapplied_payment WHERE status IN ${WAITS} GROUP BY account_id) AS w USING (account_id)
      WHERE coalesce(b.cents, 0) <> coalesce(w.cents, 0)`
          : ""
      }`,
  },
  {
    name: "I8 unapplied",
    says: "Each status of money that was not credited has its event.",
    scope: "span",
    sql: (coverage) => `SELECT u.account_id, 'unapplied payment ' || u.id || ' has no event for ' || u.status AS what
      FROM (${records(coverage)}) AS u WHERE NOT EXISTS (
        SELECT FROM event e WHERE e.account_id = u.account_id AND e.record_id = u.id AND e.record_kind = 'unappliedPayment' AND e.status = u.status)`,
  },
];
