import { maskTaxIds } from "#lib/core/masking/mask-text.ts";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { prisma } from "#lib/server/prisma-client.ts";

/** Returns what came back of a payout, oldest first. `reason`: in the bank's words; null where it names none. */
export async function returnsOfPayout(accountId: string, withdrawalId: string) {
  const found = await prisma().payoutReturn.findMany({
    where: { accountId, withdrawalId },
    select: { id: true, returnId: true, amount: true, returnedAt: true, reason: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return found.map(({ reason, ...one }) => ({ ...one, reason: wordsOf(reason as RailReason | null) }));
}

function wordsOf(reason: RailReason | null): string | null {
  return reason && maskTaxIds(reason.text || reason.code);
}
