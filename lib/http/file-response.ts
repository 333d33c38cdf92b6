import { ReadableStream } from "node:stream/web";
import type { FileAnswer } from "../core/contract.ts";
import { errorFields, log } from "../server/process/log.ts";
import { inRowScope, rowScope } from "../server/row-scope.ts";

/**
 * Returns a file as a download: read only as fast as the client receives it, and not after the client has left, with the
 * rows of the scope in which this is called.
 */
export function fileResponse(file: FileAnswer, requestId: string, headers: Record<string, string> = {}): Response {
  const body = watched(inRowScope(rowScope(), file.body), requestId);
  return new Response(ReadableStream.from(body) as BodyInit, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.fileName}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
      ...headers,
      ...file.headers,
    },
  });
}

/** A download fails after its status was sent: the log gets the reason, the client a closed connection. */
async function* watched(body: AsyncIterable<Uint8Array>, requestId: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    log().error({ ...errorFields(error), requestId }, "a download broke off");
    throw error;
  }
}
