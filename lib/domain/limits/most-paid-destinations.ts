import { rows } from "#lib/server/db.ts";

// Business time in a form that lets the index be used.
const TODAY = "to_char((SELECT clock_timestamp()) + clock_ahead(account.id) - interval '3 hours', 'YYYY-MM-DD')";
const MOST_PAID = ["amount", "count"]
  .map(
    (by) => `(SELECT destination FROM withdrawn_to_destination
      WHERE account_id = account.id AND day = ${TODAY}
      ORDER BY ${by} DESC LIMIT 1)`,
  )
  .join(" UNION ALL ");

/** Returns of each account the destination that got the most money in this BRT day, and the one that was paid most often. */
export async function mostPaidDestinations(accountIds: readonly string[]): Promise<string[]> {
  const found = await rows<{ destination: string }>({
    name: "most-paid-destinations",
    text: `SELECT DISTINCT destination FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (${MOST_PAID}) AS most`,
    values: [accountIds],
  });
  return found.map(({ destination }) => destination);
}
