import { isDeepStrictEqual } from "node:util";
import { brtDay } from "#lib/core/brt.ts";
import { businessTime } from "#lib/server/clock.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import type { Claim } from "./claim-reconciliation.ts";
import { claimedFile } from "./claimed-file.ts";
import type { ColumnMapping } from "./column-mapping.contract.ts";
import type { InspectedFile, Scope, StoredReconciliation } from "./reconciliation.ts";
import { periodOf } from "./suggest-mapping.ts";
import { surveyFile } from "./survey-file.ts";

/**
 * Returns what a run matches. A period that nobody changed is that of the whole file: it follows when the file's times are read otherwise
 * than they were when it was suggested. Throws FileFault.
 */
export async function scopeOfRun(claim: Claim, stored: StoredReconciliation): Promise<Scope> {
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
