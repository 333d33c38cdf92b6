import { writeAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import type { Staff } from "#lib/server/prisma/client.ts";
import { prisma, prismaTransaction } from "#lib/server/prisma-client.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { auditFailedSignIn } from "./audit-failed-sign-in.ts";
import { showFailedSignInsContract } from "./failed-sign-ins.contract.ts";
import { FREE_FAILURES } from "./login-counters.ts";

type Person = Pick<Staff, "id" | "operatorId" | "email">;

/** How often at most an audit event says that sign-ins with a person's e-mail must wait. */
const TOLD_EVERY_MS = 3_600_000;

/**
 * Counts a failed sign-in for a person whose e-mail it had, and writes it into the audit. `isThrottled`: the next one must
 * wait, which an audit event says at most once an hour.
 */
export async function noteFailedSignIn(staff: Person, isThrottled: boolean): Promise<void> {
  const now = await databaseTime();
  await servingOperator(staff.operatorId, () => countFailure(staff, now, isThrottled));
}

async function countFailure(staff: Person, now: Date, isThrottled: boolean): Promise<void> {
  const { id: staffId, operatorId, email } = staff;
  await prismaTransaction(async (tx, connection) => {
    const { failures } = await tx.staffFailedSignIns.upsert({
      where: { staffId },
      create: { staffId, operatorId, failures: 1, since: now },
      update: { failures: { increment: 1 } },
    });
    await auditFailedSignIn(connection, staff, failures);
    if (!isThrottled) return;
    const before = new Date(now.getTime() - TOLD_EVERY_MS);
    const { count } = await tx.staffFailedSignIns.updateMany({
      where: { staffId, OR: [{ throttledAt: null }, { throttledAt: { lt: before } }] },
      data: { throttledAt: now },
    });
    if (count === 0) return;
    const facts = { failures };
    await writeAuditEvent(connection, `staff:${staffId}`, {
      action: "staff.sign-in-throttled",
      operatorId,
      subject: email,
      facts,
    });
  });
}

/** Starts the count of failed sign-ins again, at a person's sign-in. Those before it are kept for `showFailedSignIns`. */
export async function turnFailedSignIns({ id: staffId }: Pick<Staff, "id">): Promise<void> {
  const now = await databaseTime();
  await prismaTransaction(async (tx) => {
    const found = await tx.staffFailedSignIns.findUnique({ where: { staffId } });
    if (!found) return;
    const seen = { seenFailures: found.failures, seenSince: found.since };
    await tx.staffFailedSignIns.update({ where: { staffId }, data: { failures: 0, since: now, ...seen } });
  });
}

/** Returns how many sign-ins with the caller's e-mail failed before their last one. Few are their own mistakes: null. */
export const showFailedSignIns = operation(showFailedSignInsContract, async (ctx) => {
  const found = await prisma().staffFailedSignIns.findFirst({ where: { staffId: ctx.actor.id } });
  if (!found?.seenSince || found.seenFailures < FREE_FAILURES) return { output: { failed: null } };
  return { output: { failed: { count: found.seenFailures, since: found.seenSince } } };
});
