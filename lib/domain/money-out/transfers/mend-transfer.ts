import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { transaction } from "#lib/server/db.ts";
import { ActionRefused, readFacts } from "../../base/audit/action-refused.ts";
import { writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { bankOf } from "./bank-of.ts";

const mended = z.object({ transferId: wire.uuid, reason: wire.text(500, 1) });

const MEND = `UPDATE transfer t SET mended_at = clock_timestamp() FROM account f, account d
  WHERE t.id = $1 AND f.id = t.account_id AND d.id = t.to_account_id AND t.status = 'SUCCESS' AND t.mended_at IS NULL
    AND ${bankOf("f")} IS DISTINCT FROM ${bankOf("d")}
  RETURNING f.operator_id AS "operatorId", f.number AS "accountNumber", d.number AS "toAccountNumber", t.amount`;
type Mended = { operatorId: string; accountNumber: string; toAccountNumber: string; amount: bigint };

/**
 * Notes that the money of a transfer between two banks was moved at the banks, too, so that the check no longer names it. Writes an audit event. Throws
 * ActionRefused.
 */
export async function mendTransfer(actor: string, given: z.input<typeof mended>) {
  const { transferId, reason } = readFacts(mended, given);
  return transaction(async (tx) => {
    const { rows } = await tx.query<Mended>(MEND, [transferId]);
    const [found] = rows;
    if (!found)
      throw new ActionRefused(
        `There is no transfer ${transferId} between accounts at different banks that succeeded and is not mended.`,
      );
    const { operatorId, ...facts } = found;
    await writeAuditEvent(tx, actor, {
      ...{ action: "transfer.mend", operatorId, subject: transferId },
      facts: { ...facts, reason },
    });
    return { transferId, ...facts };
  });
}
