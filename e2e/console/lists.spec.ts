import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { Staging } from "#prisma/seed/staging.ts";
import { dayText } from "../../components/ui/inputs/day-text.ts";
import { instantOf, startOfBrtDay } from "../../lib/core/brt.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { holdBack, runOperation, tabTo } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

const JOURNEY_MS = 300_000;

type Account = Staging["accounts"][number];
/** `quiet`: the account that other tests leave alone. */
const account = (place: "busy" | "quiet") => staging().accounts[place === "busy" ? 0 : 1] as Account;

const table = (page: Page) => page.getByRole("table").first();
const rows = (page: Page) => table(page).locator("tbody tr");

async function makeCharges(page: Page, count: number, { pixKeys: [pixKey = ""] }: Account): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const charge = { externalId: randomUUID(), amount: 4_200, expiresIn: 3_600, pixKey };
    made.push((await runOperation(page, "createCharge", charge)).chargeId as string);
  }
  return made;
}

const hrefs = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.querySelector("a")?.pathname));
const times = async (page: Page) => {
  const texts = await rows(page).evaluateAll((all) => all.map((row) => row.querySelector("time")?.dateTime ?? ""));
  return texts.map((text) => instantOf(text).getTime());
};

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a list shows a range of days, newest or oldest first, and the address contains the choice", async ({
      signedIn: page,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.period;
      await page.goto("/payouts");
      const period = page.getByRole("button", { name: words.list.period, exact: true });
      await period.click();
      await page.getByRole("radio", { name: t.month }).check();
      await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
      await expect(rows(page).first().getByRole("link")).toBeVisible();
      const day = `${new URL(page.url()).searchParams.get("from")}`;
      await expect(page.getByLabel(t.from, { exact: true })).toHaveValue(dayText(day, locale));
      await page.getByLabel(t.to, { exact: true }).fill(day);
      await expect(page).toHaveURL(new RegExp(`to=${day}`));
      await page.keyboard.press("Escape");
      await page.getByLabel(words.list.sort).selectOption("oldest");
      await expect(page).toHaveURL(/sort=oldest/);
      await page.reload();
      await expect(rows(page).first().getByRole("link")).toBeVisible();
      const shown = await times(page);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      const begin = startOfBrtDay(day).getTime();
      expect(shown.every((at) => at >= begin && at < begin + 86_400_000)).toBe(true);
      // When the end is set before the start, the start moves to the end.
      await page.getByRole("button", { name: `${words.list.period}:` }).click();
      await page.getByLabel(t.to, { exact: true }).fill("2020-01-01");
      await expect(page.getByLabel(t.from, { exact: true })).toHaveValue(dayText("2020-01-01", locale));
      await expect(page.getByText(words.list.noMatch)).toBeVisible();
      await page.getByRole("button", { name: words.list.clear }).first().click();
      await expect(period).toBeVisible();
    });

    test("chosen columns and row height are in the HTML of the next page load", async ({ signedIn: page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.list;
      await page.goto("/charges");
      const heads = table(page).getByRole("columnheader");
      await expect(heads.filter({ hasText: t.externalId })).toBeVisible();
      await expect(rows(page).first().getByRole("link")).toBeVisible();
      const tall = (await rows(page).first().boundingBox())?.height ?? 0;
      await page.getByRole("button", { name: t.view, exact: true }).focus();
      await page.keyboard.press("Enter");
      const menu = page.getByRole("menu");
      await expect(menu).toBeVisible();
      await expect(menu.getByRole("menuitemcheckbox", { name: t.amount })).toHaveCount(0);
      await expectPleasantPart(page);
      await menu.getByRole("menuitemcheckbox", { name: t.externalId }).focus();
      await page.keyboard.press("Space");
      await menu.getByRole("menuitemradio", { name: t.compact }).click();
      await expect(menu.getByRole("menuitemradio", { name: t.compact })).toBeChecked();
      await page.keyboard.press("Escape");
      await expect(heads.filter({ hasText: t.externalId })).toHaveCount(0);
      expect((await rows(page).first().boundingBox())?.height).toBeLessThan(tall);
      await expectPleasantPart(page);

      // The HTML as the server sends it, before any script runs.
      const html = await (await page.request.get("/charges", { headers: { "accept-language": locale } })).text();
      expect([t.created, t.externalId].map((head) => html.includes(`>${head}</th>`))).toEqual([true, false]);
      await page.goto("/payouts");
      await expect(table(page).getByRole("columnheader").filter({ hasText: t.externalId })).toBeVisible();
    });
  });
}

test("a charge created while the page's scripts load is shown", async ({ signedIn }) => {
  const page = await signedIn.context().newPage();
  const letGo = await holdBack(page, /\/_next\/static\/.*\.js$/);
  // Not "load": that event waits for the scripts, which are held back.
  await page.goto("/charges", { waitUntil: "commit" });
  await expect(rows(page)).toHaveCount(25);
  const [made] = await makeCharges(signedIn, 1, account("busy"));
  expect(await hrefs(page)).not.toContain(`/charges/${made}`);
  letGo();
  await expect.poll(() => hrefs(page)).toContain(`/charges/${made}`);
});

test("new rows wait for a click while the pointer or the focus is in the list", async ({
  signedIn: page,
  words,
  context,
}) => {
  const pill = page.getByRole("status").getByRole("button");
  const other = await context.newPage();
  await other.goto("/settings/me");
  const quiet = account("quiet");
  await page.goto(`/charges?account=${quiet.accountNumber}`);
  await expect(rows(page)).toHaveCount(25);

  await test.step("without pointer or focus in the list new rows are shown immediately", async () => {
    const [made] = await makeCharges(other, 1, quiet);
    await expect.poll(async () => (await hrefs(page))[0]).toBe(`/charges/${made}`);
  });

  await test.step("with the pointer on a row even the last row of the page stays in its place", async () => {
    await rows(page).last().hover();
    const before = await hrefs(page);
    const place = await rows(page).last().boundingBox();
    const made = await makeCharges(other, 3, quiet);
    await expect(pill).toHaveText(words.list.newRows.replace(/.*other \{(.*?)\}\}$/, "$1").replace("#", "3"));
    expect(await hrefs(page)).toEqual(before);
    expect(await rows(page).last().boundingBox()).toEqual(place);
    await pill.click();
    expect((await hrefs(page)).slice(0, 3)).toEqual(made.toReversed().map((id) => `/charges/${id}`));
    await expect(pill).toHaveCount(0);
  });

  await test.step("after that, the next new row waits until the pointer leaves", async () => {
    const before = await hrefs(page);
    await makeCharges(other, 1, quiet);
    await expect(pill).toBeVisible();
    expect(await hrefs(page)).toEqual(before);
    await page.mouse.move(0, 0);
    await expect(pill).toHaveCount(0);
  });

  await test.step("with the keyboard focus on a row new rows wait", async () => {
    await tabTo(page, rows(page).first().getByRole("link"));
    const before = await hrefs(page);
    await makeCharges(other, 1, quiet);
    await expect(pill).toBeVisible();
    expect(await hrefs(page)).toEqual(before);
  });
});

test("no row moves under a pointer that came before the page's scripts", async ({ signedIn }) => {
  const page = await signedIn.context().newPage();
  const letGo = await holdBack(page, /\/_next\/static\/.*\.js$/);
  await page.goto("/charges", { waitUntil: "commit" });
  await expect(rows(page)).toHaveCount(25);
  await rows(page).nth(2).hover();
  const before = await hrefs(page);
  letGo();
  await makeCharges(signedIn, 1, account("busy"));
  await expect(page.getByRole("status").getByRole("button")).toBeVisible();
  expect(await hrefs(page)).toEqual(before);
});

test("no row moves under a pointer that rests while the list comes back", async ({ signedIn: page, context }) => {
  const other = await context.newPage();
  await other.goto("/settings/me");
  await page.goto("/charges");
  await rows(page).nth(3).getByRole("link").click();
  await expect(page).toHaveURL(/\/charges\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("R$");
  await page.goBack();
  await expect(page.locator("tbody tr:hover")).toHaveCount(1);
  const before = await hrefs(page);
  await makeCharges(other, 1, account("busy"));
  await expect(page.getByRole("status").getByRole("button")).toBeVisible();
  expect(await hrefs(page)).toEqual(before);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("no row moves under a finger: new rows wait for a tap", async ({ signedIn: page, context }) => {
    const pill = page.getByRole("status").getByRole("button");
    const other = await context.newPage();
    await other.goto("/settings/me");
    await page.goto("/charges");
    await expect(rows(page)).toHaveCount(25);
    const before = await hrefs(page);
    const [made] = await makeCharges(other, 1, account("busy"));
    await expect(pill).toBeVisible();
    expect(await hrefs(page)).toEqual(before);
    await pill.tap();
    await expect.poll(() => hrefs(page)).toContain(`/charges/${made}`);
  });
});

test("every other list saves its filters as a view, too, and opens it again", async ({ signedIn: page, words }) => {
  test.setTimeout(JOURNEY_MS);
  const t = words.savedViews;
  await page.goto("/webhooks");
  const webhook = await page.getByRole("main").locator('a[href^="/webhooks/"]').first().getAttribute("href");
  for (const [path, query] of [
    ["/statement", "kind=deposit"],
    ["/audit", "what=access"],
    ["/developers/requests", "outcome=failed"],
    ["/quarantine", "state=resolved"],
    ["/alarms", "unread=true"],
    [webhook, "status=EXHAUSTED"],
  ]) {
    const name = randomUUID();
    const dialog = page.getByRole("dialog", { name: t.title });
    await page.goto(`${path}?${query}`);
    await page.getByRole("button", { name: t.title }).click();
    await dialog.getByLabel(t.name, { exact: true }).fill(name);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByRole("link", { name })).toBeVisible();
    await page.goto(`${path}`);
    await page.getByRole("button", { name: t.title }).click();
    await dialog.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`${path}?${query}`);
    await expect(dialog).toHaveCount(0);
  }
});

test("a list's filters are saved as a view for all staff, opened by another person, and saved as a file", async ({
  browser,
  signedIn: admin,
  words,
}) => {
  test.setTimeout(JOURNEY_MS);
  const t = words.savedViews;
  const name = `Falhas ${randomUUID()}`;
  const { page } = await newcomer("finance", { browser, admin });
  await page.goto("/payouts?status=REJECTED&sort=oldest");
  await page.getByRole("button", { name: t.title }).click();
  const dialog = page.getByRole("dialog", { name: t.title });
  await dialog.getByRole("button", { name: t.save }).click();
  await expect(dialog.getByText(t.nameMissing)).toBeVisible();
  await dialog.getByLabel(t.name, { exact: true }).fill(name);
  await dialog.getByLabel(t.share).check();
  await dialog.getByRole("button", { name: t.save }).click();
  await expect(dialog.getByRole("link", { name })).toBeVisible();
  await expectPleasantPart(page);

  await admin.goto("/payouts");
  await admin.getByRole("button", { name: t.title }).click();
  await admin.getByRole("dialog").getByRole("link", { name }).click();
  await expect(admin).toHaveURL(/\/payouts\?status=REJECTED&sort=oldest$/);
  await admin.getByRole("button", { name: words.list.export }).click();
  const file = admin.waitForEvent("download");
  await admin.getByRole("dialog").getByRole("button", { name: words.statement.exportStart }).click();
  const lines = readFileSync(await (await file).path(), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes(`"${words.status.withdrawal.REJECTED}"`))).toEqual([]);

  await admin.getByRole("button", { name: t.title }).click();
  await admin.getByRole("button", { name: t.delete.replace("{name}", name) }).click();
  await expect(admin.getByRole("dialog").getByRole("link", { name })).toHaveCount(0);
  await page.context().close();
});

test("Back leads back, also in the moment of a choice that is not drawn yet", async ({ signedIn: page, words }) => {
  await page.goto("/charges");
  const all = page.getByRole("radio", { name: words.list.all });
  // nuqs takes back no choice before it hears of steps.
  await page.waitForFunction(() => "nuqs" in history);
  await page.getByRole("radio", { name: words.status.charge.PAID }).click();
  await expect(page).toHaveURL(/status=PAID/);
  await page.goBack();
  await expect(all).toBeChecked();
  await page.evaluate(() => {
    const { pushState } = history;
    history.pushState = (...choice) => {
      history.pushState = pushState;
      history.pushState(...choice);
      history.back();
    };
    addEventListener("popstate", () => document.body.setAttribute("data-back", ""), { once: true });
  });
  await page.getByRole("radio", { name: words.status.charge.EXPIRED }).click();
  await expect(page.locator("body[data-back]")).toBeAttached();
  await expect(all).toBeChecked();
  await expect(page).toHaveURL(/\/charges$/);
});

test("a link leads away, also when a search or a filter was chosen in the same moment", async ({
  signedIn: page,
  words,
}) => {
  const away = page.getByRole("link", { name: words.shell.refunds, exact: true });
  const isAway = async () => {
    await expect(page).toHaveURL(/\/refunds$/);
    await expect(page.getByRole("heading", { name: words.refunds.title, level: 1 })).toBeVisible();
  };
  await page.goto("/payouts");
  await page.getByRole("searchbox", { name: words.list.search }).fill("vera");
  // The box searches when it loses the focus.
  await away.evaluate((link: HTMLElement) => {
    link.focus();
    link.click();
  });
  await isAway();

  await page.goto("/payouts");
  await page.getByRole("button", { name: words.list.status, exact: true }).click();
  const choice = await page.getByRole("radio", { name: words.status.withdrawal.REJECTED }).elementHandle();
  await page
    .locator('a[href="/refunds"]')
    .first()
    .evaluate((link, filter) => {
      (filter as HTMLElement | null)?.click();
      (link as HTMLElement).click();
    }, choice);
  await isAway();
});
