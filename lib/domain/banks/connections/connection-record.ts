import { databaseTime } from "#lib/server/operations/clock.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { ActionRefused } from "../../base/audit/action-refused.ts";
import { connectionsOf } from "./connection.ts";

/** A connection as the administrator's command names it. */
export type ConnectionRecord = { id: string; name: string; operatorId: string; operatorName: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the connection with this id, of any operator. Throws `ActionRefused` when there is none. */
export async function connectionRecord(id: string): Promise<ConnectionRecord> {
  const found = UUID.test(id)
    ? await prisma().connection.findFirst({ where: { id }, select: { id: true, name: true, operatorId: true } })
    : null;
  if (!found) throw new ActionRefused(`There is no connection ${id}.`);
  const { name } = await prisma().operator.findFirstOrThrow({
    where: { id: found.operatorId },
    select: { name: true },
  });
  return { ...found, operatorName: name };
}

/** Returns the connections of one operator, or of all operators when `operatorId` is null, in one line each. */
export async function listConnectionRecords(operatorId: string | null) {
  const found = await connectionsOf(operatorId, await databaseTime());
  // The command line prints the members in this order.
  return found.map(({ connectionId, name, profile, environment, state, testSteps, accounts, certificate, health }) => ({
    ...{ id: connectionId, name, profile, environment, state },
    failed: testSteps.filter(({ outcome }) => outcome === "FAILED").map(({ step, text }) => `${step}: ${text}`),
    accounts: accounts.map(({ accountNumber, purpose }) => `${accountNumber} ${purpose}`),
    certificateUntil: certificate.until,
    waitingOrders: health.waitingOrders.count,
    unknown: health.oldestUnknown?.count ?? 0,
  }));
}
