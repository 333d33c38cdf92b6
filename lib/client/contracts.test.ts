import { expect, test } from "vitest";
import { consoleForm } from "../core/contract.ts";
import { CONTRACTS } from "./contracts.ts";

test("each operation of the console is loaded under its own name and has a form to speak", async () => {
  for (const [name, load] of Object.entries(CONTRACTS)) {
    const contract = await load();
    expect(contract.name).toBe(name);
    expect(consoleForm(contract)).toHaveProperty("output");
  }
});
