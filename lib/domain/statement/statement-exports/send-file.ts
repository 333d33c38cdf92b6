import type { FileAnswer } from "#lib/core/contract.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { STATEMENT_FORMATS } from "../statement-files/format.contract.ts";
import type { StatementFile } from "../statement-files/statement-file.ts";
import type { StoredExport } from "./export-store.ts";
import { bytesOf, hashed, type StatementRequest } from "./statement-request.ts";

/** Returns a file that is made while it is sent. Once it was read to its end, its hash is stored. */
export function sentFile(stored: StoredExport, request: StatementRequest, file: StatementFile): FileAnswer {
  return {
    contentType: STATEMENT_FORMATS[request.format].contentType,
    fileName: stored.fileName,
    body: body(stored, request, file),
    headers: { "x-export-id": stored.id },
  };
}

async function* body(
  { operatorId, id }: StoredExport,
  request: StatementRequest,
  file: StatementFile,
): AsyncGenerator<Uint8Array> {
  const ended = async (data: object) => {
    await prisma().statementExport.updateMany({ where: { operatorId, id }, data: { ...data, finishedAt: new Date() } });
  };
  let isWhole = false;
  try {
    yield* hashed(bytesOf(request, file), async ({ bytes, sha256 }) => {
      await ended({ status: "DONE", progress: 1_000, bytes, sha256: new Uint8Array(sha256) });
      isWhole = true;
    });
  } finally {
    if (!isWhole) await ended({ status: "FAILED" });
  }
}
