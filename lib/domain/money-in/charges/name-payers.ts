import { ispbOf } from "#lib/core/pix/end-to-end-id.ts";
import type { SettledPayer } from "#lib/rail/messages.ts";
import { isOutage, rows, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { indexNamedPayers } from "../../base/search-index/index-named-payers.ts";
import { judgeNamedPayer } from "./judge-named-payer.ts";

/** Who paid, by endToEndId. */
export type NamedPayers = ReadonlyMap<string, SettledPayer>;

/**
 * Completes payments whose payer their bank tells after the money: one that was credited gets its payer, and one that was set aside
 * is judged anew. To do so again changes nothing. Returns those that could not be judged now, which keeps no other back.
 */
export async function namePayers(connectionId: string, named: NamedPayers): Promise<ReadonlySet<string>> {
  const failed = new Set<string>();
  if (named.size === 0) return failed;
  await completePayments(connectionId, named);
  for (const { accountId, id, endToEndId } of await unnamedAmong(connectionId, [...named.keys()])) {
    const payer = named.get(endToEndId) as SettledPayer;
    try {
      await transaction((tx) => judgeNamedPayer(tx, { accountId, id, payer }));
    } catch (error) {
      if (isOutage(error)) throw error;
      log().error({ ...errorFields(error), connectionId, endToEndId }, "a payment could not take its payer");
      failed.add(endToEndId);
    }
  }
  return failed;
}

const COMPLETE = `UPDATE payment p SET debtor = told.debtor, payer_proof = 'NETWORK'
  FROM unnest($2::text[], $3::jsonb[]) AS told(end_to_end_id, debtor), account a
  WHERE p.end_to_end_id = told.end_to_end_id AND p.debtor IS NULL AND a.id = p.account_id AND a.connection_id = $1 RETURNING p.account_id AS "accountId", p.end_to_end_id AS "endToEndId"`;

function completePayments(connectionId: string, named: NamedPayers): Promise<void> {
  const debtors = [...named].map(([endToEndId, { bankAccount, ...payer }]) => ({
    ...{ ...payer, bankAccount: { ...bankAccount, ispb: bankAccount.ispb ?? ispbOf(endToEndId) } },
  }));
  return transaction(async (tx) => {
    const values = [connectionId, [...named.keys()], debtors.map((debtor) => JSON.stringify(debtor))];
    const { rows: completed } = await tx.query<{ accountId: string; endToEndId: string }>({
      name: "complete-payers",
      text: COMPLETE,
      values,
    });
    if (completed.length === 0) return;
    await indexNamedPayers(tx, completed);
    const accountIds = [...new Set(completed.map(({ accountId }) => accountId))];
    await announce(tx, { accountIds, tags: ["payments", "charges", "refunds"], queues: [] });
  });
}

function unnamedAmong(connectionId: string, endToEndIds: string[]) {
  return rows<{ accountId: string; id: string; endToEndId: string }>({
    name: "unapplied-without-payer",
    text: `SELECT account_id AS "accountId", id, end_to_end_id AS "endToEndId" FROM unapplied_payment
           WHERE end_to_end_id = ANY($2::text[]) AND payer IS NULL AND connection_id = $1`,
    values: [connectionId, endToEndIds],
  });
}
