import { globSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { addDays, brtDay } from "#lib/core/brt.ts";
import { lastMonth } from "#lib/domain/statement/closes/periods/period.contract.ts";
import { issuedStatement } from "./issued-statement.ts";
import { moneyThatWaits } from "./money-that-waits.ts";
import { runOperation } from "./page-actions.ts";
import { staging } from "./staging.ts";

const APP = path.resolve(import.meta.dirname, "../../../app");

/**
 * Who sees a page: the staff, anybody, only people who are not signed in (`stranger`), only people who must still
 * choose a password or set up an authenticator app (`newcomer`), the installation's own staff (`platform`), or nobody,
 * because it only leads to another page (`passing`).
 */
type Visitor = "staff" | "anybody" | "stranger" | "newcomer" | "platform" | "passing";
/**
 * A page of the application: its route, and a function that returns one address of it. The function gets a page of somebody who may see
 * all pages, and makes the record that the address needs.
 */
export type ListedPage = { route: string; address: (page: Page) => Promise<string>; who: Visitor };

/** Returns the first link of a kind in a page, without showing it. */
async function linkIn(page: Page, path: string, link: RegExp): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const [, href] = link.exec(html) ?? [];
  if (!href) throw new Error(`${path} has no ${link}.`);
  return href;
}

const UUID = "[0-9a-f]{8}-[0-9a-f-]{27}";
const firstOf =
  (list: string, query = "") =>
  (page: Page) =>
    linkIn(page, `/${list}${query}`, new RegExp(`href="(/${list}/${UUID})"`));

const receiptOf = (list: string) => async (page: Page) => `${await firstOf(list, "?status=SUCCESS")(page)}/receipt`;

async function loggedRequest(page: Page): Promise<string> {
  const { clientId, clientSecret } = staging();
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const { access_token: token } = await (await page.request.post("/v1/oauth2/token", { form })).json();
  const asked = await page.request.get("/v1/balance", { headers: { authorization: `Bearer ${token}` } });
  const id = `${asked.headers()["x-request-id"]}`;
  await expect(async () => void (await runOperation(page, "showRequest", { id }))).toPass();
  return `/developers/requests/${id}`;
}

async function waitingCharge(page: Page): Promise<{ path: string; payPath: string }> {
  const pixKey = staging().accounts[0]?.pixKeys[0] ?? "";
  const charge = { externalId: crypto.randomUUID(), amount: 15_790, expiresIn: 86_400, pixKey };
  const { chargeId = "" } = await runOperation(page, "createCharge", charge);
  const { payUrl } = await runOperation(page, "showCharge", { chargeId });
  return { path: `/charges/${chargeId}`, payPath: new URL(payUrl as string).pathname };
}

async function sandboxPlayer(page: Page): Promise<string> {
  // Whom the sandbox's payments come from.
  const { playerId } = await runOperation(page, "findPlayer", { place: { at: "taxId", taxId: "00000000191" } });
  return `/players/${playerId}`;
}

const listed =
  (who: Visitor) =>
  (route: string, address: ListedPage["address"] = async () => route): ListedPage => ({ route, address, who });
const [staff, anybody] = [listed("staff"), listed("anybody")];

/** Every page, each route once, with addresses of existing records. */
export const EVERY_PAGE: readonly ListedPage[] = [
  staff("/"),
  staff("/charges"),
  staff("/alarms"),
  staff("/charges/new"),
  staff("/charges/[chargeId]", async (page) => (await waitingCharge(page)).path),
  staff("/charges/disputes"),
  staff("/charges/unapplied"),
  staff("/charges/unapplied/[unappliedPaymentId]", async () => `/charges/unapplied/${await moneyThatWaits()}`),
  staff("/charges/[chargeId]/receipt", async (page) => `${await firstOf("charges", "?status=PAID")(page)}/receipt`),
  staff("/payouts"),
  staff("/payouts/new"),
  staff("/payouts/[transactionId]", firstOf("payouts", "?status=SUCCESS")),
  staff("/payouts/[transactionId]/receipt", receiptOf("payouts")),
  staff("/refunds"),
  staff("/refunds/[transactionId]", firstOf("refunds", "?status=SUCCESS")),
  staff("/refunds/[transactionId]/receipt", receiptOf("refunds")),
  staff("/transfers"),
  staff("/transfers/new"),
  staff("/transfers/[transactionId]", firstOf("transfers", "?status=SUCCESS")),
  staff("/transfers/[transactionId]/receipt", receiptOf("transfers")),
  listed("passing")("/players/of"),
  staff("/players/[playerId]", sandboxPlayer),
  staff("/balances"),
  staff("/statement"),
  staff("/closes"),
  staff("/closes/[period]", async () => `/closes/${lastMonth(new Date())}`),
  staff("/statement/files"),
  staff("/statement/files/schedules"),
  staff("/statement/files/schedules/[scheduleId]", firstOf("statement/files/schedules")),
  staff("/proofs"),
  staff("/proofs/days"),
  staff("/reconciliations"),
  staff("/reconciliations/new"),
  staff("/reconciliations/[reconciliationId]", async (page) => `/reconciliations/${await matchedFile(page)}`),
  staff("/webhooks"),
  staff("/webhooks/[webhookId]", firstOf("webhooks")),
  staff("/developers"),
  staff("/developers/requests"),
  staff("/developers/requests/[requestId]", loggedRequest),
  staff("/quarantine"),
  staff("/sandbox"),
  staff("/sandbox/inspector"),
  staff("/audit"),
  staff("/settings/me"),
  staff("/settings/team"),
  staff("/settings/banks"),
  staff("/settings/policy"),
  anybody("/pay/[token]", async (page) => (await waitingCharge(page)).payPath),
  anybody("/verify"),
  anybody("/verify/[code]", async (page) => `/verify/${(await issuedStatement(page)).code}`),
  anybody("/docs"),
  anybody("/docs/errors"),
  anybody("/docs/operation"),
  anybody("/docs/operation/banks"),
  anybody("/docs/cnab240"),
  anybody("/docs/[chapter]", async () => "/docs/charges"),
  listed("platform")("/health"),
  listed("stranger")("/sign-in"),
  listed("newcomer")("/new-password"),
  listed("newcomer")("/new-authenticator"),
];

/** Returns the routes of all pages that the application has. */
export function routesOfApp(): string[] {
  return globSync("**/page.tsx", { cwd: APP }).map((file) => {
    const folders = path.dirname(file).split(path.sep);
    return `/${folders.filter((folder) => folder !== "." && !folder.startsWith("(")).join("/")}`;
  });
}

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
async function matchedFile(page: Page): Promise<string> {
  const known = (await runOperation(page, "listReconciliations", {})) as unknown as {
    reconciliations: { reconciliationId: string; fileName: string; status: string }[];
  };
  const done = known.reconciliations.find(({ fileName, status }) => fileName === FILE_NAME && status === "DONE");
  if (done) return done.reconciliationId;
  const file = { fileName: FILE_NAME, bytes: CONTENT.length, modifiedAt: null };
  const { reconciliationId = "" } = await runOperation(page, "createReconciliation", file);
  const status = async () => (await runOperation(page, "showReconciliation", { reconciliationId })).status;
  const headers = { origin: new URL(staging().baseUrl).origin, "content-type": "application/octet-stream" };
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
