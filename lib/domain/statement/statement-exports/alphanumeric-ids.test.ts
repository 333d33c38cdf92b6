import { expect, test } from "vitest";
import { bytesOf } from "#e2e/support/golden-file.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { decode } from "#lib/http/decode.ts";
import { exportStatement } from "./requests/export-statement.ts";

/** Valid since July 2026: letters in a CNPJ (Receita Federal, IN 2.229/2024), and in an ISPB, which is the beginning of one. */
const CNPJ = "12ABC34501DE35";
const ISPB = "12ABC345";

await testDatabase();
const account = await testAccount();
await ownerRows({
  text: "UPDATE account SET holder_tax_id = $2, ispb = $3 WHERE id = $1",
  values: [account.accountId, CNPJ, ISPB],
});
await postMovements(account.accountId, new Date("2026-10-01T12:00:00-03:00"), [
  { kind: "deposit", amount: 100n, counterparty: { name: "Loja Nova", taxId: CNPJ, ispb: ISPB } },
]);

/** As it is, or with its punctuation. */
const IN_TEXT = /12\.?ABC\.?345\/?01DE-?35/;

test.each(["csv", "jsonl", "ofx", "cnab240", "camt053"])(
  "a statement as %s keeps the letters of a CNPJ",
  async (format) => {
    const { contract } = exportStatement;
    const wanted = { initDate: "2026-10-01", endDate: "2026-10-02", accountNumber: account.number, format };
    const input = decode(contract, contract.A as never, {}, wanted);
    const file = await bytesOf((await exportStatement.run(account.ctx, input as never)).output.body);
    expect(file.toString("latin1")).toMatch(IN_TEXT);
  },
);
