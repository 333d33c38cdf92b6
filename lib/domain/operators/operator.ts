import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import type { Operator } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { ActionRefused, readFacts } from "../audit/action-refused.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";

/** Returns the operator (tenant) with this id. Throws `ActionRefused` when there is none. */
export async function operatorById(id: string): Promise<Operator> {
  const found = z.uuid().safeParse(id).success && (await prisma().operator.findUnique({ where: { id } }));
  if (!found) throw new ActionRefused(`There is no operator ${id}.`);
  return found;
}

/** Returns every operator, ordered by name. */
export async function listOperators(): Promise<Operator[]> {
  return prisma().operator.findMany({ orderBy: [{ name: "asc" }, { id: "asc" }] });
}

const newOperator = z.object({ name: wire.text(140, 1), taxId: wire.taxId, city: wire.text(60, 1) });

/**
 * Creates an operator (a tenant). Its accounts, staff and credentials are created afterwards. Throws `WrongFacts` when
 * the input is invalid.
 */
export async function createOperator(actor: string, given: z.input<typeof newOperator>) {
  const { name, taxId, city } = readFacts(newOperator, given);
  const id = uuidV7();
  return audited(actor, async (_, prisma) => {
    await prisma.operator.create({ data: { id, name, taxId, city } });
    const auditEvent: AuditEvent = {
      action: "operator.create",
      operatorId: id,
      subject: id,
      facts: { name, taxId, city },
    };
    return { auditEvent, result: { id, name, taxId, city } };
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
