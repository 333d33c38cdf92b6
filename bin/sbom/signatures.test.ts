import { expect, test } from "vitest";
import { judgeSignatures } from "./signatures.ts";

const one = { name: "left-pad", version: "1.3.0", location: "node_modules/left-pad" };

// What npm 11 prints in each case.
test.each([
  ["every signature is good", { invalid: [], missing: [] }, "good"],
  ["a signature is wrong", { invalid: [{ ...one, code: "EINTEGRITYSIGNATURE" }], missing: [] }, "finding"],
  ["a signature is missing", { invalid: [], missing: [one] }, "finding"],
  ["a key has expired", { error: { code: "EEXPIREDSIGNATUREKEY", summary: "left-pad@1.3.0 …" } }, "finding"],
  ["the registry cannot be reached", { error: { code: "ENOTFOUND", summary: "request to … failed" } }, "absent"],
  ["the registry has no keys", { error: { code: "ENOAUDIT", summary: "" } }, "absent"],
  ["the registry answers with an error", { error: { code: "E503", summary: "503" } }, "absent"],
])("when %s", (_when, report, kind) => {
  expect(judgeSignatures(JSON.stringify(report, null, 2)).kind).toBe(kind);
});

test.each(["", "npm error audit No dependencies to audit", "{"])("%j is no report: nothing was checked", (output) => {
  expect(judgeSignatures(output).kind).toBe("absent");
});
