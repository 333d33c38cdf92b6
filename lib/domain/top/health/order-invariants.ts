import type { Coverage, Invariant } from "#lib/ledger/check-invariants.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";

const TABLES = ["withdrawal", "refund", "transfer"] as const;
type Table = (typeof TABLES)[number];
type Out = Exclude<Table, "transfer">;

/** The column with the id under which the rail gets the order. */
const SENT_AS: Record<Out, string> = { withdrawal: "end_to_end_id", refund: "return_id" };
const STATUSES: Record<Table, readonly string[]> = {
  withdrawal: ["INITIATED", "CONFIRMED"],
  refund: ["PROCESSING"],
  transfer: ["PENDING"],
};
/** The statuses in which a record holds money, as an SQL list. */
const heldIn = (table: Table) => `(${STATUSES[table].map((status) => `'${status}'`).join(", ")})`;

/** The records to check: those of new postings, or all. */
const records = (table: Table, coverage: Coverage) =>
  coverage === "all"
    ? `SELECT * FROM ${table}`
    : `SELECT r.* FROM (SELECT DISTINCT p.account_id, split_part(p.reference, ':', 2)::uuid AS id
         FROM span s JOIN posting p ON p.account_id = s.account_id AND p.seq > s.seq AND p.seq <= s.to_seq
         WHERE p.reference LIKE '${table}:%') AS posted JOIN ${table} r USING (account_id, id)`;

/** Begins the query that reports records `r`; a condition follows. */
const reported = (table: Table, coverage: Coverage) =>
  `SELECT r.account_id, '${table} ' || r.id || ' ' || r.status AS what FROM (${records(table, coverage)}) AS r`;

/** One query for each status: each status has its own index, so the cost does not grow with history. */
const inFlight = (table: Table) =>
  STATUSES[table]
    .map((status) => `SELECT account_id, amount + fee AS cents FROM ${table} WHERE status = '${status}'`)
    .join(" UNION ALL ");

/** The bank is asked after 40 seconds without an answer. A minute later that is late. */
const unasked = (table: Out, status: string) =>
  `SELECT account_id, '${table} ' || id || ' is not asked for' FROM ${table} WHERE status = '${status}' AND coalesce(asked_at, sent_at) < business_at(account_id, (SELECT clock_timestamp() - interval '100 seconds'))`;
/** Counts the postings of one step of a record with this amount. */
const steps = (table: Table, step: string, amount: string, account = "r.account_id") =>
  `(SELECT count(*) FROM posting p WHERE p.account_id = ${account} AND p.reference = '${table}:' || r.id || ':${step}' AND p.amount = ${amount})`;

const held = (table: Table, coverage: Coverage) => `${reported(table, coverage)}
  WHERE (${steps(table, "hold", `r.amount + r.fee`)}, ${steps(table, "release", `r.amount + r.fee`)}) IS DISTINCT FROM
    CASE WHEN ${neverHeld(table)} THEN (0::bigint, 0::bigint)
      WHEN r.status = 'SUCCESS' OR r.status IN ${heldIn(table)} THEN (1::bigint, 0::bigint) ELSE (1::bigint, 1::bigint) END`;

/** A withdrawal that failed before it started has held no money; one that its bank refused has held it. */
const UNHELD = "(r.status = 'FAILED' AND r.sent_at IS NULL AND r.rail_reason IS NULL AND r.spi_code IS NULL)";
const neverHeld = (table: Table) => (table === "withdrawal" ? UNHELD : "false");

const FEE_LINES = `(SELECT count(*) FROM statement_line l WHERE l.account_id = r.account_id AND l.product_transaction_id = r.id
  AND l.kind = ${lineKindNumber("fee")} AND l.amount = -r.fee)`;

const debited = (table: Out, coverage: Coverage) => `${reported(table, coverage)}
  WHERE (${steps(table, "settle", "r.amount")}, ${steps(table, "fee", "r.fee")},
      (SELECT count(*) FROM statement_line l WHERE l.account_id = r.account_id AND l.product_transaction_id = r.id
        AND l.kind = ${lineKindNumber(table)} AND l.amount = -r.amount AND l.end_to_end_id = r.${SENT_AS[table]} AND l.settled_at = r.settled_at), ${FEE_LINES})
    IS DISTINCT FROM CASE r.status WHEN 'SUCCESS'
      THEN (1::bigint, least(r.fee, 1), 1::bigint, least(r.fee, 1)) ELSE (0::bigint, 0::bigint, 0::bigint, 0::bigint) END`;

const transferred = (coverage: Coverage) => `${reported("transfer", coverage)}
  WHERE (${steps("transfer", "out", "r.amount")}, ${steps("transfer", "in", "r.amount", "r.to_account_id")}, ${steps("transfer", "fee", "r.fee")}, ${FEE_LINES})
    IS DISTINCT FROM CASE r.status WHEN 'SUCCESS' THEN (1::bigint, 1::bigint, least(r.fee, 1), least(r.fee, 1)) ELSE (0::bigint, 0::bigint, 0::bigint, 0::bigint) END`;

/** The statuses that a record must have moved to, without its initial status. */
const MOVES: Record<Table, string> = {
  withdrawal: `CASE WHEN r.status = 'INITIATED' THEN ARRAY[]::text[]
    WHEN r.sent_at IS NULL THEN ARRAY[r.status] WHEN r.status = 'CONFIRMED' THEN ARRAY['CONFIRMED'] ELSE ARRAY['CONFIRMED', r.status] END`,
  refund: `CASE r.status WHEN 'PROCESSING' THEN ARRAY[]::text[] ELSE ARRAY[r.status] END`,
  transfer: `CASE r.status WHEN 'PENDING' THEN ARRAY[]::text[] ELSE ARRAY[r.status] END`,
};

const moved = (table: Table, coverage: Coverage) => `${reported(table, coverage)}
  WHERE ARRAY(SELECT e.status FROM event e WHERE e.account_id = r.account_id AND e.record_id = r.id AND e.record_kind = '${table}'
      AND e.status <> 'RETURNED' ORDER BY e.status)
    <> ARRAY(SELECT m FROM unnest(${MOVES[table]}) AS m ORDER BY m)`;

/** A refund's externalId is unique only for its payment. */
const namedTwice = (table: Table, coverage: Coverage) => `SELECT r.account_id, '${table}s with one externalId' AS what
  FROM (${records(table, coverage)}) AS r JOIN ${table} o ON o.account_id = r.account_id AND o.external_id = r.external_id AND o.id <> r.id
    ${table === "refund" ? "AND o.end_to_end_id = r.end_to_end_id" : ""}`;

const unlikeNetwork = (table: Out, coverage: Coverage) => `${reported(table, coverage)}
  JOIN account a ON a.id = r.account_id AND a.connection_id IS NULL LEFT JOIN simulator_payout n ON n.end_to_end_id = r.${SENT_AS[table]}
  WHERE r.status NOT IN ${heldIn(table)} AND r.${SENT_AS[table]} IS NOT NULL
    AND (r.status = 'SUCCESS') <> (n.outcome IS NOT DISTINCT FROM 'SETTLED' AND n.amount = r.amount)`;

const each = (sql: (table: Table) => string) => TABLES.map(sql).join("\nUNION ALL ");

/** The invariants of money that goes out, or from one account to another. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: "I5 orders",
    says: "One record for each account, kind and externalId; a refund's counts for its payment.",
    scope: "span",
    sql: (coverage) => each((table) => namedTwice(table, coverage)),
  },
  {
    name: "I7 orders",
    says: "What succeeded is debited once, with its lines; nothing else is.",
    scope: "span",
    sql: (coverage) =>
      [debited("withdrawal", coverage), debited("refund", coverage), transferred(coverage)].join("\nUNION ALL "),
  },
  {
    name: "I8 orders",
    says: "Each move of a record has exactly one event.",
    scope: "span",
    sql: (coverage) => each((table) => moved(table, coverage)),
  },
  {
    name: "I9 orders",
    says: "Each payout, refund and transfer has held its money once; one that failed has released it once.",
    scope: "span",
    sql: (coverage) => each((table) => held(table, coverage)),
  },
  {
    name: "I9 held",
    says: "An account holds what its records in flight hold, to the cent.",
    scope: "state",
    sql: () => `SELECT b.account_id, 'held ' || b.held || ', in flight ' || coalesce(f.cents, 0) AS what FROM book b LEFT JOIN (
        SELECT account_id, sum(cents) AS cents FROM (${each(inFlight)}) AS flights GROUP BY account_id) AS f USING (account_id) WHERE b.held <> coalesce(f.cents, 0)`,
  },
  {
    name: "I10 refunds",
    says: "What went back of a payment, or is on its way, is what the payment says.",
    scope: "span",
    sql: (coverage) => `SELECT p.account_id, 'payment ' || p.end_to_end_id AS what
      FROM ${coverage === "all" ? "payment p" : `(SELECT DISTINCT account_id, end_to_end_id FROM (${records("refund", coverage)}) AS given) AS g JOIN payment p USING (account_id, end_to_end_id)`}
      WHERE p.reversed <> (SELECT coalesce(sum(r.amount), 0) FROM refund r
        WHERE r.account_id = p.account_id AND r.end_to_end_id = p.end_to_end_id AND r.status <> 'FAILED')`,
  },
  {
    name: "I12 orders",
    says: "What succeeded was settled by the simulated network, and nothing else was.",
    scope: "span",
    stagingOnly: true,
    sql: (coverage) => `${unlikeNetwork("withdrawal", coverage)}\nUNION ALL ${unlikeNetwork("refund", coverage)}`,
  },
  {
    name: "I13 orders",
    says: "No transfer waits for a minute, and no order is silent without having been asked for.",
    scope: "state",
    ofDelay: true,
    sql: () => `SELECT account_id, 'transfer ' || id || ' is not posted' AS what FROM transfer
        WHERE status = 'PENDING' AND created_at < business_at(account_id, (SELECT clock_timestamp() - interval '60 seconds'))
      UNION ALL ${unasked("withdrawal", "CONFIRMED")} UNION ALL ${unasked("refund", "PROCESSING")}`,
  },
];
