import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Where a person's request comes from: the network ("203.0.113.0/24"), and what the browser says of itself ("Firefox,
 * Windows"). Null: unknown.
 */
export type Client = { source: string | null; device: string | null };

const NOBODY: Client = { source: null, device: null };
const current = new AsyncLocalStorage<Client>();

/** Runs `work` for a person's request, so that `currentClient` returns its client inside. */
export function servingClient<T>(client: Client, work: () => T): T {
  return current.run(client, work);
}

/** Returns the client of the person's request that is being answered. Outside of one, its members are null. */
export function currentClient(): Client {
  return current.getStore() ?? NOBODY;
}

/** Runs `work` for several requests at once, or for none: `currentClient` knows no client inside. */
export function servingNobody<T>(work: () => T): T {
  return current.run(NOBODY, work);
}
