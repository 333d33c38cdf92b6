import { INSPECTED_MAX, REQUEST_USE_DAYS } from "#lib/core/limits.ts";
import { MESSAGES_AT_ONCE_MAX } from "#lib/rail/queues/inbox.ts";
import { receiveMessages } from "#lib/rail/queues/receive-messages.job.ts";
import type { Job } from "#lib/server/jobs/job.ts";
import { removeOlder } from "#lib/server/jobs/remove-older.ts";
import { connectionsRead, readConnections } from "./bank-work/connection-work/read-connections.job.ts";
import { ordersSentToConnections, sendToConnections } from "./bank-work/connection-work/send-to-connections.job.ts";
import { bookPayoutReturns } from "./bank-work/payout-returns/book-payout-returns.job.ts";
import { connectionsProven, proveConnections } from "./bank-work/proofs/prove-connections.job.ts";
import { writeConnectionCalls } from "./banks/connections/traffic/count-calls.ts";
import { signAuditHeads } from "./base/audit/sign-audit-heads.job.ts";
import { requestOrderStatus } from "./base/payment-orders/request-order-status.job.ts";
import { ORDERS_AT_ONCE_MAX, sendOrders } from "./base/payment-orders/send-orders.job.ts";
import { settleOrders } from "./base/payment-orders/settle-orders.job.ts";
import { removeOldRequests } from "./base/requests/remove-old-requests.job.ts";
import { indexNewRecords, indexOldRecords } from "./base/search-index/index-records.job.ts";
import { inspectFiles } from "./files/reconciliations/inspect-files.job.ts";
import { removeOldReconciliations } from "./files/reconciliations/remove-old-reconciliations.job.ts";
import { runReconciliations } from "./files/reconciliations/run-reconciliations.job.ts";
import { testSftpServers } from "./files/sftp-servers/test-sftp-servers.job.ts";
import { deliverStatements, statementsDelivered } from "./files/statement-schedules/deliver-statements.job.ts";
import { removeOldRuns } from "./files/statement-schedules/remove-old-runs.job.ts";
import { runSchedules } from "./files/statement-schedules/run-schedules.job.ts";
import { raiseAlarms } from "./integration/alarms/raise-alarms.job.ts";
import { removeOldAlarms } from "./integration/alarms/remove-old-alarms.job.ts";
import { sendAlarmMessages } from "./integration/alarms/send-alarm-messages.job.ts";
import { watchBanks } from "./integration/alarms/watch-banks.job.ts";
import { watchDestinations } from "./integration/alarms/watch-destinations.job.ts";
import {
  deliverWebhooks,
  retireDeliveries,
  webhooksDelivered,
} from "./integration/webhooks/deliveries/deliver-webhooks.job.ts";
import { WAITING_MAX } from "./integration/webhooks/deliveries/deliverer.ts";
import { creditPayments } from "./money-in/charges/credit-payments.job.ts";
import { creditAtOnce } from "./money-in/charges/credit-payments.ts";
import { expireCharges } from "./money-in/charges/expire-charges.job.ts";
import { unappliedOrders } from "./money-in/unapplied-payments/unapplied-orders.ts";
import { removeOldWithdrawn } from "./money-out/limits/remove-old-withdrawn.job.ts";
import { refundOrders } from "./money-out/refunds/refund-orders.ts";
import { postTransfers } from "./money-out/transfers/post-transfers.job.ts";
import { withdrawalOrders } from "./money-out/withdrawals/withdrawal-orders.ts";
import { removeEndedKeys } from "./people/keys/remove-ended-keys.job.ts";
import { makeCloseFiles } from "./statement/closes/make-close-files.job.ts";
import { makeStatementFiles } from "./statement/statement-exports/make-statement-files.job.ts";
import { removeOldExports } from "./statement/statement-exports/remove-old-exports.job.ts";
import { checkNewPostings } from "./top/health/check-new-postings.job.ts";
import { freeLeases } from "./top/health/free-leases.job.ts";
import { keepPartitions } from "./top/health/keep-partitions.job.ts";
import { simulateBank } from "./top/sandbox/simulate-bank.job.ts";

/** The kinds of records that are paid by orders to the rail. */
export const orderKinds = [withdrawalOrders, refundOrders, unappliedOrders];

/** Every job of the worker. */
export const jobs: readonly Job[] = [
  { name: "simulate-bank", queue: "instructions", everyMs: 500, run: simulateBank },
  {
    name: "receive-messages",
    queue: "messages",
    everyMs: 500,
    batchSize: MESSAGES_AT_ONCE_MAX,
    run: () => receiveMessages((messages) => creditAtOnce(messages, null)),
  },
  { name: "credit-payments", queue: "payments", everyMs: 500, batchSize: MESSAGES_AT_ONCE_MAX, run: creditPayments },
  {
    name: "deliver-webhooks",
    queue: "deliveries",
    everyMs: 1_000,
    batchSize: WAITING_MAX,
    run: deliverWebhooks,
    finish: webhooksDelivered,
  },
  { name: "retire-deliveries", everyMs: 5_000, run: retireDeliveries },
  {
    name: "send-orders",
    queue: "orders",
    everyMs: 500,
    batchSize: ORDERS_AT_ONCE_MAX,
    run: () => sendOrders(orderKinds),
  },
  {
    name: "settle-orders",
    queue: "orderResults",
    everyMs: 500,
    batchSize: MESSAGES_AT_ONCE_MAX,
    run: () => settleOrders(orderKinds),
  },
  { name: "request-order-status", everyMs: 5_000, run: () => requestOrderStatus(orderKinds) },
  {
    name: "book-payout-returns",
    queue: "payoutReturns",
    everyMs: 500,
    batchSize: MESSAGES_AT_ONCE_MAX,
    run: bookPayoutReturns,
  },
  {
    name: "send-to-connections",
    queue: "bankOrders",
    everyMs: 500,
    run: () => sendToConnections(orderKinds),
    finish: ordersSentToConnections,
  },
  {
    name: "read-connections",
    queue: "connections",
    everyMs: 1_000,
    run: () => readConnections(orderKinds),
    finish: connectionsRead,
  },
  { name: "write-connection-calls", everyMs: 2_000, run: writeConnectionCalls },
  { name: "post-transfers", everyMs: 250, run: postTransfers },
  { name: "expire-charges", everyMs: 1_000, run: expireCharges },
  { name: "index-new-records", everyMs: 500, run: indexNewRecords },
  { name: "index-old-records", everyMs: 10_000, run: indexOldRecords },
  { name: "free-leases", everyMs: 500, run: freeLeases },
  { name: "raise-alarms", everyMs: 2_000, run: raiseAlarms },
  { name: "watch-destinations", everyMs: 2_000, run: watchDestinations },
  { name: "watch-banks", everyMs: 30_000, run: watchBanks },
  { name: "send-alarm-messages", everyMs: 2_000, run: sendAlarmMessages },
  { name: "remove-old-alarms", everyMs: 600_000, run: removeOldAlarms },
  { name: "remove-old-withdrawn", everyMs: 600_000, run: removeOldWithdrawn },
  { name: "remove-old-request-use", everyMs: 600_000, run: () => removeOlder("request_use", REQUEST_USE_DAYS) },
  { name: "keep-partitions", everyMs: 600_000, run: keepPartitions },
  { name: "remove-old-requests", everyMs: 600_000, run: () => removeOldRequests() },
  { name: "remove-old-inspected", everyMs: 600_000, run: () => removeOlder("inspected_request", INSPECTED_MAX.days) },
  { name: "remove-ended-keys", everyMs: 60_000, run: removeEndedKeys },
  { name: "make-statement-files", queue: "exports", everyMs: 2_000, run: makeStatementFiles },
  { name: "make-close-files", queue: "closes", everyMs: 2_000, run: makeCloseFiles },
  { name: "remove-old-exports", everyMs: 600_000, run: removeOldExports },
  { name: "run-schedules", queue: "schedules", everyMs: 1_000, run: runSchedules },
  {
    name: "deliver-statements",
    queue: "schedules",
    everyMs: 1_000,
    run: deliverStatements,
    finish: statementsDelivered,
  },
  { name: "test-sftp-servers", queue: "schedules", everyMs: 2_000, run: testSftpServers },
  { name: "remove-old-runs", everyMs: 600_000, run: removeOldRuns },
  { name: "inspect-files", queue: "reconciliations", everyMs: 2_000, run: inspectFiles },
  { name: "run-reconciliations", queue: "reconciliations", everyMs: 2_000, run: runReconciliations },
  { name: "remove-old-reconciliations", everyMs: 60_000, run: removeOldReconciliations },
  { name: "prove-connections", queue: "proofs", everyMs: 60_000, run: proveConnections, finish: connectionsProven },
  { name: "sign-audit-heads", everyMs: 60_000, run: signAuditHeads },
  { name: "check-new-postings", everyMs: 60_000, run: checkNewPostings },
];
