import { STOP_SECONDS_MAX } from "#lib/core/limits.ts";

/** `sign`: the symptom; `meaning`: what has happened; `action`: what to do about it. */
type Sign = { id: string; sign: string; meaning: string; action: string };

/** The texts of `/docs/operation`, for those who run the service. */
export const OPERATION_TEXTS = {
  title: "Running the service",
  lead: "For whoever runs Guichê: what its processes are, what to watch, what to do at night, and how it grows.",
  settings: "Every setting for pgBackRest, PgBouncer, Patroni and HAProxy, and what was tried with them",
  signs: "What you see, and what to do",
  parts: `## Processes
Any number of \`bin/web\` and \`bin/worker\` work on one PostgreSQL. None of them keeps anything that is not in the database, so each may be killed at any instant: another takes over its work within seconds.

On SIGTERM a process finishes what it has begun, for at most ${STOP_SECONDS_MAX} seconds. A request that it can no longer take is answered 503 with \`Retry-After\`; sent again with the same \`externalId\`, it does nothing twice.

## Updates
Run \`bin/migrate\` first, then replace the web processes and the workers one after the other. Migrations add; what an older process reads and writes stays, but where a release says otherwise.

## Backup and restore
\`npm run admin -- backup <file>\` writes the database, as it is at one instant, with \`pg_dump\`. \`npm run admin -- restore <file>\` fills an empty database with \`pg_restore\`, all of it or nothing, applies the migrations that the backup lacks, and checks the books. Start web and worker only if it exits with 0. To be able to go back to any instant, archive PostgreSQL's WAL with pgBackRest, and run \`npm run admin -- check\` after a restore. Keep \`SECRET_KEY\` elsewhere: what it encrypted cannot be read without it.

## Failover
Payments are acknowledged after COMMIT, so PostgreSQL must answer COMMIT only when a second machine has it: a pair under Patroni with \`synchronous_mode\` on, and HAProxy before it that asks Patroni which one is the primary (\`option httpchk OPTIONS /primary\`). \`DATABASE_URL\` points at HAProxy. While a new primary is chosen, callers get 503 with \`Retry-After\`; nothing needs to be started again.

## What to watch
\`/healthz\`: the process lives. \`/readyz\`: it can work. \`/metrics\`: figures for Prometheus; of the worker, at its \`METRICS_PORT\`. Wake somebody when \`guiche_invariant_violations\` is above 0, when \`/readyz\` answers 503 for more than a minute, and when \`guiche_job_failures_total\` grows for five minutes. Logs are lines of JSON; the \`requestId\` of an answer leads to its line.`,
  growth: `## Ten times the load
More \`bin/web\` and \`bin/worker\` on the same PostgreSQL. What arrives together is written together: one statement for hundreds of charges, payments or withdrawals, even of one account. Workers share their queues by leases and \`SKIP LOCKED\`, so a second one doubles the hands and never the work. Ids are made by the processes; no sequence is asked for.

## A hundred times
A large PostgreSQL of its own with a synchronous standby, and PgBouncer in transaction mode (\`DATABASE_POOLER\`): no statement needs anything of its session. Pages are read by key, never by OFFSET, and totals stand in the lines themselves, so that the last page of ten million lines costs what the first one does. The books' tables (\`book\`, \`posting\`, \`statement_line\`) and the records can be partitioned by a hash of \`account_id\`, which leads their primary keys.

## A thousand times
Cells: operators are spread over several whole services, each with its own database. No statement joins two operators, money moves by transfer only between accounts of one of them, and every unique key that a record needs leads with its account. The one exception is the \`endToEndId\` of a payment, unique in a cell: the account that it is for decides which cell hears of it.`,
};

/** The symptoms that somebody on duty at night may see, the most severe first. */
export const SIGNS: readonly Sign[] = [
  {
    id: "invariant",
    sign: "The overview has an alarm of the books, or `guiche_invariant_violations` is above 0",
    meaning: "A check that runs every minute found books or records that contradict each other. It must never happen.",
    action:
      "Run `npm run admin -- check`: it names the invariant and the records. Revoke the operator's credentials if its money still moves. Keep the database as it is, with a backup, before anything is corrected.",
  },
  {
    id: "quarantine",
    sign: "The overview says that messages of the Pix network are in quarantine",
    meaning: "A message was late, contradictory, unknown or could not be read. Nothing was booked for it.",
    action:
      "Open Quarantine in the console, compare with the network's own report, and resolve it with a reason. What waits there stops nothing else.",
  },
  {
    id: "in-flight",
    sign: "Payouts in flight grow older than a minute",
    meaning: "The Pix network has not answered. The money stays held; silence is not an answer.",
    action:
      "Nothing is to be sent again: the service asks by itself until it is told. If the network is down, wait; if it answers others, look for `request-order-status` in the worker's log.",
  },
  {
    id: "database",
    sign: "`/readyz` and the API answer 503",
    meaning: "PostgreSQL cannot be reached, is coming back, or has no room left on its disk.",
    action:
      "Look after PostgreSQL; make room if `No space left on device` stands in its log. The processes stay up and go on by themselves within seconds.",
  },
  {
    id: "worker",
    sign: "`/readyz` says that the worker is `silent`, or payments arrive and stay unseen",
    meaning: "No worker has given a sign of life. Requests are still taken; nothing is credited, sent or delivered.",
    action: "Start `bin/worker`. It takes up what was left; nothing is lost and nothing happens twice.",
  },
  {
    id: "webhooks",
    sign: "An endpoint is shown as failing or paused",
    meaning: "The operator's server refuses or does not answer. Each event is tried again for days; the others go on.",
    action:
      "Tell the operator. Once it is mended, send a test event, then send again, from the list of deliveries, what has run out of tries.",
  },
];
