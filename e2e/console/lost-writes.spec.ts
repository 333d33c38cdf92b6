import { type Browser, expect, type Page } from "@playwright/test";
import { inAppDatabase } from "../support/app/app-database.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { openSession } from "../support/app/open-session.ts";
import { someAmount, staging } from "../support/app/staging.ts";

const PERSONA = "00000000191";

/** A page of its own: the browser logs requests that fail as errors. */
async function ownPage(browser: Browser, path: string): Promise<Page> {
  const page = await browser.newPage({ locale: "pt-BR" });
  await openSession(page.context(), staging().staff);
  await page.goto(path);
  return page;
}

const payoutsOf = (cents: bigint) =>
  inAppDatabase((sql) => sql<{ id: string }>("SELECT id FROM withdrawal WHERE amount = $1", [cents]));

/** Types a payout of an amount that no other has, and opens its confirmation. */
async function reviewPayout(page: Page, words: Words) {
  const { typed, cents } = someAmount("pt-BR", 100);
  await page.goto("/payouts/new");
  await page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true }).fill(PERSONA);
  await page.keyboard.press("Tab");
  await page.getByLabel(words.newPayout.amount).fill(typed);
  await page.getByRole("button", { name: words.newPayout.review }).click();
  const question = page.getByRole("dialog", { name: words.newPayout.confirmTitle });
  const send = question.getByRole("button", { name: words.newPayout.confirm });
  await expect(send).toBeEnabled();
  return { cents, question, send };
}

/** Loses the answers to an operation. `isArriving`: the service runs it all the same. */
const loseAnswers = (page: Page, name: string, isArriving: boolean) =>
  page.route(`**/bff/${name}`, async (route) => {
    if (isArriving) await route.fetch();
    await route.abort();
  });

test("a payout that is confirmed without a network is never sent: not after Escape, and not after Back", async ({
  browser,
  words,
}) => {
  const page = await ownPage(browser, "/payouts");
  const { cents, question, send } = await reviewPayout(page, words);
  await page.context().setOffline(true);
  await expect(question.getByText(words.common.offlineHint)).toBeVisible();
  await expect(question.getByRole("button", { name: words.common.offline })).toHaveAttribute("aria-disabled", "true");
  await question.getByRole("button", { name: words.common.offline }).click({ force: true });
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: words.newPayout.review }).click();
  await expect(send).toBeEnabled();
  // The connection breaks between the page and the service: the browser believes that it has a network.
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  await page.route("**/bff/withdrawToKey", async (route) => {
    held();
    await isLetGo;
    await route.continue();
  });
  await send.click();
  await isHeld;
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByText(words.form.asking)).toBeVisible();
  letGo();
  await page.goBack();
  await page.goto("/payouts");
  await expect(page.getByRole("heading", { name: words.payouts.title, level: 1 })).toBeVisible();
  expect(await payoutsOf(cents)).toEqual([]);
  await page.context().close();
});

test("a payout whose answer is lost is asked for by its id: it was sent, and the dialog leads to it", async ({
  browser,
  words,
}) => {
  const page = await ownPage(browser, "/payouts");
  const { cents, question, send } = await reviewPayout(page, words);
  await loseAnswers(page, "withdrawToKey", true);
  await send.click();
  await expect(question.getByText(words.form.sentBefore)).toBeVisible();
  await expect(send).toHaveCount(0);
  await question.getByRole("link", { name: words.form.seeSent }).click();
  await expect(page.getByText(words.payout.success)).toBeVisible();
  expect(await payoutsOf(cents)).toHaveLength(1);
  await page.context().close();
});

test("a payout that did not arrive is not sent again before that is certain, and then with the same id", async ({
  browser,
  words,
}) => {
  const page = await ownPage(browser, "/payouts");
  await page.clock.install();
  const { cents, question, send } = await reviewPayout(page, words);
  const ids = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith("/bff/withdrawToKey")) ids.add(request.postDataJSON().externalId);
  });
  await loseAnswers(page, "withdrawToKey", false);
  await send.click();
  await expect(question.getByText(words.form.asking)).toBeVisible();
  await expect(question.locator("button[aria-busy=true]")).toBeVisible();
  // A reload forgets nothing.
  await page.reload();
  await expect(page.getByText(words.form.asking)).toBeVisible();
  await page.clock.fastForward("00:45");
  await expect(page.getByText(words.form.notSent)).toBeVisible();
  await page.unroute("**/bff/withdrawToKey");
  // The owner of the key comes when the field is left, and moves the button.
  await page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true }).press("Tab");
  await expect(page.getByText("***.000.001-**")).toBeVisible();
  await page.getByRole("button", { name: words.newPayout.review }).click();
  await question.getByRole("button", { name: words.form.sendAgain }).click();
  await expect(page.getByText(words.payout.success)).toBeVisible();
  expect(await payoutsOf(cents)).toHaveLength(1);
  expect(ids.size).toBe(1);
  await page.context().close();
});

test("a charge whose answer is lost is asked for by its id, and made once", async ({ browser, words }) => {
  const page = await ownPage(browser, "/charges/new");
  const { typed, money } = someAmount("pt-BR", 100);
  await page.getByLabel(words.newCharge.amount).fill(typed);
  await loseAnswers(page, "createCharge", true);
  await page.getByRole("button", { name: words.newCharge.submit }).click();
  await expect(page.getByText(words.form.sentBefore)).toBeVisible();
  await page.getByRole("link", { name: words.form.seeSent }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(money);
  await page.context().close();
});

test("of what is not money, the page says that it does not know, and reads the state again", async ({
  browser,
  signedIn: admin,
  words,
}) => {
  // Somebody else's sessions: those of the admin are of the tests that run meanwhile.
  const { page } = await newcomer("support", { browser, admin });
  await page.goto("/settings/me");
  await loseAnswers(page, "endOtherSessions", true);
  const again = page.waitForResponse("**/bff/listOwnSessions");
  await page.getByRole("button", { name: words.settings.endSessions }).click();
  await expect(page.getByText(words.problem.ANSWER_LOST, { exact: true })).toBeVisible();
  expect((await again).ok()).toBe(true);
  await page.context().close();
});
