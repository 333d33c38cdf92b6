import { refuse } from "#lib/core/errors.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import type { Account } from "../accounts/account.ts";
import { profileNamed } from "../connections/profiles.ts";

/** `taxId`: of the person who is to be paid, as the request names them. `pixKey` null: to a bank account. */
type Payee = { pixKey: string | null; taxId: string | null; accountType?: string };

/**
 * Refuses a payout that the law or the account's bank does not allow, before it is stored. A transactional account pays
 * only persons, who are named by their CPF; an account of the operator's own money pays its holder and those on its list. The
 * bank, or DICT, compares the tax id with the owner of the key or account. Throws VALIDATION_ERROR.
 */
export async function refusePayee(account: Account, payee: Payee): Promise<void> {
  const { purpose, connection } = account;
  const { pixKey, taxId } = payee;
  const pointer = pixKey === null ? "/creditor/taxId" : "/expectedCreditor/taxId";
  if (taxId === null && (connection || purpose !== "UNRESTRICTED"))
    throw wrong(pointer, "is required: this account pays a key only when its owner is the person who is named");
  if (purpose === "TRANSACTIONAL" && taxId !== null && taxIdKind(taxId) !== "CPF")
    throw wrong(pointer, "must be a CPF: this account holds players' money and pays players alone");
  if (purpose === "OWN" && taxId !== null && !(await isAllowed(account, taxId)))
    throw wrong(pointer, "is not on the list of those whom this account may pay: an administrator adds to it");
  if (connection && pixKey === null) refuseAccountOf(connection, payee);
}

async function isAllowed({ id: accountId, holderTaxId }: Account, taxId: string): Promise<boolean> {
  if (taxId === holderTaxId) return true;
  return (await prisma().allowedPayee.findFirst({ where: { accountId, taxId }, select: { taxId: true } })) !== null;
}

function refuseAccountOf(connection: { profile: string }, { accountType }: Payee): void {
  if (!profileNamed(connection.profile).capabilities.payoutToAccount)
    throw wrong(
      "/creditor",
      "is not possible: this account's bank pays only Pix keys, because a lost answer could not be asked for",
    );
  if (accountType !== "CACC" && accountType !== "SVGS")
    throw wrong("/creditor/accountType", "must be CACC or SVGS: this account's bank pays no other accounts");
}

function wrong(pointer: string, message: string) {
  const detail = `${pointer.slice(1).replaceAll("/", ".")} ${message}.`;
  return refuse("VALIDATION_ERROR", detail, { errors: [{ pointer, message }] });
}
