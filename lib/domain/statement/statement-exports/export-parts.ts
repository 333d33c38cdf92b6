import { prisma } from "#lib/server/prisma-client.ts";

type Stored = { operatorId: string; id: string };

/** Yields the parts of a file that the worker made, each read only when the one before was taken. */
export async function* exportParts({ operatorId, id }: Stored): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const part = await prisma().statementExportPart.findFirst({ where: { operatorId, exportId: id, number } });
    if (!part) return;
    yield part.bytes;
  }
}
