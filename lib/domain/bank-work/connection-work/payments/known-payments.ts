import { rows } from "#lib/server/db.ts";

/** What we know of a payment: with its payer; stored without; or WAITING in the inbox without, not yet judged. */
export type Known = "NAMED" | "UNNAMED" | "WAITING";

const OF_INBOX =
  "CASE WHEN m.refused_because IS NULL AND jsonb_typeof(m.payload->'payer') = 'null' THEN 'WAITING' ELSE 'NAMED' END";

/** Returns those of these payments that the books have, or that the inbox has, by endToEndId. */
export async function knownPayments(
  connectionId: string,
  endToEndIds: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  if (endToEndIds.length === 0) return new Map();
  const found = await rows<{ id: string; known: Known }>({
    name: "known-settled-payments",
    text: `SELECT wanted.id, ${OF_INBOX} AS known FROM unnest($1::text[]) AS wanted(id) JOIN rail_inbox m ON m.message_id = 'pix:' || $2 || ':' || wanted.id
           UNION ALL SELECT end_to_end_id, CASE WHEN debtor IS NULL THEN 'UNNAMED' ELSE 'NAMED' END FROM payment WHERE end_to_end_id = ANY($1::text[])
           UNION ALL SELECT end_to_end_id, CASE WHEN payer IS NULL THEN 'UNNAMED' ELSE 'NAMED' END FROM unapplied_payment WHERE end_to_end_id = ANY($1::text[])`,
    values: [endToEndIds, connectionId],
  });
  return new Map(found.map(({ id, known }) => [id, known]));
}
