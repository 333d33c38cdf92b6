import { brtIso } from "#lib/core/brt.ts";
import { type Random, randomFrom } from "#lib/core/seeded-random.ts";
import type { Stand } from "../stand.ts";
import { type Client, historyClient } from "./history.ts";
import { askForMatch } from "./matches.ts";
import { closeNextDay } from "./next-day.ts";

/** Pix keys for payouts. The rail answers no payout to `SILENT` until `hearOfSilentKey` allows it. */
const TAX_ID = "00000000191";
const SILENT = { key: "silent@faults.example", requestId: "silent" };
const REJECTING = "rejecting@faults.example";

const OWNER = { taxId: "11144477735", name: "Rita Recebedora" };
const account = (accountNumber: string) => ({ ispb: "60701190", branch: "0001", accountNumber, accountType: "CACC" });

/** Sets up the rejecting key, a webhook of each type, and accounts that were open long ago, so that there are days to close. */
export async function setUp(stand: Stand): Promise<void> {
  await stand.sql("UPDATE account SET created_at = '2023-01-01'");
  const client = await historyClient(stand);
  const rejecting = { key: REJECTING, requestId: "rejecting", result: "REJECTED", account: account("222") };
  await client.post("/v1/mock/withdraw/setup", { keyType: "EMAIL", owner: OWNER, ...rejecting });
  const headers = { ...(await stand.authorization()), "content-type": "application/json" };
  for (const type of [0, 1, 2]) {
    await fetch(`${stand.baseUrl}/v1/webhook`, {
      method: "PUT",
      headers,
      body: JSON.stringify({ url: `${stand.receiver.baseUrl}/hook${type}`, type }),
    });
  }
}

/** Sets whether the rail answers payouts to the silent key. When it does, all payouts that wait for an answer end. */
export async function hearOfSilentKey(client: Client, autoSettle: boolean): Promise<void> {
  const setUp = { ...SILENT, keyType: "EMAIL", owner: OWNER, account: account("111"), autoSettle };
  await client.post("/v1/mock/withdraw/setup", setUp);
}

/**
 * Random requests of every kind, chosen by the seed: one round, or rounds until `stop` returns true (at most
 * `ROUNDS_MAX`).
 */
export type Load = { client: Client; round: () => Promise<void>; until: (stop: () => boolean) => Promise<void> };

const WIDTH = 4;
const ROUNDS_MAX = 400;

export async function load(stand: Stand, seed: number, baseUrl = stand.baseUrl): Promise<Load> {
  const client = await historyClient(stand, baseUrl);
  await hearOfSilentKey(client, false);
  const random = randomFrom(seed);
  const requests = [...requestsOf(stand, client, random), await closeNextDay(stand, client, baseUrl)];
  const round = async () => {
    await Promise.all(Array.from({ length: WIDTH }, () => random.pick(requests)()));
  };
  return {
    client,
    round,
    async until(stop) {
      for (let i = 0; i < ROUNDS_MAX && !stop(); i++) await round();
    },
  };
}

function requestsOf(stand: Stand, client: Client, random: Random): (() => Promise<void>)[] {
  const [main, other] = stand.operator.accounts;
  const cents = () => random.int(100, 5_000);
  const received: string[] = [];
  const charge = async (expiresIn: number) => {
    const body = { amount: cents(), expiresIn, pixKey: main.pixKey };
    const call = await client.make("charge", "/v1/pix/deposit/immediate-charge", body);
    if (call.outcome !== "ok") return null;
    const [row] = await stand.sql.unlessAway<{ id: string }>("SELECT id FROM charge WHERE external_id = $1", [
      call.body.externalId,
    ]);
    return row?.id ?? null;
  };
  const deposit = async () => {
    const chargeId = await charge(600);
    if (chargeId) await client.post("/v1/mock/deposit/simulate", { chargeId, payer: { taxId: TAX_ID } });
  };
  const withdraw = (pixKey: string, taxId: string) => async () => {
    const body = { amount: cents(), pixKey, expectedCreditor: { taxId } };
    await client.make("withdrawal", "/v1/pix/withdraw/pix-key", body);
  };
  const refund = async () => {
    const found = await stand.sql.unlessAway<{ e: string }>(
      "SELECT end_to_end_id AS e FROM payment WHERE reversed < amount AND end_to_end_id <> ALL($1::text[]) LIMIT 1",
      [received],
    );
    const endToEndId = found[0]?.e;
    if (!endToEndId) return;
    received.push(endToEndId);
    const body = { endToEndId, accountNumber: main.number, amount: random.int(1, 90) };
    await client.make("refund", `/v1/pix/refund/${endToEndId}`, body);
  };
  const transfer = async () => {
    await client.make("transfer", "/v1/transfer/internal", { amount: cents(), toAccountNumber: other.number });
  };
  const exportCsv = async () => {
    const today = brtIso(new Date()).slice(0, 10);
    await client.get(`/v1/statement/export?initDate=${today}`).catch(() => {});
  };
  // The year so far, which no direct export takes: the worker makes the file.
  const askForFile = async () => {
    await client.post("/v1/statement/exports", { initDate: `${brtIso(new Date()).slice(0, 4)}-01-01` }).catch(() => {});
  };
  const expire = async () => void (await charge(1));
  const toPersona = withdraw(TAX_ID, TAX_ID);
  const rejected = withdraw(REJECTING, OWNER.taxId);
  const silent = withdraw(SILENT.key, OWNER.taxId);
  return [
    deposit,
    deposit,
    deposit,
    deposit,
    toPersona,
    toPersona,
    rejected,
    silent,
    refund,
    transfer,
    expire,
    exportCsv,
    askForFile,
    () => askForMatch(stand),
  ];
}
