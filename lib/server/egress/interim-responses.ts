import type { Socket } from "node:net";
import { RECEIVER_MAX } from "../../core/limits.ts";

/** The start of a 100, and of every interim response. A 101 is an answer. */
const CONTINUE = "HTTP/1.1 100 ";
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]$/;
const HEAD_END = "\r\n\r\n";
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Leaves out of what is read from a socket the interim responses (RFC 9110 §15.2: 100, 102, 103 …) that come before an
 * answer. A client must be able to read past them, asked for or not, but undici takes a 100 for a bad response and ends the
 * connection, so that the receiver of a webhook would be told again of what it took.
 */
export function skipInterimResponses(socket: Socket): void {
  const answer = new AnswerStart();
  const { read, write } = socket;
  // Requests are not pipelined: what is read after a request was written begins with its answer.
  socket.write = function (this: Socket, ...given: unknown[]) {
    answer.expect();
    return Reflect.apply(write, this, given);
  } as Socket["write"];
  socket.read = function (this: Socket, size?: number) {
    for (;;) {
      const chunk: Buffer | null = Reflect.apply(read, this, [size]);
      if (chunk === null) return null;
      const rest = answer.rest(chunk);
      if (rest === null) {
        this.destroy(new Error("The interim responses do not end."));
        return null;
      }
      if (rest.length > 0) return rest;
    }
  };
}

/** The start of an answer, up to where no interim response can come any more. */
class AnswerStart {
  private isExpected = true;
  private held = NOTHING;
  private skipped = 0;

  expect(): void {
    if (!this.isExpected) this.skipped = 0;
    this.isExpected = true;
  }

  /** Returns what of the next bytes is to be read, or null when there are too many interim responses. */
  rest(chunk: Buffer): Buffer | null {
    if (!this.isExpected) return chunk;
    let bytes = this.held.length > 0 ? Buffer.concat([this.held, chunk]) : chunk;
    this.held = NOTHING;
    while (mayBeInterim(bytes)) {
      const end = bytes.indexOf(HEAD_END);
      const length = end < 0 ? bytes.length : end + HEAD_END.length;
      if (this.skipped + length > RECEIVER_MAX.interimBytes) return null;
      if (end < 0) {
        this.held = bytes;
        return NOTHING;
      }
      this.skipped += length;
      bytes = bytes.subarray(length);
    }
    if (bytes.length > 0) this.isExpected = false;
    return bytes;
  }
}

/** Whether these bytes are the start of an interim response, or too few to tell. */
function mayBeInterim(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  const start = bytes.toString("latin1", 0, CONTINUE.length);
  return INTERIM.test(start + CONTINUE.slice(start.length));
}
