// `npm run licences`: whether every package in the lock file may be used. Needs no network.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../setup/run-command.js";
import { type Lock, licenceFindings } from "./licence-rules.ts";

const lock: Lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
const findings = licenceFindings(lock);
for (const finding of findings) console.error(finding);
console.log(
  findings.length === 0
    ? "Every package has a licence that is allowed."
    : "See bin/sbom/licence-rules.ts: replace the package, or name it there with the reason.",
);
process.exitCode = findings.length === 0 ? 0 : 1;
