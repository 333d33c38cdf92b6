import { z } from "zod";
import { AMOUNT_MAX } from "#lib/core/money.ts";
import type { Tx } from "#lib/server/db.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { readFacts } from "../audit/action-refused.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import type { AccountRecord } from "./account-record.ts";
import { FEE_KINDS, type Fee, type FeeKind } from "./fee.contract.ts";

const schedule = z.object({
  kind: z.enum(FEE_KINDS, `must be one of ${FEE_KINDS.join(", ")}`),
  fixed: z.bigint().min(0n, "must not be negative").max(AMOUNT_MAX, "must be at most R$ 1 billion"),
  perMille: z.int().min(0, "must not be negative").max(1_000, "must be at most 1000"),
});

const FEE = ["accountId", "fixed", "perMille"] as const;
const LOAD_FEES = `SELECT ${select("AccountFee", "account_fee", FEE)} FROM account_fee WHERE account_id = ANY($1::uuid[]) AND kind = $2`;

/** Returns the fee schedules of these accounts for one kind of record, by account id. */
export async function loadFees(tx: Tx, accountIds: Iterable<string>, kind: FeeKind): Promise<Map<string, Fee>> {
  const found = await tx.query<Row<"AccountFee", (typeof FEE)[number]>>({
    name: "load-fees",
    text: LOAD_FEES,
    values: [[...accountIds], kind],
  });
  return new Map(found.rows.map(({ accountId, ...fee }) => [accountId, fee]));
}

/** Returns the fee schedules of these accounts for every kind of record. A kind that is absent has no fee. */
export async function loadSchedules(accountIds: string[]): Promise<(Fee & { accountId: string; kind: FeeKind })[]> {
  const found = await prisma().accountFee.findMany({
    where: { accountId: { in: accountIds } },
    orderBy: [{ accountId: "asc" }, { kind: "asc" }],
  });
  return found as (Fee & { accountId: string; kind: FeeKind })[];
}

/** Sets an account's fee schedule for one kind of record, from now on: `fixed` cents and `perMille` of the amount. */
export async function setFee(actor: string, account: AccountRecord, given: z.input<typeof schedule>) {
  const { kind, fixed, perMille } = readFacts(schedule, given);
  const ofKind = { accountId: account.id, kind };
  return audited(actor, async (_tx, prisma) => {
    await prisma.accountFee.upsert({
      where: { accountId_kind: ofKind },
      create: { ...ofKind, fixed, perMille },
      update: { fixed, perMille },
    });
    const facts = { kind, fixed, perMille };
    const auditEvent: AuditEvent = {
      action: "fee.set",
      operatorId: account.operatorId,
      subject: account.number,
      facts,
    };
    return { auditEvent, result: { accountNumber: account.number, ...facts } };
  });
}

/** Returns the fee schedules of an account. A kind that is absent has no fee. */
export async function listFees(account: AccountRecord): Promise<z.output<typeof schedule>[]> {
  const found = await loadSchedules([account.id]);
  return found.map(({ accountId: _account, ...fee }) => fee);
}
