import type { Command } from "commander";
import { accountByNumber } from "#lib/domain/base/accounts/account-record.ts";
import { addPixKey, removePixKey } from "#lib/domain/base/accounts/pix-keys.ts";
import { does } from "./terminal/command-action.ts";

/** Adds the `admin key` commands. */
export function addKeyCommands(admin: Command): void {
  const key = admin.command("key").description("Pix keys of accounts");

  const add = key
    .command("add")
    .description("give an account a Pix key, or a random one")
    .argument("<account>", "account number")
    .argument("[key]", "CPF, CNPJ, e-mail, phone (+55…) or random key");
  does(add, async ({ actor, sure }, _: object, number: string, text?: string) => {
    const account = await accountByNumber(number);
    await sure(
      `What is paid to ${text ?? "a new random key"} will be credited to account ${number} of ${account.operatorName}.`,
    );
    return addPixKey(actor, account, text ?? null);
  });

  const remove = key
    .command("remove")
    .description("take a Pix key from an account")
    .argument("<account>", "account number")
    .argument("<key>", "the key");
  does(remove, async ({ actor, sure }, _: object, number: string, text: string) => {
    const account = await accountByNumber(number);
    await sure(
      `What is paid to ${text} will not be credited to account ${number} of ${account.operatorName} any more.`,
    );
    return removePixKey(actor, account, text);
  });
}
