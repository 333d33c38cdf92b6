import type { Coverage, Invariant } from "#lib/ledger/check-invariants.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { MAY_BE_PENDING, notPaidYet } from "../../base/records/may-be-pending.ts";
import { CHARGE_OF_PAYMENT, charges, DEPOSIT, NEW_DEPOSITS, PAYMENT_OF_LINE } from "./checked-charges.ts";

const FEE = lineKindNumber("fee");
/** Line kinds whose endToEndId identifies one movement of the rail. A fee line may have that of the deposit. */
const MOVED_BY_RAIL = [DEPOSIT, lineKindNumber("withdrawal"), lineKindNumber("refund")].join(", ");
const GRACE = "interval '60 seconds'";

const whenAll = (coverage: Coverage, sql: string) => (coverage === "all" ? `UNION ALL ${sql}` : "");
/** The invariants between the books, the records, the events and the rail. */
export const RECORD_INVARIANTS: readonly Invariant[] = [
  {
    name: "I5",
    says: "One record for each account, kind and externalId.",
    scope: "span",
    sql: (coverage) => `SELECT c.account_id, 'charges with one externalId' AS what FROM (${charges(coverage)}) AS c
      JOIN charge o ON o.account_id = c.account_id AND o.external_id = c.external_id AND o.id <> c.id`,
  },
  {
    name: "I6",
    says: "Each endToEndId is credited or debited once.",
    scope: "span",
    sql: (coverage) => `SELECT l.account_id, 'line ' || l.line_number AS what
      FROM span s JOIN statement_line l ON l.account_id = s.account_id AND l.line_number > s.line AND l.line_number <= s.to_line
      JOIN statement_line other ON other.account_id = l.account_id AND other.end_to_end_id = l.end_to_end_id
        AND other.kind = l.kind AND other.line_number <> l.line_number
      WHERE l.kind IN (${MOVED_BY_RAIL})
      ${whenAll(
        coverage,
        `SELECT NULL, 'endToEndId ' || end_to_end_id FROM statement_line
        WHERE kind IN (${MOVED_BY_RAIL}) AND end_to_end_id IS NOT NULL
        GROUP BY kind, end_to_end_id HAVING count(*) > 1`,
      )}`,
  },
  {
    name: "I7 payments",
    says: "Each deposit line has its payment and its PAID charge, each payment its line, each PAID charge its payment.",
    scope: "span",
    sql: (coverage) => `SELECT l.account_id, 'line ' || l.line_number AS what
      FROM ${NEW_DEPOSITS} LEFT JOIN ${PAYMENT_OF_LINE} LEFT JOIN ${CHARGE_OF_PAYMENT}
      WHERE (p.id, p.amount, p.settled_at) IS DISTINCT FROM (l.product_transaction_id, l.amount, l.settled_at)
        OR (c.status, c.end_to_end_id, c.amount, c.paid_at) IS DISTINCT FROM ('PAID', p.end_to_end_id, p.amount, p.settled_at)
      ${whenAll(
        coverage,
        `SELECT p.account_id, 'payment ' || p.end_to_end_id FROM payment p
        WHERE NOT EXISTS (SELECT FROM statement_line l WHERE l.account_id = p.account_id AND l.end_to_end_id = p.end_to_end_id AND l.kind = ${DEPOSIT})`,
      )}
      ${whenAll(
        coverage,
        `SELECT c.account_id, 'charge ' || c.id FROM charge c LEFT JOIN payment p ON p.account_id = c.account_id AND p.end_to_end_id = c.end_to_end_id
        WHERE c.status = 'PAID' AND p.charge_id IS DISTINCT FROM c.id`,
      )}`,
  },
  {
    name: "I7 deposit fees",
    says: "The fee of a deposit is booked once, with the deposit, and is not more than the deposit.",
    scope: "span",
    sql: () => `SELECT f.account_id, 'line ' || f.line_number AS what
      FROM span s JOIN statement_line f ON f.account_id = s.account_id AND f.line_number > s.line AND f.line_number <= s.to_line
        JOIN statement_line l ON l.account_id = f.account_id AND l.product_transaction_id = f.product_transaction_id AND l.kind = ${DEPOSIT}
        LEFT JOIN posting p ON p.account_id = f.account_id AND p.seq = f.seq
      WHERE f.kind = ${FEE} AND (l.amount + f.amount < 0
        OR (f.settled_at, f.end_to_end_id, p.reference) IS DISTINCT FROM (l.settled_at, l.end_to_end_id, 'payment:' || l.end_to_end_id || ':fee'))`,
  },
  {
    name: "I9",
    says: "Only legal moves: a final state is never left, but EXPIRED where a bank tells late of a payment in time; a PAID charge says when, by whom and with what.",
    scope: "span",
    sql: (coverage) => `SELECT c.account_id, 'charge ' || c.id AS what FROM (${charges(coverage)}) AS c
      WHERE (SELECT count(*) FROM event e WHERE e.account_id = c.account_id AND e.record_id = c.id AND e.record_kind = 'charge')
          > CASE c.status WHEN 'PENDING' THEN 0 ELSE 1 END
            + (SELECT count(*) FROM event e JOIN payment p ON p.account_id = e.account_id AND p.end_to_end_id = c.end_to_end_id
              WHERE e.account_id = c.account_id AND e.record_id = c.id AND e.record_kind = 'charge' AND e.status = 'EXPIRED' AND c.status = 'PAID')
        OR (c.status = 'PAID') <> (c.paid_at IS NOT NULL AND c.end_to_end_id IS NOT NULL)`,
  },
  {
    name: "I10",
    says: "No payment has gone back by more than came in.",
    scope: "span",
    sql: (coverage) => `SELECT p.account_id, 'payment ' || p.end_to_end_id AS what
      FROM ${coverage === "all" ? "payment p" : `${NEW_DEPOSITS} JOIN ${PAYMENT_OF_LINE}`} WHERE p.reversed NOT BETWEEN 0 AND p.amount`,
  },
  {
    name: "I12",
    says: "The books and the simulated network's own book agree.",
    scope: "span",
    stagingOnly: true,
    sql: (coverage) => `SELECT l.account_id, 'line ' || l.line_number AS what
      FROM ${NEW_DEPOSITS} JOIN account a ON a.id = l.account_id AND a.connection_id IS NULL LEFT JOIN simulator_payment n ON n.end_to_end_id = l.end_to_end_id
      WHERE n.amount IS DISTINCT FROM l.amount OR n.status = 'REFUSED'
      ${whenAll(
        coverage,
        `SELECT NULL, 'endToEndId ' || n.end_to_end_id || ' settled in the network alone' FROM simulator_payment n
        WHERE n.status = 'SETTLED' AND NOT EXISTS (SELECT FROM payment p WHERE p.end_to_end_id = n.end_to_end_id)
          AND NOT EXISTS (SELECT FROM unapplied_payment u WHERE u.end_to_end_id = n.end_to_end_id)
          AND NOT EXISTS (SELECT FROM simulator_message m WHERE m.kind = 'payment' AND m.payload->>'endToEndId' = n.end_to_end_id)
          AND NOT EXISTS (SELECT FROM rail_inbox m WHERE m.kind = 'payment' AND m.payload->>'endToEndId' = n.end_to_end_id)`,
      )}`,
  },
  {
    name: "I13",
    says: "Nothing is in flight a minute past its deadline.",
    scope: "state",
    ofDelay: true,
    sql: (coverage) => `SELECT account_id, 'charge ' || id || ' is not expired' AS what FROM charge
        WHERE status = 'PENDING' AND ${coverage === "all" ? "true" : MAY_BE_PENDING} AND expires_at < business_at(account_id, (SELECT clock_timestamp() - ${GRACE}))
          AND ${notPaidYet("charge")}
      UNION ALL SELECT NULL, 'message ' || message_id || ' is not worked off' FROM rail_inbox
        WHERE refused_because IS NULL AND kind <> 'webhook' AND received_at < clock_timestamp() - ${GRACE}
      UNION ALL SELECT account_id, 'order ' || id || ' is not sent' FROM rail_outbox WHERE connection_id IS NULL AND created_at < clock_timestamp() - ${GRACE}
      UNION ALL SELECT d.account_id, 'delivery ' || d.delivery_id || ' is not tried' FROM webhook_endpoint w
        JOIN webhook_outbox d ON d.endpoint_id = w.id AND NOT d.exhausted AND d.next_attempt_at < clock_timestamp() - ${GRACE}
        WHERE w.active AND w.failing_since IS NULL`,
  },
];
