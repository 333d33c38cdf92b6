import { type Command, InvalidArgumentError } from "commander";
import { brtIso } from "#lib/core/brt.ts";
import { centsOfDecimal, decimalOf } from "#lib/core/money.ts";
import { accountByNumber } from "#lib/domain/base/accounts/account-record.ts";
import { WrongFacts } from "#lib/domain/base/audit/action-refused.ts";
import { operatorById } from "#lib/domain/base/operators/operator.ts";
import { listVelocityLimits } from "#lib/domain/money-out/limits/list-velocity-limits.ts";
import { changeRaiseDelay } from "#lib/domain/money-out/limits/raise-delay.ts";
import { changeVelocityLimits } from "#lib/domain/money-out/limits/set-velocity-limits.ts";
import { VELOCITY_LIMITS, type VelocityLimit } from "#lib/domain/money-out/limits/velocity-limits.contract.ts";
import { does } from "./terminal/command-action.ts";
import { whole } from "./terminal/option-values.ts";

/** Adds the `admin limit` commands. */
export function addLimitCommands(admin: Command): void {
  const limit = admin
    .command("limit")
    .description("velocity limits: what an account may withdraw in an hour, day or night");

  const list = limit.command("list").description("show an account's limits").argument("<account>", "account number");
  does(list, async (_, __: object, number: string) => listVelocityLimits((await accountByNumber(number)).id));

  const set = limit
    .command("set")
    .description(
      "lower a limit at once, or raise it after the operator's delay; the value that holds withdraws a raise",
    )
    .argument("<account>", "account number")
    .argument("<limit>", VELOCITY_LIMITS.join(", "), nameOf)
    .argument("<value>", "reais as in 5000.00, a number of withdrawals, or none");
  does(set, async ({ actor, sure }, _: object, number: string, name: VelocityLimit, text: string) => {
    const account = await accountByNumber(number);
    const value = limitValue(name, text);
    const words = value === null ? "no limit" : name.endsWith("Count") ? `${value}` : `R$ ${decimalOf(value)}`;
    await sure(`The limit ${name} of account ${number} of ${account.operatorName} will be ${words}.`);
    const { raisesAt } = await changeVelocityLimits(actor, account, { [name]: value });
    return { accountNumber: number, limit: name, value: words, holdsFrom: raisesAt ? brtIso(raisesAt) : "now" };
  });

  const delay = limit
    .command("delay")
    .description("set after how many hours a raised limit of an operator holds")
    .argument("<operator>", "its id")
    .argument("<hours>", "0 to 720", whole);
  does(delay, async ({ actor, sure }, _: object, id: string, hours: number) => {
    const { name } = await operatorById(id);
    await sure(`Raised limits of ${name} will hold after ${hours} hours.`);
    const { holdsFrom } = await changeRaiseDelay(actor, id, hours);
    return { operator: name, hours, holdsFrom: holdsFrom ? brtIso(holdsFrom) : "now" };
  });
}

function nameOf(text: string): VelocityLimit {
  const name = VELOCITY_LIMITS.find((known) => known === text);
  if (!name) throw new InvalidArgumentError(`Write one of ${VELOCITY_LIMITS.join(", ")}.`);
  return name;
}

function limitValue(name: VelocityLimit, text: string): bigint | null {
  if (text === "none") return null;
  if (name.endsWith("Count") && !/^\d{1,9}$/.test(text)) throw new WrongFacts("Write a whole number, or none.");
  const value = name.endsWith("Count") ? BigInt(text) : centsOfDecimal(text);
  if (value === null) throw new WrongFacts("Write reais with two decimals, as in 1234.50, or none.");
  return value;
}
