import { Agent, errors, request } from "undici";
import { BankRefusal } from "./bank-refusal.ts";

const BYTES_MAX = 65_536;
const TOTAL_MS_MAX = 4_000;

const agent = new Agent({ connect: { timeout: 2_000 }, connections: 32, maxResponseSize: BYTES_MAX });

/**
 * Fetches a text over HTTP: at most 64 KiB, within 4 s, without following redirects. Returns the text with any status.
 * Throws a `BankRefusal` when the text is longer, another error when there is no response.
 */
export async function fetchText(url: string, accept: string): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(url, {
    dispatcher: agent,
    headers: { accept },
    signal: AbortSignal.timeout(TOTAL_MS_MAX),
  });
  try {
    return { status: statusCode, text: await body.text() };
  } catch (error) {
    throw error instanceof errors.ResponseExceededMaxSizeError ? new BankRefusal("PAYLOAD_INVALID") : error;
  }
}
