import { z } from "zod";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { ActionRefused, readFacts } from "../audit/action-refused.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import { amountMaximum } from "./create-account.ts";

/** The current state of an account and its operator, for administration. Money in cents. */
export type AccountRecord = {
  id: string;
  number: string;
  operatorId: string;
  operatorName: string;
  holderName: string;
  holderTaxId: string;
  ispb: string;
  branch: string;
  accountType: string;
  amountMaximum: bigint;
  available: bigint;
  held: bigint;
  pixKeys: string[];
};

const WITH_OPERATOR = {
  operator: { select: { name: true } },
  book: { select: { available: true, held: true } },
  pixKeys: { select: { key: true }, orderBy: [{ createdAt: "asc" }, { key: "asc" }] },
} as const satisfies Prisma.AccountInclude;

const limit = z.object({ amountMaximum });

/** Returns the account with this number, of any operator. Throws `ActionRefused` when there is none. */
export async function accountByNumber(number: string): Promise<AccountRecord> {
  const found = await prisma().account.findFirst({ where: { number }, include: WITH_OPERATOR });
  if (!found) throw new ActionRefused(`There is no account ${number}.`);
  return recordOf(found);
}

/** Returns the accounts of one operator, or of all operators when `operatorId` is null, ordered by number. */
export async function listAccountRecords(operatorId: string | null): Promise<AccountRecord[]> {
  const where = operatorId ? { operatorId } : {};
  const found = await prisma().account.findMany({ where, include: WITH_OPERATOR, orderBy: { number: "asc" } });
  return found.map(recordOf);
}

type Found = Prisma.AccountGetPayload<{ include: typeof WITH_OPERATOR }>;

function recordOf({ operator, book, pixKeys, createdAt: _createdAt, ...account }: Found): AccountRecord {
  if (!book) throw new Error(`account ${account.id} has no book`);
  const { id, number, operatorId, ...more } = account;
  // The command line prints the members in this order.
  return {
    id,
    number,
    operatorId,
    operatorName: operator.name,
    ...more,
    ...book,
    pixKeys: pixKeys.map(({ key }) => key),
  };
}

/** Sets the limit of one movement of an account, in cents. The limit takes effect within 5 s. */
export async function setAccountLimit(actor: string, account: AccountRecord, cents: bigint) {
  const set = readFacts(limit, { amountMaximum: cents });
  return audited(actor, async (tx) => {
    const { rows } = await tx.query<{ before: bigint }>(
      `UPDATE account SET amount_maximum = $2 FROM (SELECT amount_maximum AS before FROM account WHERE id = $1 FOR UPDATE) AS old
       WHERE id = $1 RETURNING before`,
      [account.id, set.amountMaximum],
    );
    const facts = { ...set, before: rows[0]?.before };
    const auditEvent: AuditEvent = {
      action: "account.limit",
      operatorId: account.operatorId,
      subject: account.number,
      facts,
    };
    return { auditEvent, result: { number: account.number, ...set } };
  });
}
