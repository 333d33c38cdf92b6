import { WEBHOOK_DELIVERY_DAYS } from "#lib/core/limits.ts";
import { changesWithEvents } from "#lib/core/states/event-name.ts";
import {
  type Coverage,
  type Invariant,
  type Query,
  type Violation,
  violationsOf,
  wholeBooks,
} from "#lib/ledger/check-invariants.ts";
import { LEDGER_INVARIANTS } from "#lib/ledger/invariants.ts";
import { bankOf } from "../../money-out/transfers/bank-of.ts";
import { charges } from "./checked-charges.ts";
import { CLOSE_INVARIANTS } from "./close-invariants.ts";
import { ORDER_INVARIANTS } from "./order-invariants.ts";
import { PAYOUT_RETURN_INVARIANTS } from "./payout-return-invariants.ts";
import { RECORD_INVARIANTS } from "./record-invariants.ts";

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
const UNAPPLIED_INVARIANTS: readonly Invariant[] = [
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

/** Tolerance: a webhook that was configured while an event was written need not get a delivery of it. */
const CONFIGURED = "interval '5 seconds'";

/** Of older events the deliveries have ended, by the time in the event's id. */
const IS_KEPT = `e.id >= first_id_at(clock_timestamp() - interval '${WEBHOOK_DELIVERY_DAYS} days')`;

const EVENT_NAMES = changesWithEvents()
  .map(({ recordKind, status, A, B }) => `('${recordKind}', '${status}', '${A}', ${B ? `'${B}'` : "NULL"})`)
  .join(", ");

/** The invariant between the records, their events and the deliveries of these. */
export const EVENT_INVARIANTS: readonly Invariant[] = [
  {
    name: "I8",
    says: `Each change of status has its event, and each event of the last ${WEBHOOK_DELIVERY_DAYS} days a delivery for each webhook that subscribed to it, paused ones too, which waits, is owed, was given up or has arrived.`,
    scope: "span",
    sql: (
      coverage,
    ) => `SELECT c.account_id, 'charge ' || c.id || ' has no event for its status' AS what FROM (${charges(coverage)}) AS c
      WHERE c.status <> 'PENDING' AND NOT EXISTS (
        SELECT FROM event e WHERE e.account_id = c.account_id AND e.record_id = c.id AND e.record_kind = 'charge' AND e.status = c.status)
      UNION ALL
      SELECT e.account_id, 'event ' || e.id || ' neither waits for webhook ' || w.id || ' nor has arrived there'
      FROM (${charges(coverage)}) AS c JOIN event e ON e.account_id = c.account_id AND e.record_id = c.id AND ${IS_KEPT}
        JOIN (VALUES ${EVENT_NAMES}) AS named(record_kind, status, a, b) ON named.record_kind = e.record_kind AND named.status = e.status
        JOIN webhook_endpoint w ON w.account_id = e.account_id AND w.deleted_at IS NULL
          AND greatest(w.created_at, w.updated_at) + ${CONFIGURED} < e.created_at
          AND CASE w.variant WHEN 'A' THEN named.a ELSE named.b END = ANY(w.events)
          AND (w.variant = 'A' OR e.pix_key IS NULL OR e.pix_key = w.pix_key)
      WHERE NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = w.id AND d.event_id = e.id AND (
        EXISTS (SELECT FROM webhook_outbox o WHERE o.delivery_id = d.id)
        OR EXISTS (SELECT FROM webhook_attempt t WHERE t.account_id = d.account_id AND t.delivery_id = d.id AND t.status_code BETWEEN 200 AND 299)))`,
  },
];

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
const TRANSFER_INVARIANTS: readonly Invariant[] = [
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

/** Every invariant that SQL can check. */
export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...RECORD_INVARIANTS,
  ...EVENT_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...PAYOUT_RETURN_INVARIANTS,
  ...TRANSFER_INVARIANTS,
  ...CLOSE_INVARIANTS,
  ...UNAPPLIED_INVARIANTS,
];

/**
 * Checks all data, from the first posting on: for tests, restores and suspected errors. The cost grows with the tables.
 * `staging`: also compares with the simulated network. `delays`: also judges how long something has waited, unless false.
 */
export async function checkInvariants(
  query: Query,
  check: { staging: boolean; delays?: boolean },
): Promise<Violation[]> {
  return violationsOf(query, INVARIANTS, { coverage: "all", spans: await wholeBooks(query), ...check });
}
