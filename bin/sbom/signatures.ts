// `npm run signatures`: whether the registry signed what is installed. Fails on a finding, not on an absent registry.
import { execFile } from "node:child_process";
import { root } from "../setup/run-command.js";
import { judgeSignatures } from "./judge-signatures.ts";

const BOUND_MS = 120_000;

const args = ["audit", "signatures", "--json", "--fetch-retries=0"];
execFile("npm", args, { cwd: root, timeout: BOUND_MS, maxBuffer: 64e6 }, (_error, output) => {
  const { kind, sentence } = judgeSignatures(output);
  console[kind === "finding" ? "error" : "log"](sentence);
  process.exitCode = kind === "finding" ? 1 : 0;
});
