import { globSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { lastMonth } from "#lib/domain/closes/period.contract.ts";
import { issuedStatement } from "./issued-statement.ts";
import { matchedFile } from "./matched-file.ts";
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
/** A page of the application: its route, and one address of it. */
export type ListedPage = { route: string; path: string; who: Visitor };

/** The lists whose first record is looked at. A status: its receipt, too. */
const LISTS = {
  charges: "?status=PAID",
  payouts: "?status=SUCCESS",
  refunds: "?status=SUCCESS",
  transfers: "?status=SUCCESS",
  webhooks: "",
} as const;

async function firstOf(page: Page, list: keyof typeof LISTS): Promise<string> {
  await page.goto(`/${list}${LISTS[list]}`);
  const link = page.getByRole("main").locator(`a[href^="/${list}/"]:not([href$="/new"])`).first();
  return (await link.getAttribute("href")) as string;
}

async function loggedRequest(page: Page): Promise<string> {
  const { clientId, clientSecret } = staging();
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const { access_token: token } = await (await page.request.post("/v1/oauth2/token", { form })).json();
  await page.request.get("/v1/balance", { headers: { authorization: `Bearer ${token}` } });
  const link = page.getByRole("main").locator('a[href^="/developers/requests/"]').first();
  await expect(async () => {
    await page.goto("/developers/requests");
    await expect(link).toBeAttached({ timeout: 1_000 });
  }).toPass();
  return (await link.getAttribute("href")) as string;
}

async function waitingCharge(page: Page): Promise<{ path: string; payPath: string }> {
  const pixKey = staging().accounts[0]?.pixKeys[0] ?? "";
  const charge = { externalId: crypto.randomUUID(), amount: 15_790, expiresIn: 86_400, pixKey };
  const { chargeId = "" } = await runOperation(page, "createCharge", charge);
  const { payUrl } = await runOperation(page, "showCharge", { chargeId });
  return { path: `/charges/${chargeId}`, payPath: new URL(payUrl as string).pathname };
}

async function seededSchedule(page: Page): Promise<string> {
  await page.goto("/statement/files/schedules");
  const link = page.getByRole("main").locator('a[href^="/statement/files/schedules/"]').first();
  return (await link.getAttribute("href")) as string;
}

/**
 * Returns every page, each route once, with addresses of existing records. `page`: a signed-in page of somebody who may
 * see all of them.
 */
export async function everyPage(page: Page): Promise<ListedPage[]> {
  const first: Record<string, string> = {};
  for (const list of Object.keys(LISTS) as (keyof typeof LISTS)[]) first[list] = await firstOf(page, list);
  const charge = await waitingCharge(page);
  // Whom the sandbox's payments come from.
  const { playerId } = await runOperation(page, "findPlayer", { place: { at: "taxId", taxId: "00000000191" } });
  const staff = (route: string, address: string = route): ListedPage => ({ route, path: address, who: "staff" });
  const anybody = (route: string, address: string = route): ListedPage => ({ route, path: address, who: "anybody" });
  return [
    staff("/"),
    staff("/charges"),
    staff("/alarms"),
    staff("/charges/new"),
    staff("/charges/[chargeId]", charge.path),
    staff("/charges/disputes"),
    staff("/charges/unapplied"),
    staff("/charges/unapplied/[unappliedPaymentId]", `/charges/unapplied/${await moneyThatWaits()}`),
    staff("/charges/[chargeId]/receipt", `${first.charges}/receipt`),
    staff("/payouts"),
    staff("/payouts/new"),
    staff("/payouts/[transactionId]", first.payouts),
    staff("/payouts/[transactionId]/receipt", `${first.payouts}/receipt`),
    staff("/refunds"),
    staff("/refunds/[transactionId]", first.refunds),
    staff("/refunds/[transactionId]/receipt", `${first.refunds}/receipt`),
    staff("/transfers"),
    staff("/transfers/new"),
    staff("/transfers/[transactionId]", first.transfers),
    staff("/transfers/[transactionId]/receipt", `${first.transfers}/receipt`),
    { route: "/players/of", path: "/players/of", who: "passing" },
    staff("/players/[playerId]", `/players/${playerId}`),
    staff("/balances"),
    staff("/statement"),
    staff("/closes"),
    staff("/closes/[period]", `/closes/${lastMonth(new Date())}`),
    staff("/statement/files"),
    staff("/statement/files/schedules"),
    staff("/statement/files/schedules/[scheduleId]", await seededSchedule(page)),
    staff("/proofs"),
    staff("/proofs/days"),
    staff("/reconciliations"),
    staff("/reconciliations/new"),
    staff("/reconciliations/[reconciliationId]", `/reconciliations/${await matchedFile(page)}`),
    staff("/webhooks"),
    staff("/webhooks/[webhookId]", first.webhooks),
    staff("/developers"),
    staff("/developers/requests"),
    staff("/developers/requests/[requestId]", await loggedRequest(page)),
    staff("/quarantine"),
    staff("/sandbox"),
    staff("/sandbox/inspector"),
    staff("/audit"),
    staff("/settings/me"),
    staff("/settings/team"),
    staff("/settings/banks"),
    staff("/settings/policy"),
    anybody("/pay/[token]", charge.payPath),
    anybody("/verify"),
    anybody("/verify/[code]", `/verify/${(await issuedStatement(page)).code}`),
    anybody("/docs"),
    anybody("/docs/errors"),
    anybody("/docs/operation"),
    anybody("/docs/operation/banks"),
    anybody("/docs/cnab240"),
    anybody("/docs/[chapter]", "/docs/charges"),
    { route: "/health", path: "/health", who: "platform" },
    { route: "/sign-in", path: "/sign-in", who: "stranger" },
    { route: "/new-password", path: "/new-password", who: "newcomer" },
    { route: "/new-authenticator", path: "/new-authenticator", who: "newcomer" },
  ];
}

/** Returns the routes of all pages that the application has. */
export function routesOfApp(): string[] {
  return globSync("**/page.tsx", { cwd: APP }).map((file) => {
    const folders = path.dirname(file).split(path.sep);
    return `/${folders.filter((folder) => folder !== "." && !folder.startsWith("(")).join("/")}`;
  });
}
