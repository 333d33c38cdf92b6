import type { Command } from "commander";
import { decimalOf } from "#lib/core/money.ts";
import { accountByNumber, listAccountRecords, setAccountLimit } from "#lib/domain/base/accounts/account-record.ts";
import { createAccount } from "#lib/domain/base/accounts/create-account.ts";
import { operatorById } from "#lib/domain/base/operators/operator.ts";
import { does } from "./terminal/command-action.ts";
import { reais } from "./terminal/option-values.ts";

type NewAccount = {
  operator: string;
  number?: string;
  holderName?: string;
  holderTaxId?: string;
  ispb: string;
  branch: string;
  type: "TRAN";
  amountMaximum?: bigint;
};

/** Adds the `admin account` commands. */
export function addAccountCommands(admin: Command): void {
  const account = admin.command("account").description("Pix accounts, their books and limits");

  const create = account
    .command("create")
    .description("open an account with an empty book")
    .requiredOption("--operator <id>", "whose account it is")
    .requiredOption("--ispb <code>", "the institution that holds it, 8 of 0-9 and A-Z")
    .option("--number <digits>", "account number, eight digits (default: any free one)")
    .option("--holder-name <text>", "who it belongs to (default: the operator's name)")
    .option("--holder-tax-id <number>", "their CNPJ or CPF (default: the operator's)")
    .option("--branch <digits>", "branch", "0001")
    .option("--type <code>", "CACC, SVGS, TRAN or SLRY", "TRAN")
    .option("--amount-maximum <reais>", "most that one movement may have, as in 5000.00", reais);
  does(create, async ({ actor }, { operator, type: accountType, ...options }: NewAccount) =>
    createAccount(actor, operator, { ...options, accountType }),
  );

  const limit = account
    .command("limit")
    .description("set the most that one movement of an account may have")
    .argument("<account>", "account number")
    .argument("<reais>", "as in 5000.00", reais);
  does(limit, async ({ actor, sure }, _: object, number: string, cents: bigint) => {
    const record = await accountByNumber(number);
    const { operatorName, amountMaximum } = record;
    const [from, to] = [amountMaximum, cents].map(decimalOf);
    await sure(`Account ${number} of ${operatorName}: one movement may have R$ ${to} at most instead of R$ ${from}.`);
    return setAccountLimit(actor, record, cents);
  });

  const show = account
    .command("show")
    .description("show an account with its balance, limit and keys")
    .argument("<account>", "account number");
  does(show, async (_, __: object, number: string) => accountByNumber(number));

  const list = account
    .command("list")
    .description("show all accounts, or one operator's")
    .option("--operator <id>", "whose accounts");
  does(list, async (_, { operator }: { operator?: string }) =>
    listAccountRecords(operator ? (await operatorById(operator)).id : null),
  );
}
