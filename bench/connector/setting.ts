import path from "node:path";
import pg from "pg";
import type { BankAccess } from "#e2e/support/bank/insert-connection.ts";
import { type Child, startChild } from "../support/child.ts";
import type { Template } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import type { Plan } from "../support/rounds.ts";
import type { GuicheCommand } from "./guiche.ts";

/** What one measurement has. `bank`: a new one. */
export type Setting = { server: MeasuredServer; template: Template; plan: Plan; bank: Child };

/** A copy of the template whose account lives at the bank. `ours`: a process of the service that is not measured. */
export type Connected = {
  name: string;
  url: string;
  env: Record<string, string>;
  ours: Child;
  client: pg.Client;
  connectionId: string;
  /** The path of the address that the bank calls. */
  webhookPath: string;
  drop: () => Promise<void>;
};

const GUICHE = path.join(import.meta.dirname, "guiche.ts");

/** Connects the account of a new copy of the template to the bank. */
export async function connected({ server, template, bank }: Setting): Promise<Connected> {
  const name = "bench_connector";
  const url = await server.clone(name, template.database);
  const env = { ...template.env, DATABASE_URL: url };
  const ours = await startChild(GUICHE, env);
  const access = await bank.ask<BankAccess>("access");
  const { connectionId, secret } = await ours.ask<{ connectionId: string; secret: string }>({
    connect: access,
  } satisfies GuicheCommand);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const drop = async () => {
    await client.end();
    await server.drop(name);
  };
  return { name, url, env, ours, client, connectionId, webhookPath: `/rail/${connectionId}/${secret}`, drop };
}

/** Returns a count by SQL. */
export async function countOf(client: pg.Client, text: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(text);
  return Number(rows[0]?.n);
}
