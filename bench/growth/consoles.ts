import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { HEAP_FLAGS } from "#lib/server/process/heap-flags.ts";
import type { Paid, PayCommand } from "../latency/payments.ts";
import { startChild } from "../support/child.ts";
import { brokenInvariants } from "../support/database/broken-invariants.ts";
import { insertManyAccounts } from "../support/database/many-accounts.ts";
import { insertPendingCharges } from "../support/database/pending-charges.ts";
import type { Template } from "../support/database/template.ts";
import { withClient } from "../support/database/with-client.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import { cpuPerOperation, cpuTime, residentMemory } from "../support/process-usage.ts";
import type { Sample } from "../support/report.ts";
import { inTurns, type Plan } from "../support/rounds.ts";
import type { Person, SettledPayment, StreamsCommand, StreamsResult } from "./streams.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

/** How many consoles are open. */
const COUNTS = ["1", "10", "100", "500"] as const;
export type ConsoleCount = (typeof COUNTS)[number];

export const PAYMENTS_PER_SECOND = 200;
/** The service serves 8 streams to a person and 200 to an operator; `lib/http/live-streams.ts`. */
const STREAMS_A_PERSON = 8;
export const OPERATORS = 3;
/** More payments than arrive at random in the time. */
const SPARE = 1.3;
/** After the last payment, until its message has come. */
const SETTLED_AFTER_MS = 1_000;
const DATABASE = "bench_growth_consoles";

type Setting = { server: MeasuredServer; template: Template; plan: Plan };
type Prepared = { database: string; people: Person[]; accountIds: string[] };

/** Measures live updates to more and more open consoles, while payments settle at a steady rate. */
export async function updateConsoles(setting: Setting, plan: Plan): Promise<Record<ConsoleCount, Sample[]>> {
  const prepared = await prepare(setting);
  const samples = await inTurns(COUNTS, plan, (count) => measure(Number(count), prepared, setting));
  await setting.server.drop(prepared.database);
  return samples;
}

async function prepare({ server, template, plan }: Setting): Promise<Prepared> {
  const database = `${DATABASE}_pending`;
  const url = await server.clone(database, template.database);
  const { email, password } = template.staging.staff;
  const most = Math.ceil(Math.max(...COUNTS.map(Number)) / STREAMS_A_PERSON);
  const people = Array.from({ length: most }, (_, n) => {
    return { email: `person${n}@bench.example`, password, operator: n % OPERATORS };
  });
  const charges = Math.ceil(PAYMENTS_PER_SECOND * (plan.seconds + plan.warmUpSeconds) * SPARE);
  const accounts = await withClient(url, async (client) => {
    const made = await insertManyAccounts(client, { accounts: OPERATORS, webhooks: 0, each: 0, urlOf: String });
    await client.query(
      `INSERT INTO staff (id, operator_id, email, name, role, password_hash)
       SELECT gen_random_uuid(), p.operator_id, p.email, 'Ana Admin', s.role, s.password_hash
       FROM unnest($2::uuid[], $3::text[]) AS p(operator_id, email), staff s WHERE s.email = $1`,
      [email, people.map(({ operator }) => made[operator]?.operatorId), people.map((person) => person.email)],
    );
    await insertPendingCharges(client, template, charges, made);
    await client.query("VACUUM ANALYZE");
    return made;
  });
  return { database, people, accountIds: accounts.map(({ id }) => id) };
}

async function measure(count: number, prepared: Prepared, { server, template, plan }: Setting): Promise<Sample> {
  const url = await server.clone(DATABASE, prepared.database);
  const env = { ...template.env, DATABASE_URL: url };
  const [web, worker, streams, payments] = await Promise.all([
    startChild(here("../../bin/web.ts"), env, HEAP_FLAGS),
    startChild(here("../../bin/worker.ts"), env, HEAP_FLAGS),
    startChild(here("streams.ts"), {}),
    startChild(here("../latency/payments.ts"), env),
  ]);
  const ask = (command: StreamsCommand) => streams.ask<StreamsResult>(command);
  const pay = (seconds: number) =>
    payments.ask<Paid[]>({ to: "rail", rate: PAYMENTS_PER_SECOND, seconds } satisfies PayCommand);
  const { port } = template;
  // All sign in, however many look, and the first stream stands from the start: what a process needs once is not a stream's.
  await ask({ signIn: prepared.people, port });
  await ask({ open: 1, port });
  await pay(plan.warmUpSeconds);
  const memory = residentMemory(web.pid) ?? Number.NaN;
  await ask({ open: count, port });
  const before = cpuTime(web.pid, server.postmaster);
  const paid = await pay(plan.seconds);
  const cpu = cpuPerOperation(before, cpuTime(web.pid, server.postmaster), paid.length);
  const growth = (residentMemory(web.pid) ?? Number.NaN) - memory;
  await sleep(SETTLED_AFTER_MS);
  const settled = await settledAmong(url, paid, prepared.accountIds);
  const heard = await ask({ measure: settled });
  await Promise.all([streams, payments, web, worker].map((child) => child.stop()));

  const broken = [
    ...(heard.open < count ? [`${count - heard.open} of ${count} streams have ended`] : []),
    ...(heard.unheard > 0 ? [`${heard.unheard} times a stream heard nothing of a payment`] : []),
    ...(settled.length < paid.length ? [`${paid.length - settled.length} payments are not settled`] : []),
    ...(await brokenInvariants(url)),
  ];
  await server.drop(DATABASE);
  const latencies = { p50: heard.p50, p99: heard.p99, "growth MiB": growth, messages: heard.messages };
  return { perSecond: broken.length > 0 ? 0 : paid.length / plan.seconds, cpu, latencies, broken };
}

/** Returns these payments with the operator of their account and the time at which they were settled. */
async function settledAmong(connectionString: string, paid: Paid[], accountIds: string[]): Promise<SettledPayment[]> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query<{ id: string; account: string; at: Date }>(
      "SELECT charge_id AS id, account_id AS account, settled_at AS at FROM payment WHERE charge_id = ANY($1::uuid[])",
      [paid.map(([charge]) => charge)],
    ),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return paid.flatMap(([charge, , wallMs]): SettledPayment[] => {
    const { account, at } = found.get(charge) ?? {};
    return account && at ? [[accountIds.indexOf(account), wallMs, at.getTime()]] : [];
  });
}
