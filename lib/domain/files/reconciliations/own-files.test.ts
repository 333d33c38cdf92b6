import { beforeAll, expect, test } from "vitest";
import { bytesOf } from "#e2e/support/golden-file.ts";
import { itemsOf, personOf, uploaded } from "#e2e/support/money/reconcile.ts";
import { type StatementExample, statementExample } from "#e2e/support/money/statement-example.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { WRITERS } from "../../statement/statement-exports/statement-request.ts";
import { showReconciliationFile } from "./reconciliation-file.ts";
import { showReconciliation, startReconciliation } from "./reconciliations.ts";
import { runReconciliations } from "./run-reconciliations.job.ts";

await testDatabase();

let example: StatementExample;
beforeAll(async () => {
  example = await statementExample();
});

test.each([
  ["csv", "pt-BR"],
  ["csv", "en"],
  ["xlsx", "pt-BR"],
  ["ofx", "pt-BR"],
  ["camt053", "en"],
] as const)(
  "our own statement as %s in %s, of two accounts, reconciles as suggested without a difference",
  async (format, locale) => {
    const ctx = personOf(example);
    const bytes = await bytesOf(WRITERS[format](await example.statement({ accounts: "both", locale })));
    const reconciliationId = await uploaded(ctx, bytes);
    const { mapping, scope } = (await showReconciliationFile.run(ctx, { reconciliationId })).output;
    expect(scope).toMatchObject({
      from: "2024-02-28",
      to: "2024-03-31",
      accountNumbers: [example.number, example.second.number],
    });
    const asked = { reconciliationId, mapping, mappingName: "Extrato" };
    const days = { from: scope.from ?? "", to: scope.to ?? "" };
    await startReconciliation.run(ctx, { ...asked, scope: { ...scope, ...days } });
    await runReconciliations();
    const { result, totals, fault } = (await showReconciliation.run(ctx, { reconciliationId })).output;
    expect([fault, await itemsOf(ctx, reconciliationId)]).toEqual([null, []]);
    expect(result).toMatchObject({ difference: 0n, open: 0, unchecked: 0 });
    expect(totals?.matched).toEqual(totals?.book);
    expect(totals?.matched.count).toBe(92);
  },
);
