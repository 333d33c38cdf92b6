import { spawn } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { isRecoveryLost } from "./embedded-server.ts";

/** Starts a process with children of these titles. Returns its id. */
function parentOf(...titles: string[]): number {
  const children = titles.map((title) => `(exec -a "postgres: ${title} " sleep 60) &`).join("\n");
  const parent = spawn("bash", ["-c", `${children}\nwait`], { detached: true, stdio: "ignore" });
  onTestFinished(() => void process.kill(-(parent.pid as number), "SIGKILL"));
  return parent.pid as number;
}

const linux = test.runIf(process.platform === "linux");

linux("a recovery is lost when a server's other processes wait and none recovers or writes its log", async () => {
  const pid = parentOf("io worker 0", "checkpointer", "background writer");
  await poll(
    async () => isRecoveryLost(pid),
    (isLost) => isLost,
    10_000,
  );
});

linux.each(["startup recovering 000000010000000000000007", "walwriter"])(
  "no recovery is lost beside: %s",
  async (title) => {
    const pid = parentOf(title, "checkpointer");
    const lost = parentOf("checkpointer");
    // Both were started in this order: when the second is there, so is the first.
    await poll(
      async () => isRecoveryLost(lost),
      (isLost) => isLost,
      10_000,
    );
    expect(isRecoveryLost(pid)).toBe(false);
  },
);

test("a process that does not exist has lost nothing", () => {
  expect(isRecoveryLost(2 ** 30)).toBe(false);
});
