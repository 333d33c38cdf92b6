import { Argument, type Command } from "commander";
import { createOperator, listOperators, operatorById, setAuthenticatorRule } from "#lib/domain/operators/operator.ts";
import { staffOf } from "#lib/domain/staff/staff.ts";
import { does } from "./command-action.ts";

/** Adds the `admin operator` commands. */
export function addOperatorCommands(admin: Command): void {
  const operator = admin.command("operator").description("tenants: gaming platforms");

  const create = operator
    .command("create")
    .description("make an operator")
    .requiredOption("--name <text>", "what it is called")
    .requiredOption("--tax-id <number>", "CNPJ or CPF, with or without punctuation")
    .requiredOption("--city <text>", "city, as it stands in QR codes");
  does(create, async ({ actor }, options: { name: string; taxId: string; city: string }) =>
    createOperator(actor, options),
  );

  const authenticator = operator
    .command("authenticator")
    .description("whether everybody of an operator's staff needs an authenticator app before anything else")
    .argument("<operator>", "its id")
    .addArgument(new Argument("<rule>", "required or optional").choices(["required", "optional"]));
  does(authenticator, async ({ actor, sure }, _: object, id: string, rule: string) => {
    const whose = await operatorById(id);
    const staff = (await staffOf(id)).filter(({ disabledAt }) => !disabledAt);
    const without = staff.filter(({ hasAuthenticator }) => !hasAuthenticator).length;
    await sure(
      rule === "required"
        ? `${without} of the ${staff.length} people of ${whose.name} have no authenticator app: each sets one up before anything else.`
        : `The people of ${whose.name} will need no authenticator app; who has one goes on using it.`,
    );
    return setAuthenticatorRule(actor, whose, rule === "required");
  });

  does(operator.command("list").description("show every operator"), async () => listOperators());
}
