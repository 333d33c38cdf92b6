import { readFile } from "node:fs/promises";
import type { JWK } from "jose";
import type { ChainedEntry } from "#lib/server/audit-chain.ts";
import { rows } from "#lib/server/db.ts";
import type { AuditExport } from "./verify-audit.ts";

const ENTRIES = `SELECT coalesce(number, 0)::int AS number, coalesce(encode(previous_hash, 'hex'), '') AS "previousHash", id,
    operator_id AS "operatorId", actor, action, subject, facts, source, device, created_at AS "createdAt"
  FROM audit ORDER BY operator_id, number, id`;

/** Returns the audit as it stands in the database, with the heads that were signed and the keys that verify them. */
export async function storedAudit(): Promise<AuditExport> {
  const entries = await rows<Omit<ChainedEntry, "createdAt"> & { createdAt: Date }>({ text: ENTRIES });
  const heads = await rows<{ jws: string }>({ text: "SELECT jws FROM audit_signed_head ORDER BY chain, number" });
  const keys = await rows<{ jwk: JWK }>({ text: "SELECT public_jwk AS jwk FROM signing_key WHERE purpose = 'audit'" });
  return {
    entries: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    heads: heads.map(({ jws }) => jws),
    keys: keys.map(({ jwk }) => jwk),
  };
}

/** Returns an export as text: a line of JSON for each entry, signed head and key. */
export function exportText({ entries, heads, keys }: AuditExport): string {
  const lines = [
    ...keys.map((key) => ({ key })),
    ...entries.map((entry) => ({ entry })),
    ...heads.map((head) => ({ head })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Returns what `exportText` wrote. Throws when a line is no JSON. */
export function parseExport(text: string): AuditExport {
  const all: AuditExport = { entries: [], heads: [], keys: [] };
  for (const line of linesOf(text)) {
    const { entry, head, key } = JSON.parse(line);
    if (entry) all.entries.push(entry);
    if (head) all.heads.push(head);
    if (key) all.keys.push(key);
  }
  return all;
}

/** Returns the signed heads of a file that AUDIT_HEAD_FILE wrote: one in each line. */
export async function headsIn(file: string): Promise<string[]> {
  return linesOf(await readFile(file, "utf8"));
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
