import { expect } from "@playwright/test";
import { ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasant, expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { openSession } from "../support/app/open-session.ts";
import { runOperation } from "../support/app/page-actions.ts";

test("when DICT does not answer, the payout's form says so, not that Guichê is down, and tries again", async ({
  browser,
  baseURL,
  words,
}) => {
  // A page of its own: the browser reports refused requests as errors. The faults are those of one operator.
  const page = await (await browser.newContext({ baseURL: baseURL as string, locale: "pt-BR" })).newPage();
  await openSession(page.context(), await ownOperator());
  await runOperation(page, "setNetworkFaults", { faults: { dictErrors: 1_000 } });
  await page.goto("/payouts/new");
  await page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true }).fill("00000000191");
  await page.keyboard.press("Tab");
  const problem = page.getByRole("alert").filter({ hasText: words.problem.noDict });
  await expect(problem).toContainText(words.problem.noDictAdvice);
  await expect(page.getByText(words.problem.SERVICE_UNAVAILABLE, { exact: true })).toHaveCount(0);
  await expectPleasantPart(page);
  const elsewhere = await page.context().newPage();
  for (const path of ["/", "/payouts"]) {
    await elsewhere.goto(path);
    await expect(elsewhere.getByText(words.network.dictIsSilent)).toBeVisible();
  }
  await expectPleasant(elsewhere);
  await runOperation(page, "setNetworkFaults", { faults: null });
  await problem.getByRole("button", { name: words.common.retry }).click();
  await expect(page.getByRole("status").filter({ hasText: "Vera Regular de Souza" })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: words.payouts.title })).toBeVisible();
  await expect(elsewhere.getByText(words.network.dictIsSilent)).toHaveCount(0);
  await page.context().close();
});
