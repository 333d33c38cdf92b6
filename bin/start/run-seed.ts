import { fork } from "node:child_process";
import path from "node:path";
import { type Env, StartError } from "#lib/server/env.ts";
import type { BankAccess } from "#prisma/seed/bank.ts";
import type { seedStaging } from "#prisma/seed.ts";
import type { StopInOrder } from "./stop-in-order.ts";

export type SeedTask = { seed: Parameters<typeof seedStaging>[0] } | { bank: BankAccess; file: string };

/**
 * Runs a task of the seed in a process of its own, which `stopper` ends at once, and returns its answer. The process
 * itself prints why it fails.
 */
export async function runSeed<Answer>(
  stopper: StopInOrder,
  { DATABASE_OWNER_URL, DATABASE_URL, BASE_URL, SECRET_KEY, NEXTAUTH_SECRET }: Env,
  task: SeedTask,
): Promise<Answer> {
  const signIn = DATABASE_OWNER_URL ?? DATABASE_URL;
  const env = { ...process.env, DATABASE_URL: signIn, BASE_URL, SECRET_KEY, NEXTAUTH_SECRET };
  const child = fork(path.join(import.meta.dirname, "seed-process.ts"), { env });
  let answer: { answer?: Answer } | undefined;
  child.once("message", (message) => {
    answer = message as { answer?: Answer };
  });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  const kill = () => void child.kill("SIGKILL");
  stopper.register("seed", {
    kill,
    stop: async () => {
      kill();
      await ended;
    },
  });
  // Without an answer the process has ended early, which is noticed below.
  child.send(task, () => {});
  const reason = await ended;
  if (!answer) throw new StartError(`The staging operator could not be made ready (${reason}).`);
  return answer.answer as Answer;
}
