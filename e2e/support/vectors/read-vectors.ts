import { readFileSync } from "node:fs";

export type VectorFile = "br-codes" | "end-to-end-ids" | "spi-codes" | "tax-ids";

/** Returns the rows of a vector file, each by its column names. */
export function readVectors(file: VectorFile): Record<string, string>[] {
  const [header = "", ...rows] = readFileSync(new URL(`./${file}.tsv`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  const names = header.split("\t");
  return rows.map((row) => {
    const cells = row.split("\t");
    return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ""]));
  });
}
