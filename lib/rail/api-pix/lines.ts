/** A longer line means that the text has no line ends. */
const LINE_MAX = 65_536;

/** The lines of an answer, as they arrive. */
export type Lines = AsyncIterable<string>;

export const isLines = (body: unknown): body is Lines =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

/**
 * Splits UTF-8 into its lines, without their ends and without the empty ones. It holds one line and one chunk at a time. Throws Error for a line of more than
 * 65 536 characters.
 */
export async function* linesOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    const whole = [rest + first, ...others];
    rest = whole.pop() ?? "";
    if (rest.length > LINE_MAX) throw new Error(`a line has more than ${LINE_MAX} characters`);
    for (const line of whole) if (line.trimEnd() !== "") yield line.trimEnd();
  }
  if (rest.trimEnd() !== "") yield rest.trimEnd();
}
