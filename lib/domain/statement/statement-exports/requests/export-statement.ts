import type { FileAnswer, Input } from "#lib/core/contract.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { writeStaffAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import { hasCondition, isIndexed } from "#lib/ledger/statement/line-conditions.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma, prismaTransaction } from "#lib/server/prisma-client.ts";
import type { StatementFile, TaxIds } from "../../statement-files/statement-file.ts";
import { rangesBetween, refuseTooManyLines, selectedLines } from "../../statements/selected-lines.ts";
import { storeExport } from "../export-store.ts";
import { sentFile } from "../send-file.ts";
import { lineCountOf, type StatementRequest, statementFile } from "../statement-request.ts";
import { exportStatementContract, exportUnmaskedStatementContract } from "./export-statement.contract.ts";

type Query = Input<typeof exportStatementContract>;

/** Returns a statement as a file: with masked CPFs, with whole ones for a credential that may see them. */
export const exportStatement = operation(exportStatementContract, async (ctx, query) => {
  return { output: await sentStatement(ctx, query, taxIdsFor(ctx)) };
});

/** Returns a statement as a file with whole CPFs, after it has stored an audit event with the reason. */
export const exportUnmaskedStatement = operation(
  exportUnmaskedStatementContract,
  async (ctx, { reason, ...query }) => ({ output: await sentStatement(ctx, query, "whole", reason) }),
);

/** Every line number of the file is fixed before the first line is read. */
async function sentStatement(ctx: Context, asked: Query, taxIds: TaxIds, reason?: string): Promise<FileAnswer> {
  const request = await requestFor(ctx, asked, taxIds, STATEMENT_DAYS_MAX);
  const file = await statementFile(request);
  // From here on it must succeed.
  const asking = { operatorId: ctx.operatorId, requestedBy: actorName(ctx), kind: "direct", reason } as const;
  const stored =
    ctx.actor.kind === "staff"
      ? await prismaTransaction(async (on, tx) => {
          const direct = await storeExport(on, asking, request, file);
          await writeStaffAuditEvent(tx, actorName(ctx), exportEvent(ctx, request, file, reason));
          return direct;
        })
      : await storeExport(prisma(), asking, request, file);
  return sentFile(stored, request, file);
}

/** Returns how a caller sees CPFs in a file without giving a reason. */
export function taxIdsFor({ actor, wholeTaxIds }: Context): TaxIds {
  return actor.kind === "credential" && wholeTaxIds ? "whole" : "masked";
}

/** Returns what a caller asks for. Throws what the statement throws, for a period of more than `daysMax` days too. */
export async function requestFor(
  ctx: Context,
  asked: Query,
  taxIds: TaxIds,
  daysMax: number,
): Promise<StatementRequest> {
  const { accounts, from, to, now, kinds, conditions } = await selectedLines(ctx, asked, daysMax);
  const upto = new Date(Math.min(to.getTime(), now.getTime()));
  if (hasCondition(conditions) && !isIndexed(conditions)) {
    const ranges = await rangesBetween({ accounts, kinds }, from, new Date(upto.getTime() + 1));
    await refuseTooManyLines(ranges, conditions);
  }
  const { format, locale, columns } = asked;
  return { accounts, from, to: upto, filters: { kinds, ...conditions }, format, locale, taxIds, columns };
}

/** Returns the audit event of a person's request for a file. */
export function exportEvent(ctx: Context, request: StatementRequest, file: StatementFile, reason?: string) {
  const { accounts, from, to, format, taxIds } = request;
  const lines = lineCountOf(file);
  const others = accounts.length > 1 ? { accounts: accounts.map(({ number }) => number) } : {};
  return {
    action: "statement.export",
    operatorId: ctx.operatorId,
    subject: accounts[0]?.number ?? "",
    facts: { from, to, lines, format, wholeTaxIds: taxIds === "whole", reason, ...others },
  } as const;
}
