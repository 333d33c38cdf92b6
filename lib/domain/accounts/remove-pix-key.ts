import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import type { AuditEvent } from "#lib/domain/audit/write-audit-event.ts";
import { ActionRefused } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";
import type { AccountRecord } from "./account-record.ts";

/**
 * Removes a Pix key from an account. Throws `ActionRefused` when the account does not have the key, or when a PENDING
 * charge or a webhook uses it.
 */
export async function removePixKey(actor: string, account: AccountRecord, text: string) {
  const key = parsePixKey(text)?.key ?? text;
  if (!account.pixKeys.includes(key)) throw new ActionRefused(`The account ${account.number} has no key ${key}.`);
  return audited(actor, async (tx) => {
    const { rows } = await tx.query<{ charges: number; webhooks: number }>(
      `SELECT (SELECT count(*)::int FROM charge WHERE account_id = $1 AND pix_key = $2 AND status = 'PENDING' AND expires_at > business_now()) AS charges,
         (SELECT count(*)::int FROM webhook_endpoint WHERE account_id = $1 AND pix_key = $2 AND deleted_at IS NULL) AS webhooks`,
      [account.id, key],
    );
    const { charges = 0, webhooks = 0 } = rows[0] ?? {};
    if (charges > 0)
      throw new ActionRefused(`${charges} charges still wait for money at ${key}: cancel them or let them expire.`);
    if (webhooks > 0) throw new ActionRefused(`A webhook listens to ${key}: delete it first.`);
    await tx.query("DELETE FROM pix_key WHERE key = $1 AND account_id = $2", [key, account.id]);
    const auditEvent: AuditEvent = {
      action: "key.remove",
      operatorId: account.operatorId,
      subject: key,
      facts: { account: account.number },
    };
    return { auditEvent, result: { key, accountNumber: account.number } };
  });
}
