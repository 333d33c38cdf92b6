import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { claimDeliveries, type DueDelivery, FIRST_WEBHOOK, loadTargets, type Slots } from "./claim-deliveries.ts";
import { openTargets } from "./open-targets.ts";
import { loadRecords, renderBodies, storeBodies } from "./render-bodies.ts";
import type { OpenTarget } from "./send-delivery.ts";

export type Claimed = { deliveries: DueDelivery[]; targets: Map<string, OpenTarget>; at: Date };

/** Claims due deliveries of all webhooks, round-robin: a claim looks at a part of them, and the next one looks on. */
export class ClaimRound {
  /** The webhook at which the last claim ended. */
  private last = FIRST_WEBHOOK;

  /**
   * Returns due deliveries with their bodies and their webhooks, by id, or null when no webhook has one. `at` is the time of
   * the database's clock.
   */
  async next(claimable: Slots): Promise<Claimed | null> {
    for (let isWhole = false; ; ) {
      const after = this.last;
      isWhole ||= after === FIRST_WEBHOOK;
      const { claimed, last } = await transaction(async (tx) => {
        const { due, last } = await claimDeliveries(tx, claimable, after);
        return { claimed: due.length === 0 ? null : await completed(tx, due), last };
      });
      this.last = last ?? FIRST_WEBHOOK;
      if (claimed || (isWhole && last === null)) return claimed;
    }
  }
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
