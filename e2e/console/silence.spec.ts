import { expect } from "@playwright/test";
import { ownWeb } from "../doors/doors.ts";
import { test } from "../support/app/console-test.ts";
import { openSession } from "../support/app/open-session.ts";
import { staging } from "../support/app/staging.ts";

// Ten seconds of silence until the page says so, and twenty until a call is given up.
const SILENCE_MS = 90_000;

test("when the service freezes, the page says how long it has not answered, gives up a call, and goes on afterwards", async ({
  browser,
  words,
}) => {
  test.setTimeout(SILENCE_MS);
  // A page of its own: the browser reports the streams that end with the service as errors.
  const page = await browser.newPage({ locale: "pt-BR" });
  const web = await ownWeb();
  try {
    await openSession(page.context(), staging().staff);
    await page.goto(`${web.url}/payouts`);
    const mark = page.getByRole("banner").getByRole("status");
    await expect(mark).toHaveText(words.shell.live);
    process.kill(web.pid, "SIGSTOP");
    const silent = new RegExp(words.shell.silent.replace("{seconds}", "\\d+"));
    await expect(mark).toHaveText(silent, { timeout: 20_000 });
    await page.getByRole("searchbox").fill("frozen");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByText(words.problem.TIMEOUT)).toBeVisible({ timeout: 40_000 });
    process.kill(web.pid, "SIGCONT");
    await expect(mark).toHaveText(words.shell.live, { timeout: 20_000 });
    await expect(page.getByText(words.list.noMatch)).toBeVisible({ timeout: 30_000 });
  } finally {
    process.kill(web.pid, "SIGCONT");
    await page.close();
    await web.stop();
  }
});
