import { hash } from "node:crypto";

/**
 * Returns the SHA-256 of a request's content. The order of members is ignored; absent, undefined and null are equal.
 */
export function contentHash(content: readonly unknown[]): Buffer {
  return hash("sha256", JSON.stringify(content.map(canonical)), "buffer");
}

function canonical(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map(canonical);
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined && member !== null) members.push([name, canonical(member)]);
  }
  return members.sort(([a], [b]) => (a < b ? -1 : 1));
}
