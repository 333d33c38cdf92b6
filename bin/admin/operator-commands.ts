import { Argument, type Command, Option } from "commander";
import { PLATFORM } from "#lib/core/role.ts";
import {
  AUTHENTICATOR_RULES,
  createOperator,
  listOperators,
  operatorById,
  setAuthenticatorRule,
  setLoopbackRule,
} from "#lib/domain/base/operators/operator.ts";
import { platform } from "#lib/domain/base/operators/platform.ts";
import { staffOf } from "#lib/domain/people/staff/staff.ts";
import { does } from "./terminal/command-action.ts";

/** Adds the `admin operator` commands. */
export function addOperatorCommands(admin: Command): void {
  const operator = admin.command("operator").description("tenants: gaming platforms");

  const create = operator
    .command("create")
    .description("make an operator")
    .requiredOption("--name <text>", "what it is called")
    .requiredOption("--tax-id <number>", "CNPJ or CPF, with or without punctuation")
    .requiredOption("--city <text>", "city, as it stands in QR codes")
    .addOption(
      new Option(
        "--authenticator <rule>",
        "whether its staff need an authenticator app (default: required in production, optional in staging)",
      ).choices(AUTHENTICATOR_RULES),
    );
  does(create, async ({ actor }, options: Parameters<typeof createOperator>[1]) => createOperator(actor, options));

  const authenticator = operator
    .command("authenticator")
    .description("whether everybody of an operator's staff needs an authenticator app before anything else")
    .argument("<operator>", "its id, or platform for the installation's own staff")
    .addArgument(new Argument("<rule>", "required or optional").choices(AUTHENTICATOR_RULES));
  does(authenticator, async ({ actor, sure }, _: object, id: string, rule: string) => {
    const whose = id === PLATFORM ? await platform() : await operatorById(id);
    const staff = (await staffOf(whose.id)).filter(({ disabledAt }) => !disabledAt);
    const without = staff.filter(({ hasAuthenticator }) => !hasAuthenticator).length;
    await sure(
      rule === "required"
        ? `${without} of the ${staff.length} people of ${whose.name} have no authenticator app: each sets one up before anything else.`
        : `The people of ${whose.name} will need no authenticator app; who has one goes on using it.`,
    );
    return setAuthenticatorRule(actor, whose, rule === "required");
  });

  const loopback = operator
    .command("loopback")
    .description("whether an operator's webhooks may go to this machine and by plain http; only in staging")
    .argument("<operator>", "its id")
    .addArgument(new Argument("<rule>", "allowed or refused").choices(["allowed", "refused"]));
  does(loopback, async ({ actor, sure }, _: object, id: string, rule: string) => {
    const whose = await operatorById(id);
    await sure(`Webhooks of ${whose.name} to this machine, and by plain http, will be ${rule} in staging.`);
    return setLoopbackRule(actor, whose, rule === "allowed");
  });

  does(operator.command("list").description("show every operator"), async () => listOperators());
}
