import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "../../server/db.ts";
import { simulatorRail } from "./simulator-rail.ts";

const { url } = await testDatabase();

async function emit(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await rows({
    text: "INSERT INTO simulator_message (id, kind, payload) SELECT id, 'payment', '{}' FROM unnest($1::uuid[]) AS id",
    values: [ids],
  });
  return ids;
}

/** Lets this process plan `work` while the queue has neither rows nor pages, as after a quiet night. */
async function plannedWhileEmpty(work: () => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("TRUNCATE simulator_message");
  await owner.query("VACUUM ANALYZE simulator_message");
  await owner.end();
  // PostgreSQL keeps the sixth plan.
  for (let i = 0; i < 6; i++) await work();
}

const idsOf = (messages: { messageId: string }[]) => messages.map((message) => message.messageId).sort();

describe("the simulator's messages", () => {
  test("are leased to one worker at a time, and come again until they are acknowledged", async () => {
    const ids = await emit(20);
    const pulled = await Promise.all([simulatorRail.pull(8), simulatorRail.pull(8), simulatorRail.pull(8)]);
    expect(idsOf(pulled.flat())).toEqual(ids.sort());
    expect(await simulatorRail.pull(100)).toEqual([]);

    await rows({ text: "UPDATE simulator_message SET lease_to = now()" });
    expect(idsOf(await simulatorRail.pull(100))).toEqual(ids);

    await simulatorRail.acknowledge(ids);
    await rows({ text: "UPDATE simulator_message SET lease_to = now()" });
    expect(await simulatorRail.pull(100)).toEqual([]);
  });

  test("a pull that was planned while nothing waited takes as many as it was asked for", async () => {
    await plannedWhileEmpty(() => simulatorRail.pull(2));
    await emit(5);
    expect(await simulatorRail.pull(2)).toHaveLength(2);
    expect(await simulatorRail.pull(2)).toHaveLength(2);
  });
});

describe("the simulator's DICT", () => {
  test("knows the personas by their CPF, and nobody else", async () => {
    expect(await simulatorRail.lookUp("000.000.001-91", randomUUID())).toMatchObject({
      key: "00000000191",
      keyType: "CPF",
      owner: { taxId: "00000000191" },
      account: { accountType: "CACC" },
    });
    expect(await simulatorRail.lookUp("12345678909", randomUUID())).toBeNull();
    expect(await simulatorRail.lookUp("constructor", randomUUID())).toBeNull();
  });
});
