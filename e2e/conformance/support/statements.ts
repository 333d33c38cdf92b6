import { readFileSync } from "node:fs";
import type { Variant } from "./api.ts";

/** A statement of the specification. `unshowable`: why HTTP cannot show it; null when it can. */
export type Statement = {
  number: number;
  chapter: string;
  variants: Variant[];
  text: string;
  unshowable: string | null;
};

/** Returns the specification's statements, numbered from 1. */
export function readStatements(): Statement[] {
  const [, ...lines] = readFileSync(new URL("../statements.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [number = "", chapter = "", variants = "", text = "", unshowable = ""] = line.split("\t");
    return {
      number: Number(number),
      chapter,
      variants: [...variants] as Variant[],
      text,
      unshowable: unshowable || null,
    };
  });
}
