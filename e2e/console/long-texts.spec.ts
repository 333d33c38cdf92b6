import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../support/app/console-test.ts";
import { expectPleasant } from "../support/app/expect-pleasant.ts";
import { runOperation } from "../support/app/page-actions.ts";
import { staging } from "../support/app/staging.ts";

/** One word, without any place to break the line. */
const word = (length: number) => "x".repeat(length);

test("the longest texts without a space do not overflow the page", async ({ signedIn: page }) => {
  const [from, to] = staging().accounts;
  const { chargeId = "" } = await runOperation(page, "createCharge", {
    ...{ externalId: randomUUID(), amount: 100, expiresIn: 2_147_483_647, pixKey: from?.pixKeys[0] ?? "" },
    ...{ description: word(140), metadata: { [word(50)]: word(200), "": "without a name" } },
  });
  const { payUrl = "" } = await runOperation(page, "showCharge", { chargeId });
  const { transactionId } = await runOperation(page, "createTransfer", {
    ...{ accountNumber: from?.accountNumber ?? "", toAccountNumber: to?.accountNumber ?? "" },
    ...{ externalId: randomUUID(), amount: 100, description: word(1_000) },
  });

  for (const path of [`/charges/${chargeId}`, new URL(payUrl).pathname, `/transfers/${transactionId}`]) {
    await page.goto(path);
    await expect(page.getByText(word(140)).first()).toBeVisible();
    await expectPleasant(page);
  }
});
