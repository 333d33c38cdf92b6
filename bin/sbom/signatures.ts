// `npm run signatures`: whether the registry signed what is installed. Fails on a finding, not on an absent registry.
import { execFile } from "node:child_process";
import { root } from "../setup/run-command.js";

const BOUND_MS = 120_000;

const args = ["audit", "signatures", "--json", "--fetch-retries=0"];
execFile("npm", args, { cwd: root, timeout: BOUND_MS, maxBuffer: 64e6 }, (_error, output) => {
  const { kind, sentence } = judgeSignatures(output);
  console[kind === "finding" ? "error" : "log"](sentence);
  process.exitCode = kind === "finding" ? 1 : 0;
});

/** `kind`: "good"; "absent": the registry or its keys could not be asked; "finding": a package is not what it should be. */
type Verdict = { kind: "good" | "absent" | "finding"; sentence: string };

type Report = { invalid?: Named[]; missing?: Named[]; error?: { code?: string; summary?: string } };

type Named = { name: string; version: string };

/** npm's codes for a signature that is wrong; every other code says that something could not be asked. */
const WRONG = /SIGNATURE|ATTESTATION|INTEGRITY/;

const list = (packages: Named[]) => packages.map(({ name, version }) => `${name}@${version}`).join(", ");

/** Judges what `npm audit signatures --json` printed. Text that is not its report means that nothing was checked. */
export function judgeSignatures(output: string): Verdict {
  const { invalid = [], missing = [], error } = readReport(output);
  if (error) {
    const code = error.code ?? "unknown error";
    if (WRONG.test(code)) return { kind: "finding", sentence: `${code}: ${error.summary ?? "a signature is wrong"}` };
    return { kind: "absent", sentence: `Signatures were not checked, the registry did not answer (${code}).` };
  }
  if (invalid.length > 0) return { kind: "finding", sentence: `Wrong signatures: ${list(invalid)}.` };
  if (missing.length > 0) return { kind: "finding", sentence: `Signatures are missing: ${list(missing)}.` };
  return { kind: "good", sentence: "Every signature that the registry has is good." };
}

function readReport(output: string): Report {
  try {
    return JSON.parse(output.slice(output.indexOf("{")));
  } catch {
    return { error: { code: "no report" } };
  }
}
