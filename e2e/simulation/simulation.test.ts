import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { setFaults } from "#lib/rail/simulator/network-faults.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { type Command, story } from "./support/command.ts";
import { wrongs } from "./support/judge.ts";
import { arriveNow, isQuiet, passSilence, payThroughNetwork } from "./support/network.ts";
import { dieAt, liveOn, step, survive, workOnce } from "./support/worker-steps.ts";
import { cancel, charge, newWorld, refund, transfer, type World, withdraw } from "./support/world.ts";

await testDatabase();

/** SIMULATION_SEED repeats a failed run. SIMULATION_RUNS sets the number of runs. */
const RUNS = Number(process.env.SIMULATION_RUNS ?? 300);
const SEED = process.env.SIMULATION_SEED ? Number(process.env.SIMULATION_SEED) : undefined;
const QUIET_ROUNDS_MAX = 30;
const TIMEOUT_MS = 10 * 60_000;

afterEach(liveOn);

async function run(world: World, command: Command): Promise<void> {
  if (command.do === "charge") return charge(world, command.amount, command.expires);
  if (command.do === "withdraw") return withdraw(world, command.amount, command.to);
  if (command.do === "refund") return refund(world, command.payment, command.amount);
  if (command.do === "transfer") return transfer(world, command.amount);
  if (command.do === "job") return step(command.job);
  if (command.do === "work") return workOnce();
  if (command.do === "die") return dieAt(command.at);
  if (command.do === "arrive") return arriveNow();
  if (command.do === "wait") return passSilence(world.account.accountId);
  if (command.do === "repeat") {
    const ask = world.again[command.which % Math.max(1, world.again.length)];
    if (ask) await survive(ask);
    return;
  }
  const one = world.charges[command.charge % Math.max(1, world.charges.length)];
  if (!one) return;
  if (command.do === "cancel") return cancel(world, one);
  if (command.wrong) one.paidWrongly = true;
  else one.paid = true;
  await payThroughNetwork(one.id, world.account.pixKey, one.amount + (command.wrong ? 1 : 0));
}

/**
 * Lets time pass and runs every job until nothing is pending. A death that is still planned happens here at the latest.
 */
async function settleDown({ account }: World): Promise<void> {
  for (let round = 0; round < QUIET_ROUNDS_MAX; round++) {
    await arriveNow();
    await passSilence(account.accountId);
    await workOnce();
    if (await isQuiet()) return;
  }
  throw new Error("it did not come to rest");
}

test(
  `${RUNS} random sequences of commands, faults and crashes end as the model predicts`,
  async () => {
    const property = fc.asyncProperty(story, async ({ faults, commands }) => {
      liveOn();
      const world = await newWorld();
      const { operatorId } = world.account.ctx;
      await transaction((tx) => setFaults(tx, operatorId, { faults, by: "simulation" }));
      for (const command of commands) await run(world, command);
      await settleDown(world);
      expect(await wrongs(world)).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: SEED }) });
    await rows({ text: "DELETE FROM simulator_network_faults" });
    await expectInvariants({ staging: true });
  },
  TIMEOUT_MS,
);
