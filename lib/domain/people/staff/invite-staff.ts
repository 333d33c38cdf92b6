import { z } from "zod";
import { type AnyRole, PLATFORM, ROLES } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import type { Tx } from "#lib/server/db.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import type { Operator } from "#lib/server/prisma/client.ts";
import { servingKey } from "#lib/server/row-scope.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { ActionRefused, readFacts, refusingAction } from "../../base/audit/action-refused.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { operatorById } from "../../base/operators/operator.ts";
import { platform } from "../../base/operators/platform.ts";
import { type OneTime, oneTimePassword } from "./authentication-factors/password.ts";
import { refuseSecondSelf } from "./refuse-second-self.ts";
import { inviteStaffContract } from "./staff.contract.ts";

export const role = z.enum(ROLES, `must be one of ${ROLES.join(", ")}`);

const person = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, "must have at most 254 characters")
    .pipe(z.email("must be an e-mail address")),
  name: wire.text(140, 1),
});

const newPerson = person.extend({ role });

/**
 * Creates a person of an operator's staff. Only the result contains their first password. Throws `WrongFacts` when a
 * member is invalid, `ActionRefused` when the operator's staff has somebody with the e-mail. Whether another operator's staff has
 * somebody with it makes no difference.
 */
export async function createStaff(actor: string, operator: Pick<Operator, "id">, given: z.input<typeof newPerson>) {
  return create(actor, operator, readFacts(newPerson, given));
}

/** Creates a person of the installation's own staff, like `createStaff`. */
export async function createPlatformStaff(actor: string, given: z.input<typeof person>) {
  return create(actor, await platform(), { ...readFacts(person, given), role: PLATFORM });
}

type Facts = z.output<typeof person> & { role: AnyRole };

async function create(actor: string, operator: Pick<Operator, "id">, facts: Facts) {
  const id = uuidV7();
  return audited(actor, async (tx, prisma) => {
    // Of two invitations at the same time the second one takes over the first one's salt.
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`staff e-mail ${facts.email}`]);
    const other = await servingKey(`email:${facts.email}`, () =>
      prisma.staff.findFirst({ where: { email: facts.email }, select: { passwordHash: true } }),
    );
    const taken = new ActionRefused(`Your staff has somebody with the e-mail ${facts.email}.`);
    if (await prisma.staff.count({ where: { operatorId: operator.id, email: facts.email } })) throw taken;
    const { password, stored } = await oneTimePassword(actor, other?.passwordHash);
    const data = { ...facts, id, operatorId: operator.id, ...stored };
    const isAdded = actor.startsWith("staff:")
      ? await addAsStaff(tx, data)
      : (await prisma.staff.createMany({ data, skipDuplicates: true })).count > 0;
    if (!isAdded) throw taken;
    const auditEvent: AuditEvent = {
      action: "staff.create",
      operatorId: operator.id,
      subject: facts.email,
      facts: { id, role: facts.role },
    };
    return { auditEvent, result: { id, ...facts, password } };
  });
}

/** The web process may add nobody itself: the database's function asks whose session it is. */
async function addAsStaff(tx: Tx, person: Facts & { id: string; operatorId: string } & OneTime): Promise<boolean> {
  const { id, operatorId, email, name, role, passwordHash, passwordEndsAt } = person;
  const { rows } = await tx.query<{ added: boolean }>("SELECT add_staff($1, $2, $3, $4, $5, $6, $7) AS added", [
    ...[id, operatorId, email, name, role, passwordHash, passwordEndsAt],
  ]);
  return rows[0]?.added === true;
}

/** Creates a person of the staff. The caller must pass the first password in the result on to them. */
export const inviteStaff = operation(inviteStaffContract, async (ctx, given) => {
  if (given.role === "admin") await refuseSecondSelf(ctx.operatorId);
  const made = await refusingAction(async () => createStaff(actorName(ctx), await operatorById(ctx.operatorId), given));
  return { output: { staffId: made.id, password: made.password } };
});
