import { type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { partsOf } from "../statement-exports/file-parts.ts";
import {
  bytesOf,
  fileNameOf,
  hashed,
  lineCountOf,
  type StatementRequest,
} from "../statement-exports/statement-request.ts";
import type { StatementFile } from "../statement-files/statement-file.ts";
import { ClaimTaken } from "./claim-close.ts";
import type { WantedFile } from "./close-statement.ts";
import type { StoredClose } from "./find-closes.ts";

type Source = { request: StatementRequest; file: StatementFile; digest: Buffer; isTaken: () => boolean };

/** While the next part is made. */
const IDLE_BOUND = "SET LOCAL idle_in_transaction_session_timeout = '10min'";

/**
 * Makes a file of a close and stores it for ever, in one transaction: if it breaks off, nothing is left, and nobody needs the right to
 * delete. `digest`: of the lines that it is made from.
 */
export async function storeCloseFile(
  { operatorId, id: closeId }: StoredClose,
  { account, format, wholeTaxIds }: WantedFile,
  { request, file, digest, isTaken }: Source,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.query(IDLE_BOUND);
    const id = uuidV7();
    let passed: { bytes: number; sha256: Buffer } = { bytes: 0, sha256: Buffer.alloc(0) };
    const bytes = hashed(bytesOf(request, file), async (whole) => {
      passed = whole;
    });
    let parts = 0;
    for await (const part of partsOf(bytes)) {
      if (isTaken()) throw new ClaimTaken();
      await insertPart(tx, operatorId, id, parts++, part);
      failpoint("closeFiles.part");
    }
    const own = [operatorId, id, closeId, account.accountId, format, wholeTaxIds, fileNameOf(request)];
    await tx.query(
      `INSERT INTO period_close_file (operator_id, id, close_id, account_id, format, whole_tax_ids, file_name, lines, bytes, parts,
         sha256, lines_sha256) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [...own, lineCountOf(file), passed.bytes, parts, passed.sha256, digest],
    );
    failpoint("closeFiles.uncommitted");
  });
}

async function insertPart(tx: Tx, operatorId: string, fileId: string, number: number, bytes: Buffer): Promise<void> {
  await tx.query("INSERT INTO period_close_part (operator_id, file_id, number, bytes) VALUES ($1, $2, $3, $4)", [
    ...[operatorId, fileId, number],
    bytes,
  ]);
}

type Kept = { operatorId: string; id: string; parts: number };

/** Yields the bytes of a file of a close, each part read only when the one before was taken. */
export async function* closeFileBytes({ operatorId, id: fileId, parts }: Kept): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < parts; number++) {
    const part = await prisma().periodClosePart.findFirst({ where: { operatorId, fileId, number } });
    if (!part) throw new Error(`part ${number} of the file ${fileId} is not there`);
    yield part.bytes;
  }
}
