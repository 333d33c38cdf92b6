import { refuse } from "#lib/core/errors.ts";
import { maskText } from "#lib/core/masking/mask-text.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";
import { type AnyOperation, operation } from "#lib/server/operations/operation.ts";
import { listCharges } from "../../money-in/charges/list-charges.ts";
import { listRefunds } from "../../money-out/refunds/list-refunds.ts";
import { listTransfers } from "../../money-out/transfers/list-transfers.ts";
import { listWithdrawals } from "../../money-out/withdrawals/list-withdrawals.ts";
import { type ExportedKind, exportRecordsContract } from "./exports.contract.ts";
import { listFile } from "./list-file.ts";

const LISTS: Record<ExportedKind, AnyOperation> = {
  charge: listCharges,
  withdrawal: listWithdrawals,
  refund: listRefunds,
  transfer: listTransfers,
};

/** Returns a list of records as a file, after it has stored an audit event of this. Throws what the list throws. */
export const exportRecords = operation(exportRecordsContract, async (ctx, { kind, locale, ...filters }) => {
  const list = LISTS[kind];
  if (!mayRun(ctx.actor.role ?? "", list.contract))
    throw refuse("INSUFFICIENT_ROLE", "Your role may not do this. Ask an administrator.");
  const { search, amountFrom, amountTo, ...others } = filters;
  const facts = {
    ...others,
    ...(search ? { search: maskText(search) } : {}),
    ...(amountFrom ? { amountFrom: Number(amountFrom) } : {}),
    ...(amountTo ? { amountTo: Number(amountTo) } : {}),
  };
  return { output: await listFile(ctx, { kind, locale, list, member: "rows", filters, facts }) };
});
