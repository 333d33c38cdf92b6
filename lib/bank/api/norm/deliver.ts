import { Agent } from "undici";
import type { Bank } from "../../bank.ts";
import { type DueNotification, dueNotifications, recordTry } from "../../notifications.ts";

const TIMEOUT_MS = 10_000;
const BATCH_MAX = 50;

/** A certificate and its key, in PEM. */
export type KeyPair = { cert: string; key: string };

/** What the bank shows when it calls a customer, and the authorities that it trusts then, in PEM. */
export type Caller = KeyPair & { trusted: readonly string[] };

/** What a notification says, and to which path below the customer's address it goes. */
export type Told = { path: string; body: unknown };

/** Makes the sender of notifications. `toldAs`: what a notification says. It shows the bank's certificate. */
export function notificationSender(
  bank: Bank,
  { cert, key, trusted }: Caller,
  toldAs: (bank: Bank, due: DueNotification) => Told | null,
) {
  const agent = new Agent({
    connect: { cert, key, ca: [...trusted], timeout: TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const post = async (due: DueNotification): Promise<boolean> => {
    const told = toldAs(bank, due);
    if (told === null) return true;
    const { path, body } = told;
    try {
      const { statusCode, body: answer } = await agent.request({
        ...splitUrl(due.url, path),
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      await answer.dump();
      return statusCode >= 200 && statusCode < 300;
    } catch {
      return false;
    }
  };
  return {
    /** Sends what is due, several at once. Returns how many it tried. */
    async deliver(): Promise<number> {
      const due = dueNotifications(bank, BATCH_MAX);
      await Promise.all(due.map(async (one) => recordTry(bank, one, await post(one))));
      return due.length;
    },
    close: () => agent.close(),
  };
}

/** Returns an address with a path put behind its end, even behind a query, as Efí does, in the parts that undici asks for. */
function splitUrl(address: string, added: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(`${address.replace(/\/$/, "")}${added}`);
  return { origin, path: pathname + search };
}
