import { expect, type Page } from "@playwright/test";
import { addDays, brtDay } from "#lib/core/brt.ts";
import { runOperation } from "./page-actions.ts";
import { staging } from "./staging.ts";

const FILE_NAME = "plataforma.csv";
const CONTENT = Buffer.from("EndToEndId;Valor\nE99999999202601011200abcdefghijk;7,00\n");
const MAPPING = {
  sheet: "",
  headerRow: 1,
  keys: { endToEndId: 0, externalId: null, transactionId: null },
  amount: { by: "signed", column: 1, sign: "asWritten" },
  numbers: "comma",
  time: null,
  type: null,
  status: null,
} as const;

/** Matches a platform's file with yesterday's statement, once for all tests, and returns the id of its reconciliation. */
export async function matchedFile(page: Page): Promise<string> {
  const known = (await runOperation(page, "listReconciliations", {})) as unknown as {
    reconciliations: { reconciliationId: string; fileName: string; status: string }[];
  };
  const done = known.reconciliations.find(({ fileName, status }) => fileName === FILE_NAME && status === "DONE");
  if (done) return done.reconciliationId;
  const file = { fileName: FILE_NAME, bytes: CONTENT.length, modifiedAt: null };
  const { reconciliationId = "" } = await runOperation(page, "createReconciliation", file);
  const status = async () => (await runOperation(page, "showReconciliation", { reconciliationId })).status;
  const headers = { origin: new URL(page.url()).origin, "content-type": "application/octet-stream" };
  const part = `/bff/addReconciliationPart?reconciliationId=${reconciliationId}&number=0`;
  expect((await page.request.post(part, { data: CONTENT, headers })).status()).toBe(200);
  await runOperation(page, "finishReconciliationUpload", { reconciliationId });
  await expect.poll(status).toBe("MAPPING");
  const [account] = staging().accounts;
  const day = addDays(brtDay(new Date()), -1);
  const scope = { accountNumbers: [account?.accountNumber ?? ""], from: day, to: day, kinds: ["deposit" as const] };
  await runOperation(page, "startReconciliation", {
    ...{ reconciliationId, mapping: MAPPING, mappingName: "Plataforma" },
    scope: { ...scope, toleranceMinutes: 60 },
  });
  await expect.poll(status).toBe("DONE");
  return reconciliationId;
}
