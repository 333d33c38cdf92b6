import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const FILE = path.resolve(import.meta.dirname, "../../../lib/domain/recorded-answers.json");

/** Answers that the documents show, by "operation.variant". */
export function readRecorded(): Record<string, unknown> {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Replaces the answers of one variant, where `RECORD_ANSWERS=1` asks for it. Gives whether it did. */
export function record(variant: string, answers: Map<string, unknown>): boolean {
  if (process.env.RECORD_ANSWERS !== "1") return false;
  const others = Object.entries(readRecorded()).filter(([name]) => !name.endsWith(`.${variant}`));
  const all = [...others, ...answers].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(all), hideSecrets, 2)}\n`);
  return true;
}

function hideSecrets(name: string, value: unknown): unknown {
  return name === "signingSecret" ? "whsec_aXQgaXMgc2hvd24gb25jZSwgYW5kIG5ldmVyIGFnYWlu" : value;
}

/** The names of an answer's members: what is inside of them may be null at times. */
export function shapeOf(answer: unknown): unknown {
  return Object.keys(answer as object).sort();
}
