import { createHmac } from "node:crypto";
import { refuse } from "#lib/core/errors.ts";
import { ALLOWED_PAYEES_MAX } from "#lib/core/limits.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { derivedKey } from "#lib/server/keys/secret-key.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";
import {
  addAllowedPayeeContract,
  listAllowedPayeesContract,
  removeAllowedPayeeContract,
} from "./connected-account.contract.ts";
import { changeConnections, type Manager, managerOf } from "./connection-manager.ts";

type Payee = { accountNumber: string; taxId: string; name: string };

/** Lists whom an account of the caller's operator may pay, by name. Throws ACCOUNT_NOT_FOUND. */
export const listAllowedPayees = operation(listAllowedPayeesContract, async ({ operatorId }, { accountNumber }) => ({
  output: { payees: await payeesOf(operatorId, accountNumber) },
}));

/** Lets an account of the caller's operator pay somebody. Throws like `allowPayee`. */
export const addAllowedPayee = operation(addAllowedPayeeContract, async (ctx, given) => ({
  output: await allowPayee(managerOf(ctx), given),
}));

/** Takes somebody from the list of an account of the caller's operator. Throws like `disallowPayee`. */
export const removeAllowedPayee = operation(removeAllowedPayeeContract, async (ctx, given) => {
  await disallowPayee(managerOf(ctx), given);
  return { output: {} };
});

/** Returns whom an operator's account may pay, by name. Throws ACCOUNT_NOT_FOUND. */
export async function payeesOf(operatorId: string, accountNumber: string) {
  const { id: accountId } = await accountOf(operatorId, accountNumber, prisma());
  const found = await prisma().allowedPayee.findMany({
    where: { accountId },
    orderBy: [{ name: "asc" }, { taxId: "asc" }],
  });
  return found.map((payee) => ({ ...payee, payeeId: payeeIdOf(payee) }));
}

/** Lets an account of the operator's own money pay somebody. Throws ACCOUNT_NOT_FOUND and ACTION_REFUSED. */
export function allowPayee(manager: Manager, { accountNumber, taxId, name }: Payee) {
  return changeConnections(manager, async (on) => {
    const { id: accountId, purpose } = await accountOf(manager.operatorId, accountNumber, on);
    if (purpose !== "OWN")
      throw refuse("ACTION_REFUSED", "Only an account of the operator's own money has a list of whom it may pay.");
    if (await on.allowedPayee.findFirst({ where: { accountId, taxId }, select: { taxId: true } }))
      throw refuse("ACTION_REFUSED", "The account may pay this person or company already.");
    if ((await on.allowedPayee.count({ where: { accountId } })) >= ALLOWED_PAYEES_MAX)
      throw refuse("ACTION_REFUSED", `There are ${ALLOWED_PAYEES_MAX} already. Remove one first.`);
    // From here on it must succeed.
    await on.allowedPayee.create({ data: { accountId, taxId, name, createdBy: manager.actor } });
    const result = { payeeId: payeeIdOf({ accountId, taxId }) };
    return { action: "payee.add", subject: accountNumber, facts: { name, taxId: maskTaxId(taxId) }, result };
  });
}

/** Takes somebody from the list. Throws ACCOUNT_NOT_FOUND and NotFound. */
export function disallowPayee(
  manager: Manager,
  { accountNumber, payeeId }: { accountNumber: string; payeeId: string },
) {
  return changeConnections(manager, async (on) => {
    const { id: accountId } = await accountOf(manager.operatorId, accountNumber, on);
    const listed = await on.allowedPayee.findMany({ where: { accountId } });
    const payee = listed.find((one) => payeeIdOf(one) === payeeId);
    if (!payee) throw refuse("NotFound", "The account's list has nobody of this id.");
    // From here on it must succeed.
    const { taxId, name } = payee;
    await on.allowedPayee.deleteMany({ where: { accountId, taxId } });
    const facts = { name, taxId: maskTaxId(taxId) };
    return { action: "payee.remove", subject: accountNumber, facts, result: { accountNumber, name } };
  });
}

/** Names a payee for those who do not learn the CPF: a keyed hash of it. */
function payeeIdOf({ accountId, taxId }: { accountId: string; taxId: string }): string {
  return createHmac("sha256", derivedKey("payee")).update(`${accountId} ${taxId}`).digest("hex").slice(0, 32);
}

async function accountOf(operatorId: string, number: string, on: PrismaTx) {
  const found = await on.account.findFirst({ where: { operatorId, number }, select: { id: true, purpose: true } });
  if (!found) throw refuse("ACCOUNT_NOT_FOUND", "No account of yours has this number.");
  return found;
}
