import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import {
  claimDeliveries,
  type DueDelivery,
  FIRST_WEBHOOK,
  loadTargets,
  type Slots,
  storeBodies,
} from "./claim-deliveries.ts";
import { openTargets } from "./open-targets.ts";
import { loadRecords, renderBodies } from "./render-bodies.ts";
import type { OpenTarget } from "./send-delivery.ts";

export type Claimed = { deliveries: DueDelivery[]; targets: Map<string, OpenTarget>; at: Date };

/**
 * Claims due deliveries with their bodies and their webhooks, by id. `at` is the time of the database's clock. `claimed` is
 * null when nothing is due. `last` is the last webhook that it looked at, or null when there are no more.
 */
export function claimDue(claimable: Slots): Promise<{ claimed: Claimed | null; last: string | null }> {
  return transaction(async (tx) => {
    const { due, last } = await claimDeliveries(tx, claimable);
    return { claimed: due.length === 0 ? null : await completed(tx, due), last };
  });
}

async function completed(tx: Tx, due: DueDelivery[]): Promise<Claimed> {
  const [{ targets, at }, records] = await pipelined(
    loadTargets(
      tx,
      due.map(({ webhookId }) => webhookId),
    ),
    loadRecords(tx, due),
  );
  const rendered = renderBodies(
    due.filter(({ body }) => body === null),
    targets,
    records,
  );
  if (rendered.length > 0) await storeBodies(tx, rendered);
  const deliveries = rendered.length === 0 ? due : [...due.filter(({ body }) => body !== null), ...rendered];
  return { deliveries, targets: openTargets(targets.values(), at), at };
}

/** Claims due deliveries of all webhooks, in turns of as many webhooks as one claim looks at. */
export class ClaimRound {
  /** The webhook at which the last claim ended. */
  private lookedAt = FIRST_WEBHOOK;

  /** Looks on where the claim before ended, then from the first webhook: all are looked at before it returns null. */
  async next(claimable: Omit<Slots, "after">): Promise<Claimed | null> {
    for (let isWhole = false; ; ) {
      isWhole ||= this.lookedAt === FIRST_WEBHOOK;
      const { claimed, last } = await claimDue({ ...claimable, after: this.lookedAt });
      this.lookedAt = last ?? FIRST_WEBHOOK;
      if (claimed || (isWhole && last === null)) return claimed;
    }
  }
}
