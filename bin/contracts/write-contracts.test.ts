import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONTRACTS } from "#lib/client/contracts.ts";
import { consoleForm } from "#lib/core/contract.ts";
import { contractsFile, contractsText } from "./write-contracts.ts";

test("the console's list of contracts is up to date (npm run contracts)", async () => {
  expect(readFileSync(contractsFile, "utf8")).toBe(await contractsText());
});

test("each operation of the console is loaded under its own name and has a console form", async () => {
  for (const [name, load] of Object.entries(CONTRACTS)) {
    const contract = await load();
    expect(contract.name).toBe(name);
    expect(consoleForm(contract)).toHaveProperty("output");
  }
});
