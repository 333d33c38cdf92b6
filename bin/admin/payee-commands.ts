import type { Command } from "commander";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { allowPayee, disallowPayee, payeesOf } from "#lib/domain/banks/connections/allowed-payees.ts";
import { newPayee } from "#lib/domain/banks/connections/connected-account.contract.ts";
import { accountByNumber } from "#lib/domain/base/accounts/account-record.ts";
import { readFacts } from "#lib/domain/base/audit/action-refused.ts";
import { requireSecretKey } from "./maintenance/database.ts";
import { does } from "./terminal/command-action.ts";

const ABOUT = `
An account of the operator's own money (connection attach --purpose OWN) pays its holder and those on its list, and nobody else.`;

/** Adds the `admin connection` commands for whom an account of the operator's own money may pay. */
export function addPayeeCommands(connection: Command): void {
  const list = connection
    .command("payees")
    .description("show whom an account of the operator's own money may pay; CPFs are masked")
    .argument("<account>", "account number")
    .addHelpText("after", ABOUT);
  does(list, async (_, __: object, accountNumber: string) => {
    requireSecretKey();
    const { operatorId } = await accountByNumber(accountNumber);
    const payees = await payeesOf(operatorId, accountNumber);
    // The command line prints the members in this order.
    return payees.map(({ payeeId, name, taxId, createdBy, createdAt }) => ({
      ...{ id: payeeId, name, taxId: maskTaxId(taxId), createdBy, createdAt },
    }));
  });

  const add = connection
    .command("add-payee")
    .description("let an account of the operator's own money pay a person or a company")
    .argument("<account>", "account number")
    .requiredOption("--tax-id <number>", "CPF or CNPJ, with or without punctuation")
    .requiredOption("--name <text>", "what they are called")
    .addHelpText("after", ABOUT);
  does(add, async ({ actor, sure }, { taxId, name }: { taxId: string; name: string }, accountNumber: string) => {
    requireSecretKey();
    const { operatorId, operatorName } = await accountByNumber(accountNumber);
    const payee = readFacts(newPayee, { taxId, name });
    const who = `${payee.name} (${maskTaxId(payee.taxId)})`;
    await sure(`Account ${accountNumber} of ${operatorName} may pay ${who} from now on.`);
    return allowPayee({ operatorId, actor }, { accountNumber, ...payee });
  });

  const remove = connection
    .command("remove-payee")
    .description("let an account of the operator's own money no longer pay a person or a company")
    .argument("<account>", "account number")
    .argument("<payee>", "its id, as connection payees shows it");
  does(remove, async ({ actor, sure }, _: object, accountNumber: string, payeeId: string) => {
    requireSecretKey();
    const { operatorId, operatorName } = await accountByNumber(accountNumber);
    await sure(`Account ${accountNumber} of ${operatorName} may not pay ${payeeId} any more.`);
    return disallowPayee({ operatorId, actor }, { accountNumber, payeeId });
  });
}
