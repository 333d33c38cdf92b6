import {
  ALARM_MONTHS,
  ALARM_RETRY_SECONDS,
  KEY_SET_SECONDS,
  KEY_STALE_SECONDS,
  SESSION_HOURS_MAX,
  STOP_SECONDS_MAX,
} from "#lib/core/limits.ts";

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

## Starting in production
The service does not start, and names everything that is missing in one sentence, without an https \`BASE_URL\`, with a \`SECRET_KEY\` or \`NEXTAUTH_SECRET\` that can be guessed, without TLS (\`TLS_CERT\` here, or \`TRUST_PROXY\` for the proxy that ends it), with a database on another machine whose address says no \`sslmode\`, and without client certificates for money. \`MTLS=off\` does without these: the log says so at each start, and the health page as long as it is so.

The web process listens on \`127.0.0.1\`, where a proxy on the same machine reaches it. \`LISTEN_ADDRESS\` names another address of the machine, or \`all\`, for a proxy or a balancer elsewhere, and where the process ends TLS itself. The image of \`Dockerfile\` listens on all; what is published of it says who reaches it.

\`npm run admin -- certificate make <name>\` makes a client certificate, and the first time the authority that signs it, for \`TLS_CLIENT_CA\`. With \`--credential <id>\` it is registered at once.

## Keys
Tokens and QR codes: \`npm run admin -- keys rotate\` makes new signing keys, \`npm run admin -- keys list\` shows them. Nobody notices: a new key is published before it signs, and an old one verifies until what it signed has expired; then it is deleted. With \`--now\`, for a key that others may have, the old keys end at once: ${KEY_STALE_SECONDS} seconds later no process accepts them, and ${KEY_SET_SECONDS} seconds later nobody who has kept the published key set.

\`SECRET_KEY\`: restart every process, one after the other, with the new key as \`SECRET_KEY_NEXT\`. Then once more with the new key as \`SECRET_KEY\` and the old one as \`SECRET_KEY_PREVIOUS\`. With these two run \`npm run admin -- keys reseal\`: while the service runs it encrypts every stored secret anew, shows how far it is, and after a kill goes on where it was. When it has exited with 0, restart without \`SECRET_KEY_PREVIOUS\`. Payment links and recovery codes stay good. Keep the old key as long as the backups that it belongs to.

If others may have \`SECRET_KEY\`: the same with \`keys reseal --leaked\`, which ends the older payment links and recovery codes. Whoever also had the database could read what was sealed, so then run \`keys rotate --now\`, rotate the secret of each webhook, and take each authenticator app away, so that its owner sets up another one.

\`NEXTAUTH_SECRET\`: the same two restarts, with \`NEXTAUTH_SECRET_NEXT\` and \`NEXTAUTH_SECRET_PREVIOUS\`; nobody is signed out. After ${SESSION_HOURS_MAX} hours, when the last session of the old secret has ended, restart without \`NEXTAUTH_SECRET_PREVIOUS\`. If others may have it, restart at once with a new one alone: everybody signs in again.

## Alarms
Alarms tell an operator's own people what somebody who has broken in would do. They stand in the console for ${ALARM_MONTHS} months, and go to the operator's e-mail addresses and its security address. For e-mails the worker needs \`SMTP_URL\` and both processes \`MAIL_FROM\`; without them the page says that none are sent. A message that fails is tried again ${ALARM_RETRY_SECONDS.length} times within nine hours.

## What to watch
\`/healthz\`: the process lives. \`/readyz\`: it can work. \`/metrics\`: figures for Prometheus, for this machine or with \`METRICS_TOKEN\` as a bearer token; of the worker, at its \`METRICS_PORT\`. Wake somebody when \`guiche_invariant_violations\` is above 0, when \`/readyz\` answers 503 for more than a minute, and when \`guiche_job_failures_total\` grows for five minutes. Logs are lines of JSON; the \`requestId\` of an answer leads to its line.`,
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
