import type { BrowserContextOptions, Page } from "@playwright/test";
import { ownOperator, type Person, platformPerson } from "../support/app/app-database.ts";
import type { Words } from "../support/app/console-test.ts";
import { choosePassword, invited, signInAs } from "../support/app/newcomer.ts";
import { runOperation } from "../support/app/page-actions.ts";

type Camera = {
  admin: Page;
  words: Words;
  look: BrowserContextOptions;
  shoot: (name: string, fullPage: boolean, page: Page) => Promise<void>;
};

/**
 * Takes screenshots of limits with their use, of an approval as both administrators see it, and of the health page of
 * the installation's own staff.
 */
export async function shootSecurity({ admin, words, look, shoot }: Camera): Promise<void> {
  const browser = admin.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const enter = async (person: Person) => {
    const page = await (await browser.newContext({ ...look, baseURL: new URL(admin.url()).origin })).newPage();
    await signInAs(page, words, person);
    return page;
  };
  const first = await enter(await ownOperator());
  const accounts = (await runOperation(first, "listAccounts", {})).accounts as unknown as { accountNumber: string }[];
  const accountNumber = String(accounts[0]?.accountNumber);
  await runOperation(first, "setVelocityLimits", {
    accountNumber,
    limits: { hourAmount: 500_000, dayAmount: 2_000_000, dayCount: 200, nightAmount: 100_000 },
  });
  await runOperation(first, "setVelocityLimits", { accountNumber, limits: { dayAmount: 5_000_000 } });
  await first.goto("/settings/policy");
  await first.getByRole("button", { name: words.limits.change }).first().waitFor();
  await shoot("limits-used", true, first);
  await first.getByRole("button", { name: words.limits.change }).first().click();
  await first.getByRole("dialog").waitFor();
  await shoot("limits-change", false, first);

  const invitation = await invited(first, "admin");
  const second = await enter(invitation);
  await choosePassword(second, words, invitation.password);
  await second.getByRole("heading", { name: words.overview.title }).waitFor();
  await runOperation(first, "requireSecondAdministrator", { required: true });
  await runOperation(first, "createCredential", {
    accountNumber,
    kind: "oauth",
    variant: "A",
    name: "Folha de pagamento",
    scopes: ["withdraw.write", "withdraw.read"],
  });
  await first.goto("/settings/policy#approvals");
  await first.getByRole("button", { name: words.approvals.turnOff }).waitFor();
  await shoot("approvals", true, first);
  await second.goto("/settings/policy#approvals");
  await second.getByText("Folha de pagamento").click();
  await second.getByRole("dialog").waitFor();
  await shoot("approval", false, second);
  await first.goto("/alarms");
  await first.getByRole("heading", { level: 1 }).waitFor();
  await shoot("alarms-new", true, first);

  const platform = await enter(await platformPerson());
  await platform.goto("/health");
  await platform.getByRole("heading", { level: 1 }).waitFor();
  await shoot("health", true, platform);
  for (const page of [first, second, platform]) await page.context().close();
}
