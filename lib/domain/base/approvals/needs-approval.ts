import { needsTwo } from "#lib/core/scope.ts";
import { prisma } from "#lib/server/prisma-client.ts";

/** Returns whether a second administrator must confirm what moves money or shows whole tax ids at this operator. */
export async function needsSecondAdministrator(operatorId: string): Promise<boolean> {
  const select = { secondAdministrator: true };
  return (await prisma().operator.findFirstOrThrow({ where: { id: operatorId }, select })).secondAdministrator;
}

/** Returns whether a second administrator must confirm a secret with these scopes. */
export async function needsApproval(operatorId: string, scopes: readonly string[]): Promise<boolean> {
  return needsTwo(scopes) && (await needsSecondAdministrator(operatorId));
}
