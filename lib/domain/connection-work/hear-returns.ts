import type { Told } from "#lib/rail/api-pix/profile.ts";
import type { LiveConnection } from "../connections/live-connection.ts";
import { findReturnedPayout } from "../payout-returns/find-payout.ts";
import { knownReturns, storeReturns } from "../payout-returns/store-returns.ts";

type ToldReturn = Extract<Told, { kind: "payoutReturn" }>;

export const isToldReturn = (told: Told): told is ToldReturn => told.kind === "payoutReturn";

/**
 * Works off what webhooks told of money that came back, after the bank was asked about the payouts. One of a payout that is not ours cannot be asked for: it
 * is stored as it was told, for a person. Returns the ids of the returns that the bank does not confirm yet.
 */
export async function hearReturns(
  { id: connectionId }: LiveConnection,
  told: readonly ToldReturn[],
): Promise<ReadonlySet<string>> {
  const ids = told.flatMap(({ payout }) => payout.returns.map(({ returnId }) => returnId));
  const confirmed = await knownReturns(connectionId, ids);
  const unproven = new Set<string>();
  for (const { payout, payingKey } of told) {
    const { endToEndId, reference } = payout;
    for (const one of payout.returns) {
      if (confirmed.has(one.returnId)) continue;
      const listed = { ...one, endToEndId, reference, taxId: null };
      const found = await findReturnedPayout(connectionId, listed);
      if (found.payout) unproven.add(one.returnId);
      else await storeReturns(connectionId, [listed], payingKey);
    }
  }
  return unproven;
}
