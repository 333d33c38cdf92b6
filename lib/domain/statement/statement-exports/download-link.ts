import { createHmac, timingSafeEqual } from "node:crypto";
import { STATEMENT_LINK_MINUTES } from "#lib/core/files/file-limits.ts";
import { env } from "#lib/server/env.ts";
import { derivedKey } from "#lib/server/keys/secret-key.ts";

const PROOF_BYTES = 20;
const ID_BYTES = 16;
const TIME_BYTES = 6;
const TEXT_BYTES = 2 * ID_BYTES + TIME_BYTES;

/** Returns an address that gives an export's file to whoever has it, for STATEMENT_LINK_MINUTES from `now`. */
export function downloadLink(operatorId: string, exportId: string, now: Date): { url: string; endsAt: Date } {
  const endsAt = new Date(now.getTime() + STATEMENT_LINK_MINUTES * 60_000);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(endsAt.getTime(), 0, TIME_BYTES);
  const text = Buffer.concat([bytesOf(operatorId), bytesOf(exportId), time]);
  const token = Buffer.concat([text, proofOf(text)]).toString("base64url");
  return { url: `${env().BASE_URL}/v1/statement/files/${token}`, endsAt };
}

/** Returns which file a link's token is for. Null: not made here, or its time has ended. */
export function readDownloadToken(token: string, now: Date): { operatorId: string; exportId: string } | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== TEXT_BYTES + PROOF_BYTES) return null;
  const text = bytes.subarray(0, TEXT_BYTES);
  if (!timingSafeEqual(bytes.subarray(TEXT_BYTES), proofOf(text))) return null;
  if (text.readUIntBE(2 * ID_BYTES, TIME_BYTES) <= now.getTime()) return null;
  return { operatorId: uuidOf(text.subarray(0, ID_BYTES)), exportId: uuidOf(text.subarray(ID_BYTES, 2 * ID_BYTES)) };
}

function proofOf(text: Uint8Array): Buffer {
  return createHmac("sha256", derivedKey("statement file link")).update(text).digest().subarray(0, PROOF_BYTES);
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
