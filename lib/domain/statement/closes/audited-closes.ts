import { z } from "zod";
import type { ChainedEntry } from "#lib/server/audit-chain.ts";

/** The hashes that the audit has of a close: of its files, and of the lines that they were made from. */
export type ClosedHashes = { files: ReadonlySet<string>; lines: ReadonlySet<string> };

/** A file of a close as the audit has it. */
export type AuditedFile = { operatorId: string; period: string; at: string; fileName: string; sha256: string };

const facts = z.object({
  closeId: z.string(),
  files: z.array(z.object({ fileName: z.string(), sha256: z.string(), linesSha256: z.string() })),
});

type Entry = Pick<ChainedEntry, "operatorId" | "action" | "subject" | "facts" | "createdAt">;

/** Returns the files of closes that audit entries tell of, and their hashes by the close's id. */
export function auditedCloses(entries: readonly Entry[]): { files: AuditedFile[]; byClose: Map<string, ClosedHashes> } {
  const files: AuditedFile[] = [];
  const byClose = new Map<string, ClosedHashes>();
  for (const { operatorId, action, subject: period, facts: written, createdAt: at } of entries) {
    const read = action === "close.files" ? facts.safeParse(written) : undefined;
    if (!read?.success) continue;
    const { closeId, files: made } = read.data;
    files.push(...made.map(({ fileName, sha256 }) => ({ operatorId: operatorId ?? "", period, at, fileName, sha256 })));
    byClose.set(closeId, {
      files: new Set(made.map(({ sha256 }) => sha256)),
      lines: new Set(made.map(({ linesSha256 }) => linesSha256)),
    });
  }
  return { files, byClose };
}
