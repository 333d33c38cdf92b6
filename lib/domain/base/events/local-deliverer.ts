import type { Variant } from "#lib/core/contract.ts";
import type { Tx } from "#lib/server/db.ts";

/** A delivery that the process that made it sends itself. */
export type LocalDelivery = { accountId: string; id: string; webhookId: string; eventId: string };
export type BodyOf = (delivery: LocalDelivery, variant: Variant) => string | null;

/** Sends deliveries from memory, which are claimed from the moment when they are made. */
export type LocalDeliverer = {
  /** Returns these accounts' webhooks that may now be sent so many more. */
  readyFor(count: number, accountIds: ReadonlySet<string>): string[];
  /** Loads what these webhooks are sent with. Returns what takes deliveries over, after the commit. */
  load(tx: Tx, webhookIds: string[]): Promise<(deliveries: LocalDelivery[], bodyOf: BodyOf) => void>;
};

let current: LocalDeliverer | null = null;

/** Sets, or with null removes, the deliverer of this process. */
export function deliverLocally(deliverer: LocalDeliverer | null): void {
  current = deliverer;
}

/** Returns the deliverer of this process, if it has one. */
export function localDeliverer(): LocalDeliverer | null {
  return current;
}
