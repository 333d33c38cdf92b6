import { Agent, request } from "undici";

const BYTES_MAX = 65_536;
const TOTAL_MS_MAX = 4_000;

const agent = new Agent({ connect: { timeout: 2_000 }, connections: 32, maxResponseSize: BYTES_MAX });

/**
 * Reads a text over HTTP: at most 64 KiB, within 4 s, no redirects followed. Throws when there is no answer; gives any
 * status otherwise.
 */
export async function fetchText(url: string, accept: string): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(url, {
    dispatcher: agent,
    headers: { accept },
    signal: AbortSignal.timeout(TOTAL_MS_MAX),
  });
  return { status: statusCode, text: await body.text() };
}
