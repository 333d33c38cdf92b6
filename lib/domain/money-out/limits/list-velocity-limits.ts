import { prisma } from "#lib/server/prisma-client.ts";

/** Returns the velocity limits of an account as they are stored, for administration. */
export async function listVelocityLimits(accountId: string) {
  const found = await prisma().velocityLimit.findMany({ where: { accountId }, orderBy: { name: "asc" } });
  return found.map(({ accountId: _account, ...limit }) => limit);
}
