import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "#lib/core/seeded-random.ts";
import { act, charge, firstPayment } from "./acts.ts";
import { bothBooks } from "./both-books.ts";
import { openWork } from "./open-work.ts";
import { heal, passTime, workBadly, workOnce } from "./work.ts";
import { beginRun, leaveWorld, newWorld, type World } from "./world.ts";

const ROUNDS = 6;
const HEALED_ROUNDS_MAX = 60;

/**
 * Does one random run for each seed. `lanes` banks run at the same time, and each sees several runs, one after the other. Returns
 * what is wrong after each run, when nothing is under way any more, by its seed and in words.
 */
export async function randomRuns(seeds: readonly number[], lanes: number): Promise<string[]> {
  const worlds = await Promise.all(seeds.slice(0, lanes).map((seed) => newWorld(seed)));
  const wrong: string[] = [];
  try {
    await beginning(worlds);
    for (let from = 0; from < seeds.length && wrong.length === 0; from += lanes)
      wrong.push(...(await oneRun(worlds, seeds.slice(from, from + lanes))));
    return wrong;
  } finally {
    await heal(worlds);
    await Promise.all(worlds.map(leaveWorld));
  }
}

async function oneRun(all: readonly World[], seeds: readonly number[]): Promise<string[]> {
  const worlds = all.slice(0, seeds.length);
  for (const [i, world] of worlds.entries()) beginRun(world, seeds[i] as number);
  const random = randomFrom(seeds[0] ?? 0);
  for (let round = 0; round < ROUNDS; round++)
    await Promise.all([...worlds.flatMap((world) => [act(world), act(world)]), workBadly(worlds, random)]);
  await heal(worlds);
  const open = (await worked(worlds)).map((what) => `still under way: ${what}`);
  return [...open, ...(await Promise.all(worlds.map(bothBooks))).flat()];
}

/** Each account gets its first money, and some charges. `work` lets the worker work for a moment. */
export async function beginning(worlds: readonly World[], work = workOnce): Promise<void> {
  const ready = Promise.all(worlds.flatMap((world) => [firstPayment(world), charge(world), charge(world)]));
  let isReady = false;
  void ready.finally(() => {
    isReady = true;
  });
  while (!isReady) await work();
  await ready;
  await worked(worlds, work);
}

/** Lets time pass until nothing is under way. Returns what still is after a long time, in words. */
export async function worked(worlds: readonly World[], work = workOnce): Promise<string[]> {
  let open: string[] = [];
  for (let round = 0; round < HEALED_ROUNDS_MAX; round++) {
    await passTime(worlds);
    await work();
    open = await openWork(worlds);
    if (open.length === 0) return [];
    // The banks settle and tell every 50 ms.
    await sleep(20);
  }
  return open;
}
