import { LRUCache } from "lru-cache";
import type { Credential } from "#lib/core/http/credential.ts";
import { isLowerCaseUuid } from "#lib/core/text/identifiers.ts";
import { rows } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { select } from "#lib/server/row.ts";
import { servingEveryOperator, servingKey } from "#lib/server/row-scope.ts";

const STALE_MS = 5_000;
/** Uses are collected this long and written together, so that a request does not wait for the write. */
const WRITE_AFTER_MS = 5_000;

const cache = new LRUCache<string, Promise<Credential | null>>({ max: 10_000, ttl: STALE_MS });

const COLUMNS = select("Credential", "c", [
  "id",
  "operatorId",
  "accountId",
  "kind",
  "variant",
  "scopes",
  "readsPerSecond",
  "writesPerSecond",
  "networks",
]);

async function load(id: string): Promise<Credential | null> {
  const [found] = await rows<Credential>({
    name: "credential",
    text: `SELECT ${COLUMNS},
             COALESCE((SELECT jsonb_agg(jsonb_build_object('sha256', encode(s.sha256, 'hex'), 'expiresAt', s.expires_at))
                       FROM credential_secret s WHERE s.credential_id = c.id), '[]') AS secrets,
             COALESCE((SELECT jsonb_object_agg(r.level || ' ' || r.kind, r.per_second)
                       FROM rate_limit r WHERE r.operator_id = c.operator_id), '{}') AS rates,
             ARRAY(SELECT encode(t.sha256, 'hex') FROM credential_certificate t WHERE t.credential_id = c.id) AS certificates
           FROM credential c WHERE c.id = $1 AND c.revoked_at IS NULL`,
    values: [id],
  });
  return found ?? null;
}

/** Returns a credential that is not revoked, at most 5 s stale, or null. */
export async function credentialById(id: string): Promise<Credential | null> {
  if (!isLowerCaseUuid(id)) return null;
  let found = cache.get(id);
  if (!found) {
    found = servingKey(`credential:${id}`, () => load(id));
    cache.set(id, found);
    // A failed look-up must not stay in the cache.
    found.catch(() => cache.delete(id));
  }
  return found;
}

const used = new Set<string>();
let waiting: NodeJS.Timeout | undefined;

/** Notes a successful authentication; it is written to the database some seconds later. */
export function noteUse(credentialId: string): void {
  used.add(credentialId);
  waiting ??= setTimeout(() => {
    servingEveryOperator(writeUses).catch((error: unknown) =>
      log().warn(errorFields(error), "when credentials were used is not recorded"),
    );
  }, WRITE_AFTER_MS).unref();
}

/** Writes the uses noted since the last write. */
export async function writeUses(): Promise<void> {
  clearTimeout(waiting);
  waiting = undefined;
  const credentialIds = [...used];
  used.clear();
  if (credentialIds.length === 0) return;
  await rows({
    text: `INSERT INTO credential_use (credential_id, last_used_at) SELECT id, clock_timestamp() FROM unnest($1::uuid[]) AS used(id) ORDER BY id
           ON CONFLICT (credential_id) DO UPDATE SET last_used_at = greatest(credential_use.last_used_at, excluded.last_used_at)`,
    values: [credentialIds],
  });
}
