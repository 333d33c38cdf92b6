import { PLATFORM_ID } from "#lib/core/role.ts";
import { env } from "#lib/server/env.ts";
import type { Operator } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";

/** Returns the platform: what the installation's own staff belong to. In production they need an authenticator app. */
export function platform(): Promise<Operator> {
  const authenticatorRequired = env().APP_ENV === "production";
  const data = { id: PLATFORM_ID, name: "Guichê", taxId: "", city: "", authenticatorRequired };
  return prisma().operator.upsert({ where: { id: PLATFORM_ID }, create: data, update: {} });
}
