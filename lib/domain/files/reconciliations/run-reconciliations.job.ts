import { isDeepStrictEqual } from "node:util";
import { brtDay } from "#lib/core/brt.ts";
import { rows, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { accountsOfNumbers } from "../../base/accounts/account.ts";
import type { ColumnMapping } from "./column-mapping/column-mapping.contract.ts";
import { surveyFile } from "./column-mapping/survey-file.ts";
import { matchFile } from "./matching/match-file.ts";
import { type FileRead, readFile } from "./matching/read-file.ts";
import { spansOf } from "./matching/spans.ts";
import { type Claim, keep, Taken, workOn } from "./state/claim-reconciliation.ts";
import { claimedFile } from "./state/claimed-file.ts";
import {
  type InspectedFile,
  reconciliationById,
  type Scope,
  type StoredReconciliation,
  type StoredTotals,
} from "./state/reconciliation.ts";
import { periodOf } from "./suggest-mapping.ts";
import type { TableShape } from "./table/open-table.ts";

/** The match is one statement over all rows. It is bounded, and the lease outlasts it. */
const MATCH_SECONDS_MAX = 300;

/** Reads and matches one file that waits, or that was left by a worker that died, from its beginning. Returns how many. */
export function runReconciliations(): Promise<number> {
  return workOn("RUNNING", async (claim) => {
    try {
      await run(claim);
    } finally {
      await removeRows(claim.lease);
    }
  });
}

async function run(claim: Claim): Promise<void> {
  const { operatorId, id, lease } = claim;
  const stored = await reconciliationById({ operatorId }, id);
  const [mapping, shape] = [stored.mapping as ColumnMapping, stored.shape as TableShape];
  const scope = await scopeOfRun(claim, stored);
  const accounts = await accountsOfNumbers(operatorId, scope.accountNumbers);
  const spans = await spansOf(accounts, scope);
  const { file, noteRows } = claimedFile(claim, Number(stored.bytes));
  const found = await readFile(file, { mapping, scope, shape, lease }, noteRows);
  const all = { rowsRead: found.seen, bytesRead: file.size, isMatching: true };
  await keep(claim, all, MATCH_SECONDS_MAX + 60);
  await transaction(async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = '${MATCH_SECONDS_MAX}s'; SET LOCAL work_mem = '64MB'`);
    const result = await matchFile(tx, { claim, scope, mapping, shape, spans, found });
    await storeUnread(tx, claim, found);
    await finish(tx, claim, result);
    failpoint("reconciliation.uncommitted");
  });
  failpoint("reconciliation.committed");
}

async function storeUnread(tx: Tx, { operatorId, id }: Claim, { unread }: FileRead): Promise<void> {
  await tx.query("DELETE FROM reconciliation_unread_row WHERE operator_id = $1 AND reconciliation_id = $2", [
    operatorId,
    id,
  ]);
  await tx.query(
    `INSERT INTO reconciliation_unread_row (operator_id, reconciliation_id, row_number, code, "column", value)
     SELECT $1, $2, * FROM unnest($3::int[], $4::text[], $5::int[], $6::text[])`,
    [
      ...[operatorId, id],
      ...(["rowNumber", "code", "column", "value"] as const).map((member) => unread.map((row) => row[member])),
    ],
  );
}

type Result = { totals: StoredTotals; items: number; accepted: number };

async function finish(
  tx: Tx,
  { operatorId, id, lease, run }: Claim,
  { totals, items, accepted }: Result,
): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE reconciliation SET status = 'DONE', run = $4, totals = $5, items = $6, accepted = $7, attempts = 0, is_matching = false,
       finished_at = clock_timestamp(), leased_until = NULL
     WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status = 'RUNNING'`,
    [operatorId, id, lease, run + 1, JSON.stringify(totals), items, accepted],
  );
  if (rowCount === 0) throw new Taken();
}

async function removeRows(lease: string): Promise<void> {
  await rows({ text: "DELETE FROM reconciliation_row WHERE lease = $1", values: [lease] });
}

/**
 * Returns what a run matches. A period that nobody changed is that of the whole file: it follows when the file's times are read otherwise
 * than they were when it was suggested. Throws FileFault.
 */
async function scopeOfRun(claim: Claim, stored: StoredReconciliation): Promise<Scope> {
  const [scope, mapping, shape] = [
    stored.scope as Scope,
    stored.mapping as ColumnMapping,
    stored.shape as InspectedFile,
  ];
  const { suggestion } = shape;
  const isOfFile = scope.from === suggestion.scope.from && scope.to === suggestion.scope.to;
  if (!isOfFile || isDeepStrictEqual(mapping.time, suggestion.mapping.time)) return scope;
  const { file } = claimedFile(claim, Number(stored.bytes));
  const today = brtDay(await businessTime(claim.operatorId));
  const period = periodOf(await surveyFile(file, shape, mapping, []), today);
  if (!period.from || !period.to) return scope;
  const followed = { ...scope, from: period.from, to: period.to };
  const said = {
    ...suggestion,
    mapping: { ...suggestion.mapping, time: mapping.time },
    scope: { ...suggestion.scope, ...period },
  };
  await prisma().reconciliation.updateMany({
    where: { operatorId: claim.operatorId, id: claim.id, leasedBy: claim.lease, status: "RUNNING" },
    data: { scope: followed, shape: { ...shape, suggestion: said } as object },
  });
  return followed;
}
