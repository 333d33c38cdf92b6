import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";

const WORDS = "**/words/**";
const YEAR = "public, max-age=31536000, immutable";

test("the messages are not in the page but in a file, which the browser keeps, as it keeps the scripts", async ({
  signedIn: page,
  words,
}) => {
  const html = await (await page.request.get("/charges")).text();
  expect(html).toContain(words.shell.navigation);
  expect(html).not.toContain(words.sftp.passwordHint);
  const [address] = /\/words\/[\w-]+\/[\w-]+/.exec(html) ?? [];
  const [script] = /\/_next\/static\/chunks\/[^"]+\.js/.exec(html) ?? [];
  for (const file of [address, script]) {
    const answer = await page.request.get(`${file}`, { headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(answer.headers()).toMatchObject({ "cache-control": YEAR, "content-encoding": "br" });
  }
});

test("a page works although its messages did not come at first", async ({ signedIn, words }) => {
  // Not the fixture's page: the browser itself reports the answer that failed.
  const page = await signedIn.context().newPage();
  let asked = 0;
  await page.route(WORDS, (route) => (++asked === 1 ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto("/charges");
  await page.getByRole("button", { name: words.palette.open }).first().click();
  await expect(page.getByRole("dialog", { name: words.palette.title })).toBeVisible();
  expect(asked).toBeGreaterThan(1);
});

test("a page whose messages do not come says that it broke, and works when they come after all", async ({
  signedIn,
  words,
}) => {
  const page = await signedIn.context().newPage();
  await page.route(WORDS, (route) => route.fulfill({ status: 503 }));
  await page.goto("/charges");
  const again = page.getByRole("button", { name: words.common.retry });
  await expect(again).toBeVisible();
  await page.unroute(WORDS);
  await again.click();
  await expect(page.getByRole("heading", { level: 1, name: words.charges.title })).toBeVisible();
});
