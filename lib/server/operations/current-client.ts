import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Where a person's request comes from: the network ("203.0.113.0/24"), and what the browser says of itself ("Firefox,
 * Windows"). Null: unknown.
 */
export type Client = { source: string | null; device: string | null };

type Served = { client: Client; requestId: string | null };

const NOBODY: Served = { client: { source: null, device: null }, requestId: null };
const current = new AsyncLocalStorage<Served>();

/** Runs `work` for a person's request, so that `currentClient` and `currentRequestId` know it inside. */
export function servingClient<T>(client: Client, work: () => T, requestId: string | null = null): T {
  return current.run({ client, requestId }, work);
}

/** Returns the client of the person's request that is being answered. Outside of one, its members are null. */
export function currentClient(): Client {
  return (current.getStore() ?? NOBODY).client;
}

/** Returns the id of the person's request that is being answered, or null. */
export function currentRequestId(): string | null {
  return (current.getStore() ?? NOBODY).requestId;
}

/** Runs `work` for several requests at once, or for none: `currentClient` knows no client inside. */
export function servingNobody<T>(work: () => T): T {
  return current.run(NOBODY, work);
}
