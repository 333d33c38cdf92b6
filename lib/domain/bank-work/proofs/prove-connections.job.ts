import { RailBusy, RailRefused, RailUnknown } from "#lib/rail/failures.ts";
import type { ListedReturn, Movement, Period } from "#lib/rail/port.ts";
import { isOutage, rows, transaction } from "#lib/server/db.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";
import { databaseTime, realTimeOf } from "#lib/server/operations/clock.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { type LiveConnection, liveConnections } from "../../banks/connections/traffic/live-connection.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { storeReturns } from "../payout-returns/store-returns.ts";
import { claimDays, keepDay } from "./claim-days.ts";
import { compareDay, raiseProofAlarm } from "./compare-day.ts";
import { boundsOf, type ProvenDay, Taken } from "./comparison/proven-day.ts";

const AT_ONCE_MAX = 4;
/** Movements that are in memory at once. A profile may hold more: Efí makes one report of a day. */
const BATCH = 1_000;
const ATTEMPTS_MAX = 20;
const FIRST_WAIT_MS = 60_000;
const WAIT_MS_MAX = 3_600_000;
const FAILURE_LENGTH_MAX = 500;

const proving = new Map<string, Promise<void>>();

/**
 * Starts to prove the oldest day that has ended of each connection, at most four at once; one worker proves a day. Returns 0: a proof goes on after it, so
 * a bank that hangs delays no other. `at`: now, by default.
 */
export async function proveConnections(at?: Date): Promise<number> {
  const now = at ?? (await databaseTime());
  const connections = (await liveConnections()).filter(({ id, bank }) => bank.movements && !proving.has(id));
  const ids = connections.map(({ id }) => id);
  for (const proven of await claimDays(ids, now, AT_ONCE_MAX - proving.size)) {
    const connection = connections.find(({ id }) => id === proven.connectionId);
    if (connection) start(connection, proven);
  }
  return 0;
}

/** Waits until nothing is being proven. For a graceful stop, and for tests. */
export async function connectionsProven(): Promise<void> {
  while (proving.size > 0) await Promise.all(proving.values());
}

function start(connection: LiveConnection, proven: ProvenDay): void {
  const done = prove(connection, proven)
    .catch((error: unknown) => again(proven, error))
    .catch((error: unknown) => log().error(errorFields(error), "a failed proof was not noted"))
    .then(() => void proving.delete(connection.id));
  proving.set(connection.id, done);
}

async function prove({ id, bank }: LiveConnection, proven: ProvenDay): Promise<void> {
  await removeBankLines(proven);
  let batch: Movement[] = [];
  const returned: ListedReturn[] = [];
  const store = async () => {
    await keepDay(proven);
    await storeBankLines(proven, batch);
    batch = [];
  };
  const period = await bankPeriodOf(proven);
  const movements = period.from < period.to ? bank.movements?.(period) : undefined;
  for await (const movement of movements ?? []) {
    batch.push(movement);
    returned.push(...returnIn(movement));
    if (batch.length >= BATCH) await store();
  }
  await store();
  await storeReturns(id, returned);
  await compareDay(proven);
}

/** Returns when a day was by the bank's clock: no time at all where a moved clock went past it. */
async function bankPeriodOf({ operatorId, day, from }: ProvenDay): Promise<Period> {
  const { end } = boundsOf(day);
  return { from: await realTimeOf(operatorId, from), to: await realTimeOf(operatorId, end) };
}

/** Money that came back of a payout that the line names: no webhook told of it, and the bank's list no longer has the payout. */
function returnIn({ kind, endToEndId, reference, amount, at }: Movement): ListedReturn[] {
  if (kind !== "RETURN_IN" || endToEndId === null || reference === null || amount <= 0) return [];
  return [{ returnId: reference, amount, at, reason: null, endToEndId, reference: null, taxId: null }];
}

/** Lets a day be tried again later, with growing waits. The last attempt ends it with an alarm. */
async function again(proven: ProvenDay, error: unknown): Promise<void> {
  if (error instanceof Taken) return;
  // Another worker begins anew what a database without an answer has left.
  if (isOutage(error)) throw error;
  const isOfBank = error instanceof RailBusy || error instanceof RailUnknown || error instanceof RailRefused;
  const { connectionId, operatorId, day, attempts } = proven;
  log()[isOfBank ? "warn" : "error"]({ ...errorFields(error), connectionId, day }, "a day could not be proven");
  const isOver = attempts >= ATTEMPTS_MAX;
  const text = isOfBank ? error.message : "The service could not read the bank's answer, or failed itself.";
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE connection_proof SET status = $4, failure = $5, next_attempt_at = clock_timestamp() + make_interval(secs => $6), leased_by = NULL,
         leased_until = NULL, ended_at = CASE $4 WHEN 'FAILED' THEN clock_timestamp() END
       WHERE connection_id = $1 AND day = $2 AND leased_by = $3 AND status = 'OPEN'`,
      [
        ...[connectionId, day, workerId(), isOver ? "FAILED" : "OPEN"],
        ...[text.slice(0, FAILURE_LENGTH_MAX), waitOf(attempts, error) / 1_000],
      ],
    );
    if (rowCount === 0) return;
    if (isOver) await raiseProofAlarm(tx, proven, "proofFailed");
    await tellOperator(tx, operatorId, { tags: ["proofs"] });
  });
}

function waitOf(attempts: number, error: unknown): number {
  const grown = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), WAIT_MS_MAX);
  const asked = error instanceof RailBusy ? error.retryAfterMs : 0;
  return Math.max(grown, asked);
}

const INSERT = `INSERT INTO proof_line (connection_id, side, operator_id, id, at, amount, kind, end_to_end_id, reference, text)
  SELECT $1, 'BANK', $2, line.id, business_at($2, line.at), amount, kind, end_to_end_id, reference, text
  FROM unnest($3::text[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[])
    AS line(id, at, amount, kind, end_to_end_id, reference, text)
  ON CONFLICT DO NOTHING`;

/** Removes what an attempt before stored of the bank's lines. */
async function removeBankLines({ connectionId }: ProvenDay): Promise<void> {
  await rows({
    text: "DELETE FROM proof_line WHERE connection_id = $1 AND side = 'BANK'",
    values: [connectionId],
  });
}

/** Stores lines of the bank's statement. Our days are those of business time, and the bank's clock is real. */
async function storeBankLines({ connectionId, operatorId }: ProvenDay, lines: Movement[]): Promise<void> {
  if (lines.length === 0) return;
  await rows({
    name: "store-bank-lines",
    text: INSERT,
    values: [
      ...[connectionId, operatorId],
      lines.map(({ id }) => id),
      lines.map(({ at }) => at),
      lines.map(({ amount }) => amount),
      lines.map(({ kind }) => kind),
      lines.map(({ endToEndId }) => endToEndId),
      lines.map(({ reference }) => reference),
      lines.map(({ text }) => text),
    ],
  });
}
