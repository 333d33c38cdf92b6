import type { DialectName } from "#lib/bank/api/dialect.ts";
import type { BankOptions } from "#lib/bank/bank.ts";
import { connectionsRead, readConnections } from "#lib/domain/bank-work/connection-work/read-connections.job.ts";
import {
  ordersSentToConnections,
  sendToConnections,
} from "#lib/domain/bank-work/connection-work/send-to-connections.job.ts";
import { bookPayoutReturns } from "#lib/domain/bank-work/payout-returns/book-payout-returns.job.ts";
import { liveConnections } from "#lib/domain/banks/connections/traffic/live-connection.ts";
import { orderKinds } from "#lib/domain/jobs.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { testAccount } from "../money/test-account.ts";
import { bankDoor } from "./bank-door.ts";
import { insertConnection } from "./insert-connection.ts";
import { testBank } from "./test-bank.ts";

/** A period of the bank that has everything. */
export const ALWAYS = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };

type Options = Partial<BankOptions> & {
  dialect?: DialectName;
  latePayments?: "RETURN" | "CREDIT" | "WAIT";
  unknownPayers?: "CREDIT" | "WAIT";
  openedAt?: Date;
};

/** Starts a bank, and connects an account of a new operator to it; the bank tells the account's door of payments. */
export async function connectedAccount({
  latePayments = "RETURN",
  unknownPayers = "CREDIT",
  ...options
}: Options = {}) {
  const door = await bankDoor();
  const us = await testAccount();
  const { dialect = "efi" } = options;
  const here = await testBank({ ...options, key: us.pixKey, trusted: [door.authority.cert] });
  const { connectionId, secret } = await insertConnection(
    { ...here, authority: here.authority.cert },
    { operatorId: us.ctx.operatorId, accountId: us.accountId, dialect, latePayments, unknownPayers },
  );
  const webhookUrl = `${door.url}/rail/${connectionId}/${secret}`;
  const live = async () => {
    const found = (await liveConnections()).find(({ id }) => id === connectionId);
    if (!found) throw new Error("the connection is not live");
    return found;
  };
  const { bank } = await live();
  await bank.setUp({ keys: [us.pixKey], webhookUrl, isProxied: true });
  const stop = async () => {
    door.close();
    await here.stop();
  };
  return { us, here, connectionId, secret, webhookUrl, unknownPayers, live, stop };
}

/** Runs the worker's jobs for banks once, and waits for what they began. Returns how many orders were sent, and payments and returns credited. */
export async function workConnections(): Promise<number> {
  return servingEveryOperator(async () => {
    const sent = await sendToConnections(orderKinds);
    await ordersSentToConnections();
    await readConnections(orderKinds);
    await connectionsRead();
    return sent + (await creditPayments()) + (await bookPayoutReturns());
  });
}

/** Runs the worker's jobs for banks until `isDone`, at most so many times. Returns whether it is done. */
export async function workConnectionsUntil(isDone: () => Promise<boolean>, timesMax = 200): Promise<boolean> {
  for (let times = 0; times < timesMax; times++) {
    await workConnections();
    if (await isDone()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}
