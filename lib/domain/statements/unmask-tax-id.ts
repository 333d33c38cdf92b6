import { refuse } from "#lib/core/errors.ts";
import { formatTaxId, maskTaxId } from "#lib/core/tax-id.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { audited } from "../audit/audited.ts";
import { unmaskTaxIdContract } from "./unmask-tax-id.contract.ts";

/** Gives the counterparty's tax id of one line, written down with the reason in the same transaction. */
export const unmaskTaxId = operation(unmaskTaxIdContract, async (ctx, { accountNumber, lineNumber, reason }) => {
  const account = await accountNamed(ctx, accountNumber);
  return audited(actorName(ctx), async (tx) => {
    const { rows } = await tx.query<{ taxId: string | null }>(
      `SELECT counterparty_tax_id AS "taxId" FROM statement_line WHERE account_id = $1 AND line_number = $2`,
      [account.id, lineNumber],
    );
    const taxId = rows[0]?.taxId;
    if (!taxId) throw refuse("STATEMENT_LINE_NOT_FOUND", "The account has no such line with a counterparty.");
    const facts = { line: lineNumber, taxId: maskTaxId(taxId), reason };
    const deed = { act: "taxId.unmask", operatorId: ctx.operatorId, subject: account.number, facts };
    return { deed, result: { output: { taxId: formatTaxId(taxId) } } };
  });
});
