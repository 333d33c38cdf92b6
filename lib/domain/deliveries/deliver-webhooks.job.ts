import { env } from "#lib/server/env.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { takeNewName } from "#lib/server/heart-beat.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { type Post, poster } from "#lib/server/outside/post.ts";
import { type ClaimedDelivery, claimDeliveries, loadTargets } from "./claim-deliveries.ts";
import { recordAttempt } from "./record-attempts.ts";
import { renderBodies } from "./render-bodies.ts";
import { type OpenTarget, openTarget, sendDelivery, unreadable } from "./send-delivery.ts";
import { type RoomSettings, SendingRoom } from "./sending-room.ts";
import { webhookReach } from "./webhook-reach.ts";

/** `run` claims what is due, starts to send it and gives how many; `settled` waits until nothing is in flight. */
type Deliverer = { run(): Promise<number>; settled(): Promise<void> };

/**
 * Makes a deliverer. A send goes on after `run` has given its number, so that one that hangs keeps nobody waiting; no
 * database transaction is open meanwhile, and its result is recorded with those that end at the same time.
 */
export function deliverer(post: Post, settings?: Partial<RoomSettings>): Deliverer {
  const room = new SendingRoom(settings);
  const sending = new Set<Promise<void>>();

  function start(delivery: ClaimedDelivery, target: OpenTarget | undefined, body: string | undefined): void {
    const claimedMs = performance.now();
    const send = async () => {
      if (!target || body === undefined) return unreadable(delivery);
      const startedAt = new Date(delivery.claimedAt.getTime() + Math.round(performance.now() - claimedMs));
      return sendDelivery(delivery, { target, body, startedAt, post });
    };
    const done = room
      .hold(delivery.webhookId, send, (attempt) => attempt.outcome === "DELIVERED")
      .then((attempt) => {
        failpoint("delivery.answered");
        return recordAttempt(attempt);
      })
      .catch((error: unknown) => {
        log().error({ ...errorFields(error), deliveryId: delivery.id }, "an attempt is not recorded");
        takeNewName();
      })
      .then(() => void sending.delete(done));
    sending.add(done);
  }

  return {
    async run() {
      if (room.free <= 0) return 0;
      const { free, failingMayTry } = room;
      const claimed = await claimDeliveries({ ...room.rooms(), free, failingMayTry });
      if (claimed.length === 0) return 0;
      failpoint("deliveries.claimed");
      const loading = loadTargets(claimed);
      const [targets, bodies] = await Promise.all([loading, renderBodies(claimed, loading)]);
      const now = (claimed[0] as ClaimedDelivery).claimedAt;
      const open = new Map([...targets].map(([id, target]) => [id, openTarget(target, now)]));
      for (const delivery of claimed) start(delivery, open.get(delivery.webhookId), bodies.get(delivery.id));
      return claimed.length;
    },
    async settled() {
      while (sending.size > 0) await Promise.all(sending);
    },
  };
}

let current: Deliverer | undefined;

function ours(): Deliverer {
  current ??= deliverer(poster({ reach: webhookReach(env().APP_ENV) }).post);
  return current;
}

/** Claims due deliveries and starts to send them. Gives how many. */
export async function deliverWebhooks(): Promise<number> {
  return ours().run();
}

/** Waits for what is being sent, at most some 17 s. For a graceful stop. */
export async function webhooksDelivered(): Promise<void> {
  await current?.settled();
}
