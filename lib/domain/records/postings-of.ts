import { rows } from "#lib/server/db.ts";
import type { TimelineEntry } from "./timeline.contract.ts";

type Posting = Extract<TimelineEntry, { kind: "posting" }>;

/** Returns the postings with these references in these accounts, oldest first. `references` gives each one's step. */
export async function postingsOf(
  accountIds: readonly string[],
  references: Readonly<Record<string, Posting["step"]>>,
): Promise<Posting[]> {
  const found = await rows<Omit<Posting, "kind" | "step"> & { reference: string }>({
    text: `SELECT p.reference, p.posted_at AS at, p.amount, p.available_after AS "availableAfter", a.number AS "accountNumber"
           FROM posting p JOIN account a ON a.id = p.account_id
           WHERE p.account_id = ANY($1::uuid[]) AND p.reference = ANY($2::text[]) ORDER BY p.posted_at, p.account_id, p.seq`,
    values: [accountIds, Object.keys(references)],
  });
  return found.map(({ reference, ...posting }) => ({
    ...posting,
    kind: "posting",
    step: references[reference] as Posting["step"],
  }));
}
