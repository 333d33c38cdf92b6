import { hash } from "node:crypto";

/**
 * Returns the SHA-256 of a request's content. The order of members is ignored; absent, undefined and null are equal.
 */
export function contentHash(content: readonly unknown[]): Buffer {
  return hash("sha256", JSON.stringify(content.map(canonical)), "buffer");
}

function canonical(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (value === undefined || value === null) return null;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(canonical);
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, canonical(member)]);
}
