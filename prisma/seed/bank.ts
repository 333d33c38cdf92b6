import { readFileSync } from "node:fs";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { accountByNumber } from "#lib/domain/accounts/account-record.ts";
import { createAccount } from "#lib/domain/accounts/create-account.ts";
import { addPixKey } from "#lib/domain/accounts/pix-keys.ts";
import { attach } from "#lib/domain/connections/attach-account.ts";
import { createConnectionFor } from "#lib/domain/connections/create-connection.ts";
import { closeDb } from "#lib/server/db.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { OPERATOR } from "./operator.ts";

/** What the bank gave its customer. Files are paths. */
export type BankAccess = {
  address: string;
  authority: string;
  clientId: string;
  clientSecret: string;
  certificate: string;
  key: string;
  pixKey: string;
};

const ACTOR = "command:start";
const NAME = "Banco de teste";

/** Connects an account of the staging operator to the test bank, once. Returns the account's number. */
export async function connectBank(bank: BankAccess): Promise<string> {
  const { id: operatorId } = OPERATOR;
  try {
    const known = await prisma().pixKey.findUnique({ where: { key: bank.pixKey }, include: { account: true } });
    if (known) return known.account.number;
    const { connectionId } = await createConnectionFor(
      { operatorId, actor: ACTOR },
      {
        ...{ name: NAME, profile: "efi", environment: "OTHER", address: bank.address, latePayments: "RETURN" },
        ...{
          authority: readFileSync(bank.authority, "utf8"),
          clientId: bank.clientId,
          clientSecret: bank.clientSecret,
        },
        clientCertificate: {
          kind: "pem",
          certificate: readFileSync(bank.certificate, "utf8"),
          privateKey: readFileSync(bank.key, "utf8"),
        },
      },
    );
    const { number: accountNumber } = await createAccount(ACTOR, operatorId, { ispb: SANDBOX.ispb });
    await addPixKey(ACTOR, await accountByNumber(accountNumber), bank.pixKey);
    await attach({ operatorId, actor: ACTOR }, { connectionId, accountNumber, purpose: "TRANSACTIONAL" });
    return accountNumber;
  } finally {
    await closeDb();
  }
}
