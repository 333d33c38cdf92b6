import { z } from "zod";
import { PLATFORM_ID } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { env } from "#lib/server/env.ts";
import type { Operator } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { ActionRefused, readFacts } from "../audit/action-refused.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import { legalName } from "./legal-name.ts";

/** Returns the operator (tenant) with this id. Throws `ActionRefused` when there is none. */
export async function operatorById(id: string): Promise<Operator> {
  const isTenant = z.uuid().safeParse(id).success && id !== PLATFORM_ID;
  const found = isTenant && (await prisma().operator.findFirst({ where: { id } }));
  if (!found) throw new ActionRefused(`There is no operator ${id}.`);
  return found;
}

/** Returns every operator, ordered by name, without the platform. */
export async function listOperators(): Promise<Operator[]> {
  return prisma().operator.findMany({ where: { id: { not: PLATFORM_ID } }, orderBy: [{ name: "asc" }, { id: "asc" }] });
}

export const AUTHENTICATOR_RULES = ["required", "optional"] as const;

const newOperator = z.object({
  name: legalName(140),
  taxId: wire.taxId,
  city: legalName(60),
  authenticator: z.enum(AUTHENTICATOR_RULES).optional(),
});

/**
 * Creates an operator (a tenant). Its accounts, staff and credentials are created afterwards. Unless `authenticator`
 * says otherwise, its staff need an authenticator app in production. Throws `WrongFacts` when the input is invalid.
 */
export async function createOperator(actor: string, given: z.input<typeof newOperator>) {
  const { authenticator, ...named } = readFacts(newOperator, given);
  const authenticatorRequired = (authenticator ?? (env().APP_ENV === "production" ? "required" : "")) === "required";
  const facts = { ...named, authenticatorRequired };
  const id = uuidV7();
  return audited(actor, async (_, prisma) => {
    await prisma.operator.create({ data: { id, ...facts } });
    const auditEvent: AuditEvent = { action: "operator.create", operatorId: id, subject: id, facts };
    return { auditEvent, result: { id, ...facts } };
  });
}

/**
 * Sets whether all staff of an operator need an authenticator app. When they do, a person without an app may only set
 * one up. Throws `ActionRefused` when the rule is set so already.
 */
export async function setAuthenticatorRule(actor: string, { id, name }: Operator, required: boolean) {
  return audited(actor, async (_, prisma) => {
    const where = { id, authenticatorRequired: !required };
    const { count } = await prisma.operator.updateMany({ where, data: { authenticatorRequired: required } });
    if (count === 0)
      throw new ActionRefused(`Authenticator apps are ${required ? "required" : "optional"} at ${name} already.`);
    const auditEvent: AuditEvent = {
      action: "operator.authenticator-rule",
      operatorId: id,
      subject: id,
      facts: { required },
    };
    return { auditEvent, result: { id, name, authenticatorRequired: required } };
  });
}

/**
 * Sets whether an operator's webhooks may go to this machine and by plain http in staging. Throws `ActionRefused` when
 * it is set so already.
 */
export async function setLoopbackRule(actor: string, { id, name }: Operator, allowed: boolean) {
  return audited(actor, async (_, prisma) => {
    const where = { id, loopbackWebhooks: !allowed };
    const { count } = await prisma.operator.updateMany({ where, data: { loopbackWebhooks: allowed } });
    if (count === 0)
      throw new ActionRefused(`Webhooks to this machine are ${allowed ? "allowed" : "refused"} to ${name} already.`);
    const auditEvent: AuditEvent = { action: "operator.loopback", operatorId: id, subject: id, facts: { allowed } };
    return { auditEvent, result: { id, name, loopbackWebhooks: allowed } };
  });
}
