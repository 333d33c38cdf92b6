import type { Page } from "@playwright/test";
import { WORDS } from "#e2e/support/app/console-test.ts";
import { staging } from "#e2e/support/app/staging.ts";
import type { Act } from "./visit.ts";

export const LOCALE = "pt-BR";
const words = WORDS[LOCALE];
const TYPED = "12";

/** A page of the console: its route, an address of it, and what a person does there. */
export type ConsolePage = { route: string; path: string; acts: readonly Act[] };

const main = (page: Page) => page.getByRole("main");

/** Opens the search from the top of the page and types into it. */
const search: Act = async (page) => {
  await page.getByRole("button", { name: words.palette.open }).first().click();
  await page.getByRole("dialog", { name: words.palette.title }).waitFor();
  await page.keyboard.type(TYPED);
};

/** Types into the first field of the page. */
const type: Act = async (page) => {
  await main(page).getByRole("textbox").or(main(page).getByRole("searchbox")).first().click();
  await page.keyboard.type(TYPED);
};

/** Narrows a list down. */
const filter: Act = (page) => main(page).getByRole("radio", { checked: false }).first().click();

/** Clicks where nothing happens. */
export const touch: Act = (page) => page.getByRole("heading", { level: 1 }).click();

const LISTS = ["charges", "payouts", "refunds", "transfers", "webhooks"] as const;

/** The first record that a list shows. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(`/${list}`);
  const link = main(page).locator(`a[href^="/${list}/"]:not([href$="/new"])`).first();
  return (await link.getAttribute("href")) as string;
}

/** A charge that waits for its player: the page of the one and of the other. */
async function waitingCharge(page: Page): Promise<{ path: string; payPath: string }> {
  const run = async (name: string, data: object) => {
    const headers = { origin: new URL(page.url()).origin };
    const answer = await page.request.post(`/bff/${name}`, { data, headers });
    if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const pixKey = staging().accounts[0]?.pixKeys[0];
  const charge = { externalId: crypto.randomUUID(), amount: 15_790, expiresIn: 86_400, pixKey };
  const { chargeId } = await run("createCharge", charge);
  const { payUrl } = await run("showCharge", { chargeId });
  return { path: `/charges/${chargeId}`, payPath: new URL(payUrl as string).pathname };
}

/** Every page of the console, with records that are there. `page`: of somebody signed in. */
export async function consolePages(page: Page): Promise<ConsolePage[]> {
  const first: Record<string, string> = {};
  for (const list of LISTS) first[list] = await firstOf(page, list);
  const charge = await waitingCharge(page);
  const shown = (route: string, path: string = route, ...acts: Act[]) => ({ route, path, acts: [...acts, search] });
  return [
    shown("/"),
    shown("/charges", undefined, filter, type),
    shown("/charges/new", undefined, type),
    shown("/charges/[chargeId]", charge.path),
    shown("/payouts", undefined, type),
    shown("/payouts/new", undefined, type),
    shown("/payouts/[transactionId]", first.payouts),
    shown("/payouts/[transactionId]/receipt", `${first.payouts}/receipt`),
    shown("/refunds", undefined, filter, type),
    shown("/refunds/[transactionId]", first.refunds),
    shown("/transfers", undefined, filter, type),
    shown("/transfers/new", undefined, type),
    shown("/transfers/[transactionId]", first.transfers),
    shown("/balances"),
    shown("/statement", undefined, type),
    shown("/webhooks"),
    shown("/webhooks/[webhookId]", first.webhooks),
    shown("/developers"),
    shown("/sandbox", undefined, type),
    shown("/audit"),
    shown("/settings"),
    { route: "/pay/[token]", path: charge.payPath, acts: [touch] },
  ];
}

/** Where one comes in, before one is known. */
export const SIGN_IN: ConsolePage = { route: "/sign-in", path: "/sign-in", acts: [type] };
