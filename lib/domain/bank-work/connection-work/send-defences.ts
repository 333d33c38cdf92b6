import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { RailBusy, RailRefused, RailUnknown } from "#lib/rail/failures.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import type { LiveConnection } from "../../banks/connections/traffic/live-connection.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";

type Queued = { id: string; bankId: string; defence: string };
type Outcome = { status: "SENT" | "REFUSED"; reason: RailReason | null };

const HAS_IT_ALREADY = 409;
const BATCH_MAX = 50;

/** Sends the defences that wait to their bank. What it may not have taken is sent again in the next round. Returns how many have ended. */
export async function sendDefences(connection: LiveConnection): Promise<number> {
  const queued = await rows<Queued>({
    name: "queued-defences",
    text: `SELECT id, bank_id AS "bankId", defence FROM dispute WHERE connection_id = $1 AND defence_status = 'QUEUED'
           ORDER BY defended_at LIMIT ${BATCH_MAX}`,
    values: [connection.id],
  });
  let ended = 0;
  for (const one of queued) {
    const outcome = await send(connection, one);
    if (!outcome) continue;
    await note(connection, one.id, outcome);
    ended++;
  }
  return ended;
}

async function send({ id, bank }: LiveConnection, { bankId, defence }: Queued): Promise<Outcome | null> {
  try {
    await bank.disputes?.defend({ id: bankId, text: defence });
    return { status: "SENT", reason: null };
  } catch (failure) {
    if (failure instanceof RailRefused) {
      const { status, reason } = failure;
      return status === HAS_IT_ALREADY ? { status: "SENT", reason: null } : { status: "REFUSED", reason };
    }
    if (!(failure instanceof RailBusy || failure instanceof RailUnknown)) throw failure;
    log().warn({ ...errorFields(failure), connectionId: id }, "a defence waits: its bank did not answer");
    return null;
  }
}

async function note({ operatorId }: LiveConnection, id: string, { status, reason }: Outcome): Promise<void> {
  await transaction(async (tx) => {
    await tx.query(
      `UPDATE dispute SET defence_status = $3, defence_reason = $4, updated_at = clock_timestamp()
       WHERE operator_id = $1 AND id = $2 AND defence_status = 'QUEUED'`,
      [operatorId, id, status, reason && JSON.stringify(reason)],
    );
    await tellOperator(tx, operatorId, { tags: ["disputes"] });
  });
}
