// A process that ends when its task is done: Prisma's client and all that the seed imports would otherwise stay in the
// memory of the process that starts the service.
import { connectBank } from "#prisma/seed/bank.ts";
import { seedStaging } from "#prisma/seed.ts";
import type { SeedTask } from "./run-seed.ts";

// At a terminal, Ctrl-C reaches the whole process group. The parent then ends this process in its order.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(1));
process.once("message", async (task: SeedTask) => {
  // An error here ends the process with its stack printed and exit code 1.
  const answer = "seed" in task ? await seedStaging(task.seed) : await connectBank(task.file, task.bank);
  process.send?.({ answer }, () => process.exit(0));
});
