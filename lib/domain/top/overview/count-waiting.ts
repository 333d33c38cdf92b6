import type { Contract } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { countDefensible } from "../../bank-work/disputes/defence.ts";
import { listDisputesContract } from "../../bank-work/disputes/dispute.contract.ts";
import { listDifferencesContract } from "../../bank-work/proofs/proof.contract.ts";
import { decideApprovalContract } from "../../base/approvals/approval.contract.ts";
import { countQuarantined } from "../../base/quarantine/count-quarantined.ts";
import { listQuarantineContract } from "../../base/quarantine/quarantine.contract.ts";
import { listStatementSchedulesContract } from "../../files/statement-schedules/schedule.contract.ts";
import { listUnappliedPaymentsContract } from "../../money-in/unapplied-payments/unapplied-payment.contract.ts";
import { listWithdrawalsContract } from "../../money-out/withdrawals/withdrawal.contract.ts";
import { countWaitingContract, WAITING_COUNT_MAX } from "./status.contract.ts";

/** Counts what waits for people, each only for a role that may see it. */
export const countWaiting = operation(countWaitingContract, async (ctx) => {
  const ifMay = (contract: Contract, count: (ctx: Context) => Promise<number>) =>
    mayRun(ctx.actor.role ?? "", contract) ? count(ctx) : null;
  const [approvals, quarantined, payouts, unapplied, failedSchedules, differences, disputes] = await Promise.all([
    ifMay(decideApprovalContract, openApprovals),
    ifMay(listQuarantineContract, (seer) => countQuarantined(seer, WAITING_COUNT_MAX)),
    ifMay(listWithdrawalsContract, openPayouts),
    ifMay(listUnappliedPaymentsContract, waitingPayments),
    ifMay(listStatementSchedulesContract, schedulesThatFailed),
    ifMay(listDifferencesContract, openDifferences),
    ifMay(listDisputesContract, (seer) => countDefensible(seer, WAITING_COUNT_MAX)),
  ]);
  return { output: { approvals, quarantined, payouts, unapplied, failedSchedules, differences, disputes } };
});

async function openApprovals({ operatorId, actor }: Context): Promise<number> {
  return counted({
    name: "count-open-approvals",
    text: `SELECT count(*) FROM (
             SELECT 1 FROM approval WHERE operator_id = $1 AND status = 'OPEN' AND requested_by <> $2
               AND expires_at > clock_timestamp() LIMIT $3) AS waiting`,
    values: [operatorId, actor.id, WAITING_COUNT_MAX],
  });
}

async function openPayouts({ accountIds }: Context): Promise<number> {
  return counted({
    name: "count-open-payouts",
    text: `SELECT count(*) FROM (
             SELECT 1 FROM unnest($1::uuid[]) AS account(id)
             CROSS JOIN (VALUES ('INITIATED'), ('CONFIRMED')) AS wanted(status) CROSS JOIN LATERAL (
               SELECT 1 FROM withdrawal
               WHERE account_id = account.id AND status = wanted.status AND status <> 'SUCCESS' LIMIT $2
             ) AS open LIMIT $2) AS waiting`,
    values: [accountIds, WAITING_COUNT_MAX],
  });
}

async function waitingPayments({ accountIds }: Context): Promise<number> {
  return counted({
    name: "count-waiting-payments",
    text: `SELECT count(*) FROM (
             SELECT 1 FROM unapplied_payment WHERE account_id = ANY($1::uuid[]) AND status = 'WAITING' LIMIT $2) AS waiting`,
    values: [accountIds, WAITING_COUNT_MAX],
  });
}

async function schedulesThatFailed({ operatorId }: Context): Promise<number> {
  return counted({
    name: "count-failed-schedules",
    text: `SELECT count(*) FROM statement_schedule s WHERE s.operator_id = $1 AND 'FAILED' = (
             SELECT r.status FROM statement_run r
             WHERE r.operator_id = s.operator_id AND r.schedule_id = s.id AND r.finished_at IS NOT NULL ORDER BY r.id DESC LIMIT 1)`,
    values: [operatorId],
  });
}

async function openDifferences({ operatorId }: Context): Promise<number> {
  return counted({
    name: "count-open-differences",
    text: `SELECT count(*) FROM (SELECT 1 FROM proof_difference WHERE operator_id = $1 AND status = 'OPEN' LIMIT $2) AS waiting`,
    values: [operatorId, WAITING_COUNT_MAX],
  });
}

async function counted(statement: { name: string; text: string; values: unknown[] }): Promise<number> {
  const [row] = await rows<{ count: bigint }>(statement);
  return Number(row?.count ?? 0n);
}
