import { existsSync, rmSync, writeFileSync } from "node:fs";
import { runCommand } from "../setup/run-command.js";
import { lackingPrograms } from "./system-programs.ts";

const BOUND_MS = 300_000;
const POLICY = "/usr/sbin/policy-rc.d";
const START_NOTHING = "#!/bin/sh\nexit 101\n";

/**
 * Installs, where possible, the Debian packages that some tests need, without starting their services. The tests' own
 * settings leave out tests whose packages are missing, and print this.
 */
export async function provideDebianPackages(needs: Parameters<typeof lackingPrograms>[0]): Promise<void> {
  const lacking = lackingPrograms(needs);
  if (lacking.length === 0 || process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  // Debian runs this file to decide whether a newly installed service may start.
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, START_NOTHING, { mode: 0o755 });
  try {
    await aptGet("update");
    for (const { packages } of lacking) {
      console.log(`Installing ${packages.join(", ")}…`);
      await aptGet("install", "-y", "--no-install-recommends", ...packages);
    }
  } finally {
    if (isOurs) rmSync(POLICY, { force: true });
  }
}

async function aptGet(...args: string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  try {
    await runCommand("apt-get", args, { boundMs: BOUND_MS, env, what: "`apt-get`" });
  } catch (error) {
    console.log((error as Error).message.split("\n").at(-1));
  }
}
