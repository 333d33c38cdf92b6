import { expect, onTestFinished, test, vi } from "vitest";
import { readEnv } from "#lib/server/env.ts";
import { runSeed } from "./run-seed.ts";
import { StopInOrder } from "./stop-in-order.ts";

const settings = readEnv({
  ...process.env,
  DATABASE_URL: "postgresql://guiche:hidden@127.0.0.1:1/none",
  DATABASE_OWNER_URL: "",
});
const task = {
  seed: {
    databaseUrl: settings.DATABASE_URL,
    baseUrl: settings.BASE_URL,
    dataDir: "/dev/null",
    secretKey: settings.SECRET_KEY,
  },
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A stopper and what is registered with it. Afterwards this process obeys its signals as before. */
function stopper() {
  const before = SIGNALS.map((signal) => process.listeners(signal));
  const made = new StopInOrder();
  const register = vi.spyOn(made, "register");
  onTestFinished(() => {
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.includes(listener)) process.off(signal, listener);
  });
  return { made, ending: () => register.mock.calls[0]?.[1] };
}

test("a seed that fails is an error of the start", async () => {
  await expect(runSeed(stopper().made, settings, task)).rejects.toThrow(
    "The staging operator could not be made ready (exit code 1).",
  );
});

test("a stop ends the seed at once", async () => {
  const { made, ending } = stopper();
  const run = runSeed(made, settings, task);
  await Promise.all([
    expect(run).rejects.toThrow("The staging operator could not be made ready (SIGKILL)."),
    ending()?.stop(),
  ]);
});
