import { beforeAll, expect, test } from "vitest";
import { connectedAccount } from "#e2e/support/bank/connected-account.ts";
import { HOLDER_TAX_ID, testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { type Account, accountNamed } from "../../base/accounts/account.ts";
import { refusePayee } from "./withdraw.ts";

await testDatabase();

const CPF = "52998224725";
const CNPJ = "99888777000161";
const KEY = "some@key.example";
const accounts: Record<string, Account> = {};

beforeAll(async () => {
  for (const purpose of ["UNRESTRICTED", "TRANSACTIONAL", "OWN"]) {
    const us = await testAccount();
    await rows({ text: "UPDATE account SET purpose = $1 WHERE id = $2", values: [purpose, us.accountId] });
    accounts[purpose] = await accountNamed(us.ctx, null);
  }
  await rows({
    text: "INSERT INTO allowed_payee (account_id, tax_id, name, created_by) VALUES ($1, $2, 'Fornecedor', 'test')",
    values: [accounts.OWN?.id, CNPJ],
  });
  for (const dialect of ["efi", "sicoob"] as const) {
    const { us, stop } = await connectedAccount({ dialect });
    accounts[dialect] = await accountNamed(us.ctx, null);
    await stop();
  }
});

test.each([
  ["UNRESTRICTED", KEY, null, undefined],
  ["UNRESTRICTED", null, CNPJ, undefined],
  ["TRANSACTIONAL", KEY, CPF, undefined],
  ["TRANSACTIONAL", KEY, null, "/expectedCreditor/taxId"],
  ["TRANSACTIONAL", KEY, CNPJ, "/expectedCreditor/taxId"],
  ["TRANSACTIONAL", null, CNPJ, "/creditor/taxId"],
  ["TRANSACTIONAL", null, CPF, undefined],
  ["OWN", KEY, CNPJ, undefined],
  ["OWN", KEY, HOLDER_TAX_ID, undefined],
  ["OWN", KEY, CPF, "/expectedCreditor/taxId"],
  ["OWN", null, CPF, "/creditor/taxId"],
  ["OWN", KEY, null, "/expectedCreditor/taxId"],
  ["efi", KEY, null, "/expectedCreditor/taxId"],
  ["efi", null, CPF, undefined],
  ["sicoob", KEY, CPF, undefined],
  ["sicoob", null, CPF, "/creditor"],
])("an account %s may pay key %s of %s, or the field at fault is named: %s", async (name, pixKey, taxId, pointer) => {
  const asked = refusePayee(accounts[name] as Account, { pixKey, taxId, accountType: "CACC" });
  if (pointer === undefined) await expect(asked).resolves.toBeUndefined();
  else await expect(asked).rejects.toMatchObject({ code: "VALIDATION_ERROR", errors: [{ pointer }] });
});

test("400 for a payment account at a bank that pays only checking and savings accounts", async () => {
  const asked = refusePayee(accounts.efi as Account, { pixKey: null, taxId: CPF, accountType: "TRAN" });
  await expect(asked).rejects.toMatchObject({ errors: [{ pointer: "/creditor/accountType" }] });
});
