import { rows } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { type Claim, Taken, workOn } from "./state/claim-reconciliation.ts";
import { claimedFile } from "./state/claimed-file.ts";
import { type InspectedFile, reconciliationById } from "./state/reconciliation.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { inspectTable } from "./table/open-table.ts";

/** Looks at one file that has arrived: its first rows, how it is read, and what the whole of it has. Returns how many. */
export function inspectFiles(): Promise<number> {
  return workOn("INSPECTING", inspect);
}

async function inspect(claim: Claim): Promise<void> {
  const { operatorId, id, lease } = claim;
  const { bytes } = await reconciliationById({ operatorId }, id);
  const { file } = claimedFile(claim, Number(bytes));
  const shape = await inspectTable(file);
  const suggestion = await suggestMapping(operatorId, file, shape);
  failpoint("reconciliation.inspected");
  const done = await rows({
    text: `UPDATE reconciliation SET status = 'MAPPING', shape = $4, attempts = 0, leased_until = NULL
           WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status = 'INSPECTING' RETURNING 1`,
    values: [operatorId, id, lease, JSON.stringify({ ...shape, suggestion } satisfies InspectedFile)],
  });
  if (done.length === 0) throw new Taken();
}
