import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { SCOPES } from "#lib/core/scope.ts";
import { attach } from "#lib/domain/banks/connections/attach-account.ts";
import { createConnectionFor } from "#lib/domain/banks/connections/create-connection.ts";
import { accountByNumber } from "#lib/domain/base/accounts/account-record.ts";
import { createAccount } from "#lib/domain/base/accounts/create-account.ts";
import { addPixKey } from "#lib/domain/base/accounts/pix-keys.ts";
import { createCredentialFor } from "#lib/domain/people/credentials/create-credential.ts";
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

/** What a system needs to use the account. */
const access = z.object({ accountNumber: z.string(), clientId: z.string(), clientSecret: z.string() });
type Access = z.infer<typeof access>;

const MANAGER = { operatorId: OPERATOR.id, actor: "command:start" };
const NAME = "Banco de teste";

/** Connects an account of the staging operator to the test bank, once. `file` keeps how a system signs in. */
export async function connectBank(file: string, bank: BankAccess): Promise<Access> {
  try {
    const known = await prisma().pixKey.findFirst({ where: { key: bank.pixKey }, include: { account: true } });
    const accountNumber = known?.account.number ?? (await connectAccount(bank));
    const kept = existsSync(file) ? access.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
    if (kept?.accountNumber === accountNumber) return kept;
    const credential = { kind: "oauth" as const, variant: "A" as const, name: NAME, scopes: [...SCOPES] };
    const made = await createCredentialFor(MANAGER.actor, await accountByNumber(accountNumber), credential);
    const signIn = access.parse({ ...made, accountNumber });
    writeFileSync(file, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600 });
    return signIn;
  } finally {
    await closeDb();
  }
}

async function connectAccount(bank: BankAccess): Promise<string> {
  const { address, clientId, clientSecret } = bank;
  const { connectionId } = await createConnectionFor(MANAGER, {
    ...{ name: NAME, profile: "efi", environment: "OTHER", address, latePayments: "RETURN", clientId, clientSecret },
    authority: readFileSync(bank.authority, "utf8"),
    clientCertificate: {
      kind: "pem",
      certificate: readFileSync(bank.certificate, "utf8"),
      privateKey: readFileSync(bank.key, "utf8"),
    },
  });
  const { number: accountNumber } = await createAccount(MANAGER.actor, MANAGER.operatorId, { ispb: SANDBOX.ispb });
  await addPixKey(MANAGER.actor, await accountByNumber(accountNumber), bank.pixKey);
  await attach(MANAGER, { connectionId, accountNumber, purpose: "TRANSACTIONAL" });
  return accountNumber;
}
