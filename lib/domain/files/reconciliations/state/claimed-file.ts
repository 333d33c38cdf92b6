import { type UploadedFile, uploadedFile } from "../table/uploaded-file.ts";
import { type Claim, keep } from "./claim-reconciliation.ts";

/** How often the progress is stored. It must be well below the time of a lease. */
const KEEP_MS = 500;

/** A file that a worker reads. `noteRows`: says how many rows were read so far. */
export type ClaimedFile = { file: UploadedFile; noteRows: (rows: number) => Promise<void> };

/** Returns a reconciliation's file, whose reading says how far it is and keeps the lease. Reading throws Taken when that is over. */
export function claimedFile(claim: Claim, size: number): ClaimedFile {
  const { read } = uploadedFile({ operatorId: claim.operatorId, reconciliationId: claim.id, size });
  const progress = { rowsRead: 0, bytesRead: 0 };
  let keptAt = performance.now();
  const keepNowAndThen = async () => {
    if (performance.now() - keptAt < KEEP_MS) return;
    keptAt = performance.now();
    await keep(claim, progress);
  };
  return {
    file: {
      size,
      async read(from, to) {
        await keepNowAndThen();
        const bytes = await read(from, to);
        progress.bytesRead = Math.max(progress.bytesRead, to);
        return bytes;
      },
    },
    async noteRows(rows) {
      progress.rowsRead = rows;
      await keepNowAndThen();
    },
  };
}
