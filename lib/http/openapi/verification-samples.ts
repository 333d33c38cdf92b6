import { readFileSync } from "node:fs";
import path from "node:path";

/** Where the samples are when Next has bundled this file. Each of them is run by a test. */
const FOLDER = path.join(process.cwd(), "lib/http/openapi/verification");
const FILES = { TypeScript: "verify.ts", Python: "verify.py", PHP: "verify.php", Go: "verify.go" };

/** A program that verifies a delivery, in one language. */
export type VerificationSample = { language: string; text: string };

let read: VerificationSample[] | undefined;

/** Returns the programs that verify a delivery. */
export function verificationSamples(): readonly VerificationSample[] {
  read ??= Object.entries(FILES).map(([language, file]) => ({
    language,
    text: readFileSync(path.join(FOLDER, file), "utf8").trimEnd(),
  }));
  return read;
}
