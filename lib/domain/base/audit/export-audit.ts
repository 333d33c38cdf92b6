import type { JWK } from "jose";
import type { ChainedEntry } from "#lib/server/audit-chain.ts";
import { transaction } from "#lib/server/db.ts";
import { ActionRefused } from "./action-refused.ts";
import type { AuditExport, ChainPlace } from "./verify-audit.ts";

const ENTRIES = `SELECT coalesce(number, 0)::int AS number, coalesce(encode(previous_hash, 'hex'), '') AS "previousHash", id,
    operator_id AS "operatorId", actor, action, subject, facts, source, device, created_at AS "createdAt", request_id AS "requestId"
  FROM audit ORDER BY operator_id, number, id`;

/** Returns the audit as it stands at one moment, with the heads that were signed and the keys that verify them. */
export function storedAudit(): Promise<AuditExport> {
  return transaction(async (tx) => {
    // Of one moment: an entry that is written meanwhile would be missing, or its head.
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const read = async <Row extends object>(text: string) => (await tx.query<Row>(text)).rows;
    const entries = await read<Omit<ChainedEntry, "createdAt"> & { createdAt: Date }>(ENTRIES);
    const heads = await read<{ jws: string }>("SELECT jws FROM audit_signed_head ORDER BY chain, number");
    const keys = await read<{ jwk: JWK }>("SELECT public_jwk AS jwk FROM signing_key WHERE purpose = 'audit'");
    const places = await read<ChainPlace>(
      "SELECT chain, number::int AS number, encode(hash, 'hex') AS hash FROM audit_head WHERE number > 0 ORDER BY chain",
    );
    return {
      places,
      entries: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
      heads: heads.map(({ jws }) => jws),
      keys: keys.map(({ jwk }) => jwk),
    };
  });
}

/** Returns an export line by line, as JSON: each key, signed head, place and entry, and at the end how many there are. */
export function* exportLines({ entries, heads, keys, places = [] }: AuditExport): Generator<string> {
  for (const key of keys) yield line({ key });
  for (const head of heads) yield line({ head });
  for (const place of places) yield line({ place });
  for (const entry of entries) yield line({ entry });
  yield line({ end: countOf({ entries, heads, keys, places }) });
}

/** Returns what `exportLines` wrote. Throws `ActionRefused` when something is missing. */
export async function parseExport(lines: Iterable<string> | AsyncIterable<string>): Promise<AuditExport> {
  const all: AuditExport = { entries: [], heads: [], keys: [] };
  let end: number | undefined;
  for await (const text of lines) {
    const { key, head, place, entry, end: count } = parsed(text);
    if (key) all.keys.push(key);
    if (head) all.heads.push(head);
    // An export from before there were places has none.
    if (place) all.places = [...(all.places ?? []), place];
    if (entry) all.entries.push(entry);
    end = count;
  }
  if (end !== countOf(all)) throw notWhole();
  return all;
}

function countOf({ entries, heads, keys, places = [] }: AuditExport): number {
  return entries.length + heads.length + keys.length + places.length;
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function parsed(text: string) {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw notWhole();
  }
}

function notWhole(): ActionRefused {
  return new ActionRefused("The file is no whole export of the audit: export it again.");
}
