import { ReadableStream } from "node:stream/web";
import type { FileAnswer } from "../core/file-answer.ts";
import { errorFields, log } from "../server/log.ts";

/** A file as a download: read from its source as fast as the client takes it, and no longer than the client is there. */
export function fileResponse(file: FileAnswer, requestId: string, headers: Record<string, string> = {}): Response {
  return new Response(ReadableStream.from(watched(file.body, requestId)) as BodyInit, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.fileName}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
      ...headers,
    },
  });
}

/** Its status is long sent when a download fails: the log has the reason, the client a connection that was cut. */
async function* watched(body: AsyncIterable<Uint8Array>, requestId: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    log().error({ ...errorFields(error), requestId }, "a download broke off");
    throw error;
  }
}
