import type { Credential } from "#lib/core/http/credential.ts";
import type { RequestKind } from "#lib/core/http/request-kind.ts";
import { rows } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";

/** Counts are collected this long and written together, so that no request waits for it. */
const WRITE_AFTER_MS = 5_000;
/** Counts that wait while the database is away: further credentials are not counted. */
const WAITING_MAX = 40_000;

type Use = { operatorId: string; credentialId: string; kind: RequestKind; granted: number; refused: number };

let waiting = new Map<string, Use>();
let timer: NodeJS.Timeout | undefined;

/** Counts a request on the limits of its kind; `granted`: it was not over one. Written some seconds later. */
export function countRequest({ id, operatorId }: Credential, kind: RequestKind, granted: boolean): void {
  add({ operatorId, credentialId: id, kind, granted: granted ? 1 : 0, refused: granted ? 0 : 1 });
  timer ??= setTimeout(() => {
    writeRequestUse().catch((error: unknown) => log().warn(errorFields(error), "requests are not counted yet"));
  }, WRITE_AFTER_MS).unref();
}

function add(use: Use): void {
  const key = `${use.credentialId} ${use.kind}`;
  const counted = waiting.get(key);
  if (counted) {
    counted.granted += use.granted;
    counted.refused += use.refused;
  } else if (waiting.size < WAITING_MAX) waiting.set(key, use);
}

// By the database's clock, whose minute is at most some seconds later than the request's.
const WRITE = `INSERT INTO request_use AS u (operator_id, credential_id, kind, minute, granted, refused)
  SELECT o, c, k, date_trunc('minute', clock_timestamp()), g, r
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[]) AS used(o, c, k, g, r) ORDER BY c, k
  ON CONFLICT (operator_id, credential_id, kind, minute)
    DO UPDATE SET granted = u.granted + excluded.granted, refused = u.refused + excluded.refused`;

/** Writes what was counted since the last write. On failure it is kept for the next one. */
export async function writeRequestUse(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const uses = [...waiting.values()];
  waiting = new Map();
  if (uses.length === 0) return;
  const values = [
    uses.map(({ operatorId }) => operatorId),
    uses.map(({ credentialId }) => credentialId),
    uses.map(({ kind }) => kind),
    uses.map(({ granted }) => granted),
    uses.map(({ refused }) => refused),
  ];
  try {
    await servingEveryOperator(() => rows({ text: WRITE, values }));
  } catch (error) {
    for (const use of uses) add(use);
    throw error;
  }
}
