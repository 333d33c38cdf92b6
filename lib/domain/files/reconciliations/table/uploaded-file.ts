import { setImmediate } from "node:timers/promises";
import pg from "pg";
import { BODY_BYTES_MAX } from "#lib/core/limits.ts";
import { copyValue } from "#lib/server/batching/copy-out.ts";

const { escapeLiteral } = pg;

/** The bytes of a file, read where they are wanted. `read`: from `from` up to, without, `to`; both are inside of the file. */
export type UploadedFile = { size: number; read: (from: number, to: number) => Promise<Uint8Array> };

const PART_BYTES = BODY_BYTES_MAX;
/** A spreadsheet's table of contents and its sheet stand at two places of the file. */
const PARTS_KEPT = 4;

type Stored = { operatorId: string; reconciliationId: string; size: number };

/** Returns a file whose parts are in the database. At most PARTS_KEPT of them are in memory. */
export function uploadedFile({ operatorId, reconciliationId, size }: Stored): UploadedFile {
  const kept = new Map<number, Uint8Array>();
  const partAt = async (number: number): Promise<Uint8Array> => {
    const known = kept.get(number);
    if (known) return known;
    const part = await copyValue(`SELECT bytes FROM reconciliation_part WHERE operator_id = ${escapeLiteral(operatorId)}
      AND reconciliation_id = ${escapeLiteral(reconciliationId)} AND number = ${number}`);
    if (!part) throw new Error(`part ${number} of reconciliation ${reconciliationId} is missing`);
    if (kept.size === PARTS_KEPT) kept.delete(kept.keys().next().value as number);
    kept.set(number, part);
    return part;
  };
  return {
    size,
    async read(from, to) {
      const pieces: Uint8Array[] = [];
      for (let number = Math.floor(from / PART_BYTES); number * PART_BYTES < to; number++) {
        const start = number * PART_BYTES;
        pieces.push((await partAt(number)).subarray(Math.max(0, from - start), to - start));
      }
      return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
    },
  };
}

const SLICE_BYTES = 65_536;

/**
 * Yields a range of a file's bytes, in slices. Between two slices the event loop has a turn: what reads them would take the
 * whole of it for seconds, from jobs that move money.
 */
export async function* slicesOf({ size, read }: UploadedFile, from = 0, to = size): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += SLICE_BYTES) {
    yield await read(at, Math.min(to, at + SLICE_BYTES));
    await setImmediate();
  }
}
