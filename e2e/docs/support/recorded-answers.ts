import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

const FILE = path.resolve(import.meta.dirname, "../../../lib/domain/recorded-answers.json");
const FIRST_LINE = { "//": "Recorded by `npm run record-answers` from a running service." };
const SECRETS: Readonly<Record<string, string>> = {
  signingSecret: "whsec_aXQgaXMgc2hvd24gb25jZSwgYW5kIG5ldmVyIGFnYWlu",
  access_token: "eyJhbGciOiJFZERTQSJ9…",
};

/** Replaces a webhook address of the machine that recorded the answers. */
const ELSEWHERE = "https://casaverde.example/all";

/** Replaces a link of the service that recorded the answers, which is too long to be read. */
const DOWNLOAD = "https://pix.example.com/v1/statement/files/Xu0AAAAAQACAAAAAAAAA8Q…";

/**
 * Expects the documents to show answers like these, which a running service gave. With `RECORD_ANSWERS=1` (`npm run
 * record-answers`) it records these answers for the documents instead.
 */
export function expectShown(answers: ReadonlyMap<string, unknown>): void {
  const recorded = JSON.parse(readFileSync(FILE, "utf8"));
  if (process.env.RECORD_ANSWERS === "1") {
    const all = Object.entries({ ...FIRST_LINE, ...recorded, ...Object.fromEntries(answers) }).sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(all), toShow, 2)}\n`);
    return;
  }
  const shown = [...answers.keys()].map((name) => [name, likeness(recorded[name])]);
  expect(shown).toEqual([...answers].map(([name, answer]) => [name, likeness(answer)]));
}

function toShow(name: string, value: unknown): unknown {
  if (name === "downloadUrl" && typeof value === "string") return DOWNLOAD;
  if (name === "webhookUrl" && new URL(String(value)).hostname === "127.0.0.1") return ELSEWHERE;
  if (typeof value === "string") return SECRETS[name] ?? value.replace("used from 127.0.0.1", "used from 198.51.100.7");
  return value;
}

/** Under `next start` alone no request has an address, so its problems name none. */
const UNKNOWN_ADDRESS = "an address that is not known";

/**
 * Compares the names of an answer's members, because some values may be null, and the `detail` of a problem without its
 * numbers and addresses.
 */
function likeness(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  const { detail } = answer as { detail?: string };
  const text = detail?.replace(UNKNOWN_ADDRESS, "0.0.0.0").replaceAll(/[0-9a-f-]{36}|\d+/g, "#");
  return [Object.keys(answer).sort(), text];
}
