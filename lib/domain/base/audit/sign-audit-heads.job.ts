import { appendFile } from "node:fs/promises";
import { CompactSign } from "jose";
import type { ChainHead } from "#lib/server/audit-chain.ts";
import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { signingKey } from "#lib/server/keys/signing-keys.ts";
import { log } from "#lib/server/process/log.ts";

const HEADS_MAX = 500;
const POST_BOUND_MS = 10_000;

const UNSIGNED = `SELECT h.chain, h.number::int AS number, encode(h.hash, 'hex') AS hash FROM audit_head h
  WHERE h.number > 0 AND NOT EXISTS (SELECT FROM audit_signed_head s WHERE s.chain = h.chain AND s.number = h.number) LIMIT ${HEADS_MAX}`;

/**
 * Signs the heads of the audit that are new, and sends them to the log and, where configured, to a file and an address
 * outside, so that whoever changes the database cannot change what was seen of it. A head that could not be sent is signed
 * and sent again the next time. Returns 0.
 */
export async function signAuditHeads(): Promise<number> {
  const heads = await rows<ChainHead & { chain: string }>({ name: "unsigned-audit-heads", text: UNSIGNED });
  if (heads.length === 0) return 0;
  const { kid, privateKey, algorithm } = await signingKey("audit");
  const at = new Date().toISOString();
  const signed = await Promise.all(
    heads.map(async (head) => {
      const payload = new TextEncoder().encode(JSON.stringify({ ...head, at }));
      const jws = await new CompactSign(payload)
        .setProtectedHeader({ alg: algorithm, kid, typ: "audit-head" })
        .sign(privateKey);
      return { ...head, jws };
    }),
  );
  for (const head of signed) log().info(head, "head of the audit");
  await sendOut(signed.map(({ jws }) => jws));
  await rows({
    text: `INSERT INTO audit_signed_head (chain, number, jws) SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])
           ON CONFLICT DO NOTHING`,
    values: [signed.map(({ chain }) => chain), signed.map(({ number }) => number), signed.map(({ jws }) => jws)],
  });
  return 0;
}

async function sendOut(lines: string[]): Promise<void> {
  const { AUDIT_HEAD_FILE, AUDIT_HEAD_URL } = env();
  const body = `${lines.join("\n")}\n`;
  if (AUDIT_HEAD_FILE) await appendFile(AUDIT_HEAD_FILE, body, { mode: 0o600 });
  if (!AUDIT_HEAD_URL) return;
  const headers = { "content-type": "application/jose" };
  const response = await fetch(AUDIT_HEAD_URL, {
    method: "POST",
    headers,
    body,
    // The heads go where they were told to go, or nowhere.
    redirect: "error",
    signal: AbortSignal.timeout(POST_BOUND_MS),
  });
  if (!response.ok) throw new Error(`AUDIT_HEAD_URL answered ${response.status}`);
}
