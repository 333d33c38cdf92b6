import { errorFields, log } from "#lib/server/process/log.ts";
import type { Target } from "./claim-deliveries.ts";
import { type OpenTarget, openTarget } from "./send-delivery.ts";

/** Unseals the secrets of webhooks, by id. One with unreadable secrets is absent: it must not stop the deliveries to the others. */
export function openTargets(targets: Iterable<Target>, at: Date): Map<string, OpenTarget> {
  const open = new Map<string, OpenTarget>();
  for (const target of targets) {
    try {
      open.set(target.id, openTarget(target, at));
    } catch (error) {
      log().error({ ...errorFields(error), webhookId: target.id }, "a webhook's secrets cannot be read");
    }
  }
  return open;
}
