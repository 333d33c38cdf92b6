import { expect } from "@playwright/test";
import { brtIso, instantOf } from "../../lib/core/brt.ts";
import { ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasant, expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { openSession } from "../support/app/open-session.ts";
import { holdBack, payCharge, runOperation, tabTo } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

/** Two journeys of this file have several axe scans. */
const JOURNEY_MS = 300_000;

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("the overview shows the state of charges, payouts and webhooks", async ({ signedIn: page, words }) => {
      await page.goto("/");
      for (const title of ["chargesEnded", "payoutsEnded", "inFlight", "webhooks"] as const) {
        await expect(page.getByRole("heading", { name: words.overview[title], exact: true })).toBeVisible();
      }
      await expect(page.getByText(words.overview.webhooks_well)).toBeVisible();
      await expect(page.locator("main .animate-shimmer")).toHaveCount(0);
    });
  });
}

test("the flow of money keeps its period and account in the address, and is compared with the period before", async ({
  signedIn: page,
  words,
}) => {
  test.setTimeout(JOURNEY_MS);
  const t = words.overview;
  const flow = page.locator("section").filter({ has: page.getByRole("heading", { name: t.flow, exact: true }) });
  const bars = flow.getByRole("slider");
  await page.goto("/");
  await flow.getByRole("radio", { name: words.period.month }).click();
  await expect(page).toHaveURL(/\/\?period=month$/);
  await expect(bars).toHaveAttribute("aria-valuemax", "29");
  await expect(flow.getByText(words.comparison.comparedUntil.slice(0, 10))).toBeVisible();
  await flow.getByLabel(words.list.account).selectOption("10000001");
  await expect(page).toHaveURL(/period=month&account=10000001$/);
  await page.reload();
  await expect(bars).toHaveAttribute("aria-valuemax", "29");
  await expect(flow.getByRole("radio", { name: words.period.month })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/\?period=month$/);
  await page.goto(`/?from=2020-01-01&to=2020-01-02`);
  await expect(flow.getByText(t.flowEmpty)).toBeVisible();
  await expect(flow.getByText(words.comparison.nothingBefore)).toHaveCount(2);
});

test("two choices of the flow in one moment both stay", async ({ signedIn: page, words }) => {
  await page.goto("/");
  const month = page.getByRole("radio", { name: words.period.month });
  const account = page.getByLabel(words.list.account, { exact: true });
  await expect(account).toBeVisible();
  const select = await account.elementHandle();
  await month.evaluate((radio, of) => {
    (radio as HTMLElement).click();
    (of as HTMLSelectElement).value = "10000001";
    of?.dispatchEvent(new Event("change", { bubbles: true }));
  }, select);
  await expect(page).toHaveURL(/\/\?period=month&account=10000001$/);
  await expect(month).toBeChecked();
  await expect(account).toHaveValue("10000001");
});

test("the arrow keys move over the bars, and Enter opens what moved in that day or hour", async ({
  signedIn: page,
  words,
}) => {
  test.setTimeout(JOURNEY_MS);
  const chargeId = await payCharge(page);
  const account = staging().accounts[0]?.accountNumber ?? "";
  const bars = page.getByRole("slider");
  await page.goto(`/?period=week&account=${account}`);
  await tabTo(page, bars);
  await page.keyboard.press("Home");
  await expect(bars).toHaveAttribute("aria-valuenow", "0");
  const first = await bars.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowRight");
  await expect(bars).toHaveAttribute("aria-valuenow", "1");
  expect(await bars.getAttribute("aria-valuetext")).not.toBe(first);
  await expectPleasantPart(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/statement\\?account=${account}&from=([\\d-]+)&to=\\1$`));

  await page.goto(`/?account=${account}`);
  await tabTo(page, bars);
  await page.keyboard.press("Home");
  const paidAt = async () => (await runOperation(page, "showCharge", { chargeId })).paidAt;
  await expect.poll(paidAt).not.toBeNull();
  const hour = brtIso(instantOf(`${await paidAt()}`)).slice(11, 13);
  for (let presses = 0; presses < Number(hour); presses++) await page.keyboard.press("ArrowRight");
  // Other tests move money in the same hour.
  await expect(bars).toHaveAttribute("aria-valuetext", /R\$\s[1-9]/);
  await page.getByRole("link", { name: words.overview.openStatement }).click();
  await expect(page).toHaveURL(new RegExp(`&hour=${Number(hour)}$`));
  await expect(page.getByRole("table", { name: words.statement.title })).toContainText("43,00");
  const clearHour = words.list.clearFilter.replace("{name}", words.list.hour);
  await page.getByRole("button", { name: clearHour }).click();
  await expect(page).not.toHaveURL(/hour=/);
});

test("the navigation counts live what waits for a person", async ({ browser, page: first, words }) => {
  await openSession(first.context(), await ownOperator());
  const { page: second } = await newcomer("admin", { browser, admin: first });
  await second.goto("/charges");
  const settings = second.getByRole("navigation").getByRole("link", { name: words.shell.settings });
  await expect(settings).toHaveAccessibleName(words.shell.settings);
  await runOperation(first, "requireSecondAdministrator", { required: true });
  const accounts = (await runOperation(first, "listAccounts", {})).accounts as unknown as { accountNumber: string }[];
  await runOperation(first, "createCredential", {
    accountNumber: String(accounts[0]?.accountNumber),
    kind: "oauth",
    variant: "A",
    name: "Folha",
    scopes: ["withdraw.write"],
  });
  await expect(settings).toHaveAccessibleName(`${words.shell.settings} 1 pedido espera por você`);
  await expectPleasant(second);
  await first.goto("/settings/policy#approvals");
  await first.getByText("Folha").click();
  const request = first.getByRole("dialog", { name: words.approvals.createCredential });
  await expect(request.getByRole("button", { name: words.approvals.takeBack })).toBeVisible();
  await expect(request.getByRole("button", { name: words.approvals.confirm, exact: true })).toHaveCount(0);
  await second.context().close();
});

test("network faults are chosen and removed", async ({ signedIn: page, words }) => {
  await page.goto("/sandbox");
  for (const kind of ["slow", "none"] as const) {
    const choice = page.getByRole("radio", { name: words.networkFaults[kind] });
    await choice.click();
    await expect(choice).toBeChecked();
    await page.reload();
    await expect(choice).toBeChecked();
  }
});

test("the card of an account links to its statement", async ({ signedIn: page, words }) => {
  const number = "10000002";
  await page.goto("/");
  await page.getByRole("link", { name: words.overview.accountNumber.replace("{number}", number) }).click();
  await expect(page).toHaveURL(new RegExp(`/statement\\?account=${number}`));
  await expect(page.getByRole("heading", { level: 1, name: words.statement.title })).toBeVisible();
});

test("a new payment waits for a click while the pointer is on the list of payments", async ({
  signedIn: page,
  words,
}) => {
  const payments = page.getByRole("table", { name: words.overview.recent }).locator("tbody tr");
  const hrefs = () => payments.evaluateAll((all) => all.map((row) => row.querySelector("a")?.pathname));
  const pill = page.getByRole("status").getByRole("button");
  await page.goto("/");
  await payments.nth(2).hover();
  const before = await hrefs();
  const place = await payments.nth(2).boundingBox();
  const paid = await payCharge(page);
  await expect(pill).toBeVisible();
  expect(await hrefs()).toEqual(before);
  expect(await payments.nth(2).boundingBox()).toEqual(place);
  // A payment of a test that runs at the same time may be shown by the first click, and then this one waits for the next.
  await expect(async () => {
    await pill.click();
    expect(await hrefs()).toContain(`/charges/${paid}`);
  }).toPass();
});

test("nothing on the page moves when its fonts have loaded", async ({ signedIn: page, words }) => {
  // Other tests make payments, which would come into the list meanwhile.
  await page.route("**/bff/live*", () => {});
  const letGo = await holdBack(page, /\.woff2$/);
  const haveCome = () => [...document.fonts].some(({ family, status }) => family === "sans" && status === "loaded");
  const heights = () =>
    page.locator("main section, main tr").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  // Not "load": that event waits for the fonts, which are held back.
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: words.overview.title })).toBeVisible();
  await expect(page.locator("main .animate-shimmer")).toHaveCount(0);
  const before = await heights();
  expect(await page.evaluate(haveCome)).toBe(false);
  letGo();
  await page.waitForFunction(haveCome);
  expect(await heights()).toEqual(before);
});
