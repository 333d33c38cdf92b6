import { randomInt } from "node:crypto";
import { z } from "zod";
import { AMOUNT_MAX, AMOUNT_MIN } from "#lib/core/money.ts";
import { isAccountNumber } from "#lib/core/pix/location-token.ts";
import * as wire from "#lib/core/wire.ts";
import { createBook } from "#lib/ledger/books.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { ActionRefused, readFacts } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";
import { legalName } from "../operators/legal-name.ts";
import { operatorById } from "../operators/operator.ts";

const { ispb, branch, accountType } = wire.bankAccount.shape;
const name = legalName(140);

/** The limit of one movement of an account, in cents. */
export const amountMaximum = z
  .bigint()
  .min(AMOUNT_MIN, "must be at least R$ 0.01")
  .max(AMOUNT_MAX, "must be at most R$ 1 billion");

const newAccount = z.object({
  /** Absent: a random free number. */
  number: z.string().refine(isAccountNumber, "must be eight digits").optional(),
  /** `holderName` and `holderTaxId` absent: the operator's name and tax id. */
  holderName: name.optional(),
  holderTaxId: wire.taxId.optional(),
  ispb,
  branch: branch.default("0001"),
  accountType: accountType.default("TRAN"),
  amountMaximum: amountMaximum.default(AMOUNT_MAX),
});

const ATTEMPTS_MAX = 10;

/**
 * Creates an account with an empty book. Throws `WrongFacts` when the input is invalid, and `ActionRefused` when there is
 * no such operator or the account number is taken.
 */
export async function createAccount(actor: string, operatorId: string, given: z.input<typeof newAccount>) {
  const facts = readFacts(newAccount, given);
  const operator = await operatorById(operatorId);
  const { holderTaxId = operator.taxId, ...rest } = facts;
  const { holderName } = readFacts(z.object({ holderName: name }), { holderName: facts.holderName ?? operator.name });
  const id = uuidV7();
  return audited(actor, async (tx, prisma) => {
    for (let attempt = 1; ; attempt++) {
      const number = facts.number ?? String(randomInt(10_000_000, 99_999_999));
      const account = { id, ...rest, number, operatorId: operator.id, holderName, holderTaxId };
      const { count } = await prisma.account.createMany({ data: account, skipDuplicates: true });
      if (count === 0 && (facts.number || attempt === ATTEMPTS_MAX))
        throw new ActionRefused(`The account number ${number} is taken.`);
      if (count === 0) continue;
      await createBook(tx, id);
      const { operatorId: _, id: __, number: subject, ...written } = account;
      return {
        auditEvent: { action: "account.create", operatorId: operator.id, subject, facts: written },
        result: account,
      };
    }
  });
}
