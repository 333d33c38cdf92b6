import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { isWorkerAlive } from "#lib/server/jobs/worker-registry.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { listOperators } from "../../base/operators/operator.ts";
import { countQuarantinedByOperator } from "../../base/quarantine/count-quarantined.ts";
import { type Alarm, activeAlarms } from "./alarms.ts";
import { showHealthContract } from "./show-health.contract.ts";

/** Returns alarms, queues and, for each operator, what needs a person. For the installation's own staff. */
export const showHealth = operation(showHealthContract, async () => {
  const { APP_ENV, MTLS } = env();
  const [worker, alarms, queues, operators, quarantined, burdens] = await Promise.all([
    workerState(),
    activeAlarms().then(withAccounts),
    queuesNow(),
    listOperators(),
    countQuarantinedByOperator(),
    burdensNow(),
  ]);
  return {
    output: {
      worker,
      moneyWithoutCertificate: APP_ENV === "production" && MTLS !== "required",
      alarms,
      queues,
      operators: operators.map(({ id, name }) => ({
        operatorId: id,
        name,
        quarantinedMessages: quarantined.get(id) ?? 0,
        failingWebhooks: Number(burdens.get(id)?.failingWebhooks ?? 0n),
        waitingOrders: Number(burdens.get(id)?.waitingOrders ?? 0n),
      })),
      quarantinedWithoutOperator: quarantined.get(null) ?? 0,
    },
  };
});

async function workerState() {
  const seen = await prisma().health.findFirst({ where: { name: "worker" }, select: { checkedAt: true } });
  return { isAlive: await isWorkerAlive(), seenAt: seen?.checkedAt ?? null };
}

async function withAccounts(alarms: Alarm[]) {
  const found = await prisma().account.findMany({
    where: { id: { in: alarms.flatMap(({ accountIds }) => accountIds) } },
    select: { id: true, number: true, operator: { select: { name: true } } },
    orderBy: { number: "asc" },
  });
  return alarms.map(({ accountIds, ...alarm }) => ({
    ...alarm,
    accounts: found
      .filter(({ id }) => accountIds.includes(id))
      .map(({ number, operator }) => ({ accountNumber: number, operatorName: operator.name })),
  }));
}

type Queue = { name: "inbox" | "outbox" | "deliveries"; waiting: bigint; oldestAt: Date | null };

async function queuesNow() {
  const found = await rows<Queue>({
    text: `SELECT 'inbox' AS name, count(*) AS waiting, min(received_at) AS "oldestAt" FROM rail_inbox WHERE refused_because IS NULL
           UNION ALL SELECT 'outbox', count(*), min(created_at) FROM rail_outbox
           UNION ALL SELECT 'deliveries', count(*), min(next_attempt_at) FROM webhook_endpoint e JOIN webhook_outbox o ON o.endpoint_id = e.id
             WHERE e.active AND NOT exhausted AND next_attempt_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until <= clock_timestamp())`,
  });
  return found.map((queue) => ({ ...queue, waiting: Number(queue.waiting) }));
}

type Burden = { operatorId: string; failingWebhooks: bigint; waitingOrders: bigint };

async function burdensNow(): Promise<Map<string, Burden>> {
  const found = await rows<Burden>({
    text: `SELECT a.operator_id AS "operatorId", coalesce(sum(failing.count), 0)::bigint AS "failingWebhooks",
             coalesce(sum(waiting.count), 0)::bigint AS "waitingOrders"
           FROM account a
             LEFT JOIN (SELECT account_id, count(*) FROM webhook_endpoint
               WHERE active AND failing_since IS NOT NULL AND deleted_at IS NULL GROUP BY 1) AS failing ON failing.account_id = a.id
             LEFT JOIN (SELECT account_id, count(*) FROM rail_outbox GROUP BY 1) AS waiting ON waiting.account_id = a.id
           GROUP BY 1`,
  });
  return new Map(found.map((burden) => [burden.operatorId, burden]));
}
