import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { ListedReturn } from "#lib/rail/port.ts";
import { db, type Queryable } from "#lib/server/db.ts";

/** A payout that a return may be of. */
export type ReturnedPayout = { id: string; accountId: string; status: string; taxId: string | null };
type Found = { payout: ReturnedPayout | null; fits: number };

const COLUMNS = `w.id, w.account_id AS "accountId", w.status, coalesce(w.creditor, w.expected_creditor)->>'taxId' AS "taxId"`;
const AT_CONNECTION = "w.account_id IN (SELECT id FROM account WHERE connection_id = $1)";

/** A return may come 90 days after its payout. The clocks of banks differ from ours. */
const REACH = "interval '91 days'";
const AHEAD = "interval '10 minutes'";
/** More candidates than these are as good as none. */
const FITS_MAX = 100;

// The answer that named the endToEndId can be lost, and the money back all the same.
const BY_ID = `SELECT ${COLUMNS} FROM withdrawal w
  WHERE ${AT_CONNECTION} AND (w.end_to_end_id = $2 OR w.id = $3::uuid AND w.end_to_end_id IS NULL)`;

/** What came back of payouts and is not booked yet. */
const WAITING = `SELECT payload->>'withdrawalId' AS "withdrawalId", sum((payload->>'amount')::bigint) AS amount FROM rail_inbox
  WHERE kind = 'payoutReturn' AND connection_id = $1 AND refused_because IS NULL GROUP BY 1`;
const LEFT = "w.amount - w.returned - coalesce(waiting.amount, 0)";

// The institution that sends the money back is in the return's id, the person in the statement.
const BY_WHO = `SELECT ${COLUMNS} FROM withdrawal w LEFT JOIN (${WAITING}) waiting ON waiting."withdrawalId" = w.id::text
  WHERE ${AT_CONNECTION} AND w.status IN ('INITIATED', 'CONFIRMED', 'SUCCESS') AND ${LEFT} >= $2
    AND w.created_at BETWEEN $3::timestamptz - ${REACH} AND $3::timestamptz + ${AHEAD}
    AND ($4::text IS NULL OR coalesce(w.creditor->>'ispb', $4) = $4)
    AND ($5::text IS NULL OR coalesce(w.creditor, w.expected_creditor)->>'taxId' LIKE $5)
  ORDER BY ${LEFT}, w.created_at DESC, w.id LIMIT ${FITS_MAX}`;

const RETURN_ID = /^D([0-9A-Z]{8})\d{12}[0-9A-Za-z]{11}$/;

/** Returns a tax id as a pattern of LIKE: a hidden character may be any. */
function patternOf(taxId: string): string {
  return taxId.replaceAll(/[.\-/]/g, "").replaceAll("*", "_");
}

/**
 * Returns the payout of which money came back. Where the bank does not say of which, it is the only one that fits: by the amount, the institution that
 * sent it back and the person. Of several to one person it is the one of which just so much is left, or
 * the least more, so that larger returns still find theirs: it is the same person's money.
 */
export async function findReturnedPayout(
  connectionId: string,
  { endToEndId, reference, returnId, amount, at, taxId }: ListedReturn,
  on: Queryable = db(),
): Promise<Found> {
  if (endToEndId !== null) {
    const { rows } = await on.query<ReturnedPayout>({
      name: "payout-of-return",
      text: BY_ID,
      values: [connectionId, endToEndId, chargeIdOf(reference ?? "")],
    });
    const [payout] = rows;
    return { payout: payout ?? null, fits: payout ? 1 : 0 };
  }
  const ispb = RETURN_ID.exec(returnId)?.[1] ?? null;
  const { rows: fitting } = await on.query<ReturnedPayout>({
    name: "payouts-that-fit-a-return",
    text: BY_WHO,
    values: [connectionId, amount, at, ispb, taxId && patternOf(taxId)],
  });
  const people = new Set(fitting.map((payout) => payout.taxId));
  const isSure = fitting.length === 1 || (taxId !== null && people.size === 1 && fitting.length < FITS_MAX);
  return { payout: (isSure && fitting[0]) || null, fits: fitting.length };
}
