import { env } from "#lib/server/env.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { listConnectionsContract } from "./connection.contract.ts";
import { connectionsOf } from "./connection.ts";
import { listProfiles } from "./profiles.ts";

/** Lists the connections of the caller's operator by name, and what a new one can be made of. */
export const listConnections = operation(listConnectionsContract, async ({ operatorId }) => {
  const [connections, freeAccounts] = await Promise.all([
    connectionsOf(operatorId, await databaseTime()),
    accountsWithout(operatorId),
  ]);
  return {
    output: { connections, freeAccounts, profiles: listProfiles(), otherAddresses: env().CONNECTION_HOSTS },
  };
});

/** Returns the accounts that live at no bank, and whether their books are empty. */
async function accountsWithout(operatorId: string) {
  const found = await prisma().account.findMany({
    where: { operatorId, connectionId: null },
    select: { number: true, holderName: true, book: { select: { seq: true } } },
    orderBy: { number: "asc" },
  });
  return found.map(({ number: accountNumber, holderName, book }) => ({
    ...{ accountNumber, holderName, isEmpty: book?.seq === 0n },
  }));
}
