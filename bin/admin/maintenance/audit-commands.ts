import { open, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { exportLines, parseExport, storedAudit } from "#lib/domain/base/audit/export-audit.ts";
import { type AuditExport, verifyAudit } from "#lib/domain/base/audit/verify-audit.ts";
import { StartError } from "#lib/server/env.ts";
import { does } from "../terminal/command-action.ts";

const ABOUT_VERIFY = `
Each entry has a number and the hash of the one before, for each operator and for the installation; once a minute the worker
signs the last. Shows where a chain breaks, and exits with 1 then. --heads names a copy of AUDIT_HEAD_FILE: heads that the
database's owner cannot have changed. With a file nothing else is needed, not even a database.`;

/** Adds `admin audit export` and `admin audit verify`. */
export function addAuditCommands(audit: Command): void {
  const exporting = audit
    .command("export")
    .argument("<file>", "what to write; must not be there yet")
    .description("write every audit entry, the signed heads and the public keys into a new file");
  does(exporting, async (_, _options, file: string) => {
    const stored = await storedAudit();
    await writeFile(file, exportLines(stored), { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") throw new StartError(`${file} is there already: name a new file.`);
      throw new StartError(
        `${file} cannot be written (${error.code}): name a new file in a folder that this user may write to.`,
      );
    });
    return { file, entries: stored.entries.length, signedHeads: stored.heads.length };
  });

  const verifying = audit
    .command("verify")
    .argument("[file]", "what admin audit export wrote; without it, the audit in the database")
    .description("check that no audit entry was changed, added, removed or moved")
    .option("--heads <file>", "signed heads from outside, as in AUDIT_HEAD_FILE")
    .addHelpText("after", ABOUT_VERIFY);
  does(verifying, async (_, { heads }: { heads?: string }, file?: string) => {
    const stored = file === undefined ? await storedAudit() : await readAuditExport(file);
    const outside = heads === undefined ? [] : await reading(heads, headsOf);
    const { chains, faults } = await verifyAudit({ ...stored, heads: [...stored.heads, ...outside] });
    if (faults.length > 0) process.exitCode = 1;
    return faults.length > 0 ? faults : chains;
  });
}

/** Reads what `admin audit export` wrote. */
export function readAuditExport(file: string): Promise<AuditExport> {
  return reading(file, parseExport);
}

/** Reads a file line by line. */
async function reading<T>(file: string, work: (lines: AsyncIterable<string>) => Promise<T>): Promise<T> {
  try {
    const handle = await open(file);
    return await work(handle.readLines());
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall) throw new StartError(`${file} cannot be read (${code}): name a file that is there.`);
    throw error;
  }
}

/** Returns the heads of a file that AUDIT_HEAD_FILE wrote: one in each line. */
async function headsOf(lines: AsyncIterable<string>): Promise<string[]> {
  const heads: string[] = [];
  for await (const line of lines) if (line.trim() !== "") heads.push(line);
  return heads;
}
