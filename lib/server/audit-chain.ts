import { createHash } from "node:crypto";

/**
 * An audit entry as it is hashed. `number`: from 1. Hashes are 64 hexadecimal digits; `createdAt` is ISO 8601 in UTC with
 * milliseconds. `previousHash`: the hash of the entry before in its chain, or FIRST_HASH.
 */
export type ChainedEntry = {
  number: number;
  previousHash: string;
  id: string;
  operatorId: string | null;
  actor: string;
  action: string;
  subject: string;
  facts: unknown;
  source: string | null;
  device: string | null;
  createdAt: string;
  /** Entries that were written before requests were told apart have none. */
  requestId?: string | null;
};

/** The head of a chain: its last entry's number and hash. */
export type ChainHead = { number: number; hash: string };

/** What the first entry of a chain has as the hash of the entry before. */
export const FIRST_HASH = "0".repeat(64);

const INSTALLATION = "installation";

/** Returns the chain of an operator's entries; null: that of the installation. */
export function chainOf(operatorId: string | null): string {
  return operatorId ?? INSTALLATION;
}

/**
 * Returns the SHA-256 of an entry: of its eleven members, and of its request's id where it has one, as
 * canonical JSON (RFC 8785) in UTF-8.
 */
export function hashOfEntry(entry: ChainedEntry): string {
  const { number, previousHash, id, operatorId, actor, action, subject, facts, source, device, createdAt } = entry;
  const members = { number, previousHash, id, operatorId, actor, action, subject, facts, source, device, createdAt };
  const { requestId } = entry;
  return createHash("sha256")
    .update(canonicalJson(requestId ? { ...members, requestId } : members))
    .digest("hex");
}

/** JSON.stringify writes numbers and texts as RFC 8785 does; only the order of the members is left to do. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}
