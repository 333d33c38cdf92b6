import { expect, test } from "vitest";
import { z } from "zod";
import { TEST_ENVIRONMENT } from "../../bin/test/test-environment.ts";
import { contract } from "../core/contract.ts";
import { refuse } from "../core/errors.ts";
import type { Session } from "../core/http/session.ts";
import { EVERY_ROLE, MAY_SEE_MONEY, type Role } from "../core/role.ts";
import * as wire from "../core/wire.ts";
import { type AnyOperation, type Context, operation } from "../server/operations/operation.ts";
import { prefetcher } from "./prefetch.ts";

// No test in this file uses the database.
Object.assign(process.env, TEST_ENVIRONMENT, { DATABASE_URL: "postgresql://nobody@127.0.0.1/none" });

const AT = new Date("2026-11-21T10:00:00.000Z");
const output = z.object({ amount: wire.cents, at: wire.utc });

/** An operation that returns the result of `run`. Its form has only an amount and an instant. */
function reading(
  name: string,
  run: () => Promise<unknown>,
  effect: "read" | "change" = "read",
  roles: readonly Role[] = EVERY_ROLE,
): AnyOperation {
  const form = { input: z.object({}), output };
  const spec = contract({ name, summary: name, effect, roles, errors: [], tags: ["charges"], console: form });
  return operation(spec, async () => ({ output: (await run()) as never }));
}

const whole = async () => ({ amount: 12n, at: AT, secret: "of the house" });
const OPERATIONS = [
  reading("listCharges", whole),
  reading("listRefunds", whole, "read", MAY_SEE_MONEY),
  reading("showCharge", async () => {
    throw refuse("CHARGE_NOT_FOUND", "There is no such charge.");
  }),
  reading("listAccounts", () => new Promise(() => {})),
  reading("cancelCharge", whole, "change"),
];

const readFor = prefetcher({ operations: OPERATIONS, contextOf: async () => ({}) as Context });
const person = (role: Role) => ({ role, hasOneTimePassword: false }) as Session;

const namesOf = async (role: Role, ...names: string[]) => {
  const { state } = await readFor(person(role), (read) => Promise.all(names.map((name) => read(name, {}))));
  return state.queries.map(({ queryKey: [name] }) => name);
};

test("an answer has the values that the browser would read, and no members that the contract leaves out", async () => {
  const { state } = await readFor(person("admin"), (read) => read("listCharges", {}));
  expect(state.queries).toMatchObject([
    { queryKey: ["listCharges", {}], state: { status: "success" }, meta: { tags: ["charges"] } },
  ]);
  expect(state.queries[0]?.state.data).toEqual({ amount: 12n, at: AT });
});

test("one read may use the answer of another read", async () => {
  const { state } = await readFor(person("admin"), async (read) => {
    const first = (await read("listCharges", {})) as { amount: bigint };
    await read("listRefunds", { amount: `${first.amount}` });
  });
  expect(state.queries.map(({ queryKey }) => queryKey[1])).toEqual([{}, { amount: "12" }]);
});

test("a refused read is left to the browser; the other reads are in the page", async () => {
  expect(await namesOf("admin", "showCharge", "listCharges")).toEqual(["listCharges"]);
});

test("a read that the role may not make is left out", async () => {
  expect(await namesOf("qa", "listRefunds", "listCharges")).toEqual(["listCharges"]);
});

test("an operation that changes something is never prefetched", async () => {
  expect(await namesOf("admin", "cancelCharge", "listCharges")).toEqual(["listCharges"]);
});

test("a slow read does not delay the page; the reads that are ready are in the page", async () => {
  expect(await namesOf("admin", "listAccounts", "listCharges")).toEqual(["listCharges"]);
});
