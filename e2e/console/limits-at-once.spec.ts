import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { runOperation } from "../support/app/page-actions.ts";

test("an open dialog does not take back the payout limit that another administrator has set meanwhile", async ({
  signedIn: page,
  words,
}) => {
  await page.goto("/settings/policy");
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "10000002" }) })
    .last();
  await card.getByRole("button").click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel(words.limitName.hourCount)).toHaveValue("");

  await runOperation(page, "setVelocityLimits", { accountNumber: "10000002", limits: { hourCount: 900_001 } });
  await expect(page.getByText(/900\.001/)).toBeAttached();

  await form.getByLabel(words.limitName.dayCount).fill("900002");
  const sent = page.waitForRequest("**/bff/setVelocityLimits");
  await form.getByRole("button", { name: words.limits.save }).click();
  expect((await sent).postDataJSON()).toEqual({ accountNumber: "10000002", limits: { dayCount: 900_002 } });
  await expect(form).toBeHidden();
});
