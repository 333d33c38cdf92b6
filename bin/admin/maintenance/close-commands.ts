import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { storedAudit } from "#lib/domain/base/audit/export-audit.ts";
import { type AuditExport, verifyAudit } from "#lib/domain/base/audit/verify-audit.ts";
import { operatorById } from "#lib/domain/base/operators/operator.ts";
import { auditedCloses } from "#lib/domain/statement/closes/audited-closes.ts";
import { storedCloses } from "#lib/domain/statement/closes/find-closes.ts";
import { type CloseVerdict, verifyClose } from "#lib/domain/statement/closes/verify-close.ts";
import { StartError } from "#lib/server/env.ts";
import { does } from "../terminal/command-action.ts";
import { readAuditExport } from "./audit-commands.ts";
import { requireBaseUrl } from "./database.ts";

const ABOUT_VERIFY = `
Of each close: the figures and every line of the books, the bytes and hashes of the stored files, the hashes in the audit, and whether
the audit is whole. Then each file is made anew: "rewritten" counts those that this version of the service writes otherwise, of the
same lines. Closes with PDF files need BASE_URL, the service's own, which stands on every page. Exits with 1 when something is wrong.
With files and --audit nothing else is needed, not even a database: says of which close each file is.`;

type Options = { operator?: string; audit?: string };

/** Adds `admin close verify`. */
export function addCloseCommands(admin: Command): void {
  const close = admin.command("close").description("closed days and months");
  const verifying = close
    .command("verify")
    .argument("[files...]", "downloaded files of closes; without any, the closes in the database")
    .description("check that nothing of a closed period was changed: books, files, hashes and audit")
    .option("--operator <id>", "of this operator")
    .option("--audit <file>", "what admin audit export wrote, for files")
    .addHelpText("after", ABOUT_VERIFY);
  does(verifying, async (_, { operator, audit }: Options, files: string[]) => {
    if (files.length > 0) return verifyFiles(files, audit);
    return verifyStored(operator ? (await operatorById(operator)).id : null);
  });
}

async function verifyStored(operatorId: string | null) {
  const audit = await storedAudit();
  await refuseBroken(audit);
  const { byClose } = auditedCloses(audit.entries);
  const verdicts: (CloseVerdict & { operator: string })[] = [];
  for await (const stored of storedCloses(operatorId)) {
    // A PDF with another address has other bytes, as if a version of the service wrote it otherwise.
    if (stored.formats.includes("pdf")) requireBaseUrl();
    verdicts.push({ operator: stored.operatorId, ...(await verifyClose(stored, byClose.get(stored.id) ?? null)) });
  }
  if (verdicts.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
  return verdicts;
}

async function verifyFiles(names: readonly string[], exported: string | undefined) {
  if (!exported) throw new StartError("Name the export of the audit with --audit: it has the hashes.");
  const audit = await readAuditExport(exported);
  await refuseBroken(audit);
  const { files } = auditedCloses(audit.entries);
  const found = [];
  for (const file of names) {
    const sha256 = await hashOf(file);
    const known = files.find((one) => one.sha256 === sha256);
    if (!known) process.exitCode = 1;
    const { period = null, fileName = null, at = null } = known ?? {};
    found.push({
      file,
      sha256,
      period,
      fileName,
      at,
      fault: known ? null : "the audit knows no file of a close with these bytes",
    });
  }
  return found;
}

/** A hash that stands in an audit that was changed proves nothing. */
async function refuseBroken(audit: AuditExport): Promise<void> {
  const { faults } = await verifyAudit(audit);
  if (faults.length > 0)
    throw new StartError("The audit is not whole, so its hashes prove nothing: see admin audit verify.");
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code}): name a file that is there.`);
  });
  return hash.digest("hex");
}
