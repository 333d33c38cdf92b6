import { readFileSync } from "node:fs";

/** The sentences of the reference that each test would refute, by the test's file and title. */
export type Proofs = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Returns whether a file has a test with this title. */
export function hasTest(file: string, title: string): boolean {
  const spelled = [JSON.stringify(title), `'${title}'`, `\`${title}\``].map((quoted) =>
    quoted.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`\\(\\s*(?:${spelled.join("|")}),`).test(readFileSync(file, "utf8"));
}
