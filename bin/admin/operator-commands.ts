import type { Command } from "commander";
import { createOperator } from "#lib/domain/operators/create-operator.ts";
import { listOperators } from "#lib/domain/operators/operator.ts";
import { does } from "./act.ts";

/** `admin operator …` */
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

  does(operator.command("list").description("show every operator"), async () => listOperators());
}
