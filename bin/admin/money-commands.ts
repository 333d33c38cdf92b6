import { randomUUID } from "node:crypto";
import { type Command, Option } from "commander";
import { decimalOf } from "#lib/core/money.ts";
import { accountByNumber } from "#lib/domain/base/accounts/account-record.ts";
import { FEE_KINDS, type FeeKind } from "#lib/domain/base/accounts/fee.contract.ts";
import { listFees, setFee } from "#lib/domain/base/accounts/fees.ts";
import { orderJudicialMovement } from "#lib/domain/money-out/judicial/order-judicial-movement.ts";
import { does } from "./terminal/command-action.ts";
import { reais, whole } from "./terminal/option-values.ts";

/** Adds the `admin fee` commands. */
export function addFeeCommands(admin: Command): void {
  const fee = admin.command("fee").description("what an account pays for what it does");

  const set = fee
    .command("set")
    .description("set what a kind of record costs an account from now on")
    .argument("<account>", "account number")
    .argument("<kind>", FEE_KINDS.join(", "))
    .addOption(new Option("--fixed <reais>", "for each one, as in 0.35").argParser(reais).default(0n, "0.00"))
    .option("--per-mille <number>", "thousandths of the amount", whole, 0);
  type Schedule = { fixed: bigint; perMille: number };
  does(set, async ({ actor, sure }, { fixed, perMille }: Schedule, number: string, kind: FeeKind) => {
    const account = await accountByNumber(number);
    await sure(
      `A ${kind} will cost account ${number} of ${account.operatorName} R$ ${decimalOf(fixed)} and ${perMille} ‰.`,
    );
    return setFee(actor, account, { kind, fixed, perMille });
  });

  const list = fee.command("list").description("show an account's fees").argument("<account>", "account number");
  does(list, async (_, __: object, number: string) => listFees(await accountByNumber(number)));
}

/** Adds the `admin judicial` commands. */
export function addJudicialCommands(admin: Command): void {
  const judicial = admin.command("judicial").description("money that a court has blocked");
  const move = (name: string, description: string, direction: "debit" | "credit", what: string) => {
    const command = judicial
      .command(name)
      .description(description)
      .argument("<account>", "account number")
      .argument("<reais>", "as in 1500.00", reais)
      .requiredOption("--order <number>", "the court's own number of its order")
      .option("--id <uuid>", "the movement's id: the same one again is the same movement");
    type Order = { order: string; id?: string };
    does(command, async ({ actor, sure }, { order, id = randomUUID() }: Order, number: string, amount: bigint) => {
      const account = await accountByNumber(number);
      const where = `account ${number} of ${account.operatorName}, which has R$ ${decimalOf(account.available)} available`;
      await sure(`R$ ${decimalOf(amount)} ${what} ${where}, by order ${order} (movement ${id}).`);
      return orderJudicialMovement(actor, account, { id, direction, amount, courtOrder: order });
    });
  };
  move("block", "block money of an account", "debit", "will be blocked on");
  move("lift", "give blocked money back", "credit", "will be given back to");
}
