import { randomUUID } from "node:crypto";
import { txidOf } from "#lib/core/pix/txid.ts";
import {
  CredentialRefused,
  NotReached,
  RailBusy,
  RailRefused,
  RailUnknown,
  SignInRefused,
} from "#lib/rail/failures.ts";
import type { Bank } from "#lib/rail/port.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import type { LiveConnection } from "../../banks/connections/traffic/live-connection.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";

type Step = "CERTIFICATE" | "TOKEN" | "KEY" | "WEBHOOK" | "CHARGE" | "BALANCE";
/** What came of a step of a test. `text`: the bank's answer, or what is missing. */
type Tried = { step: Step; outcome: "PASSED" | "FAILED" | "SKIPPED"; text: string };

const TEXT_LENGTH_MAX = 500;
const SIGN_IN: readonly Step[] = ["CERTIFICATE", "TOKEN"];
const NO_KEY = "no account with a Pix key is attached yet";

/** Tries a connection whose test was asked for: the certificate, the token, the keys, the webhook, a charge of one cent that is removed, the balance. */
export async function tryConnection(connection: LiveConnection): Promise<void> {
  if (connection.testStatus !== "QUEUED") return;
  const { id, operatorId, bank } = connection;
  const keys = await keysOf(id);
  const [key] = keys;
  const steps: Tried[] = [];
  const step = async (name: Step, skippedBecause: string | null, work: () => Promise<string>) => {
    const failed = steps.some(({ outcome, step: before }) => SIGN_IN.includes(before) && outcome === "FAILED");
    const skipped = failed ? "the bank does not let this connection in" : skippedBecause;
    steps.push(skipped === null ? await outcomeOf(name, work) : { step: name, outcome: "SKIPPED", text: skipped });
  };
  const failure = await signIn(bank);
  await step("CERTIFICATE", null, async () => {
    if (isOfCertificate(failure)) throw failure;
    return bank.usesNextCertificate() ? "with the new certificate" : "";
  });
  await step("TOKEN", null, async () => {
    if (failure) throw failure;
    return "";
  });
  await step("KEY", key === undefined ? NO_KEY : bank.listKeys ? null : "this bank lists no keys", async () => {
    const there = new Set(await bank.listKeys?.());
    const missing = keys.filter((one) => there.size > 0 && !there.has(one));
    return missing.length > 0 ? `the bank does not list ${missing.join(", ")}` : `${keys.length}`;
  });
  await step("WEBHOOK", key === undefined ? NO_KEY : null, async () => {
    await bank.setUp({ keys, webhookUrl: webhookUrlOf(connection), isProxied: true });
    return "";
  });
  await step("CHARGE", key === undefined ? NO_KEY : null, async () => {
    const txid = txidOf(randomUUID());
    const expiresAt = new Date(Date.now() + 60_000);
    await bank.register({ txid, amount: 1, key: key ?? "", expiresAt, payer: null, text: "Teste", locationId: null });
    await bank.remove(txid);
    return txid;
  });
  await step("BALANCE", bank.balance ? null : "this bank tells no balance", async () => {
    const balance = await bank.balance?.();
    return `${balance?.available ?? 0}`;
  });
  await transaction(async (tx) => {
    await tx.query({
      name: "note-test",
      text: "UPDATE connection SET test_status = 'DONE', test_steps = $2, tested_at = clock_timestamp() WHERE id = $1",
      values: [id, JSON.stringify(steps)],
    });
    await tellOperator(tx, operatorId, { tags: ["connections"] });
  });
}

/** Returns what a first call fails with; null: the bank answers it. */
async function signIn(bank: Bank): Promise<unknown> {
  const now = Date.now();
  try {
    for await (const _ of bank.payments({ from: new Date(now - 60_000), to: new Date(now) })) break;
    return null;
  } catch (failure) {
    return failure;
  }
}

const isOfCertificate = (failure: unknown) =>
  failure instanceof NotReached || (failure instanceof CredentialRefused && !(failure instanceof SignInRefused));

async function outcomeOf(step: Step, work: () => Promise<string>): Promise<Tried> {
  try {
    return { step, outcome: "PASSED", text: await work() };
  } catch (error) {
    if (!(error instanceof RailBusy || error instanceof RailRefused || error instanceof RailUnknown)) throw error;
    return { step, outcome: "FAILED", text: error.message.slice(0, TEXT_LENGTH_MAX) };
  }
}

/** Where a bank calls us: its own path comes behind. */
function webhookUrlOf({ id, webhookSecret }: LiveConnection): string {
  return `${env().BASE_URL}/rail/${id}/${webhookSecret}`;
}

async function keysOf(connectionId: string): Promise<string[]> {
  const found = await rows<{ key: string }>({
    name: "keys-of-connection",
    text: `SELECT k.key FROM pix_key k JOIN account a ON a.id = k.account_id WHERE a.connection_id = $1 ORDER BY k.created_at, k.key`,
    values: [connectionId],
  });
  return found.map(({ key }) => key);
}
