import { describe, expect, test } from "vitest";
import { PLATFORM, ROLES } from "#lib/core/role.ts";
import { SCOPES } from "#lib/core/scope.ts";
import { operations } from "#lib/domain/operations.ts";
import { bearer, caller, tokenOf } from "../support/caller.ts";
import { wireOperations } from "../support/generate/wire-schema.ts";
import { platformContext } from "../support/money/test-account.ts";
import { service } from "../support/service.ts";
import { lapse, staffCaller } from "../support/staff-caller.ts";
import type { Access } from "./access.ts";
import { ACCESS } from "./access-matrix.ts";

// Each person comes from an address of their own: one address may not send so many requests.
process.env.TRUST_PROXY = "127.0.0.1";
const running = await service();
const { baseUrl, us } = running;

const rowOf = (name: string): Access => ACCESS[name] ?? {};

test("every operation has its row in the matrix, and every row its operation", () => {
  const names = operations.map(({ contract }) => contract.name);
  expect(Object.keys(ACCESS).toSorted()).toEqual(names.toSorted());
});

describe("in the console", () => {
  // No operation accepts this body: an admitted caller gets one of these, and nothing changes.
  const BODY = "[]";

  const people = ([...ROLES, PLATFORM] as const).flatMap((role) =>
    (["fresh", "old"] as const).map((proof) => ({ role, proof })),
  );

  test.each(people)(
    "a person with the role $role and a $proof proof of identity may run in staging exactly what the matrix says",
    async ({ role, proof }) => {
      const who = role === PLATFORM ? { id: (await platformContext()).actor.id } : role;
      const { id, ask } = await staffCaller(running, who);
      if (proof === "old") await lapse(running, id);
      const from = {
        "x-forwarded-for": `203.0.113.${people.findIndex((one) => one.role === role && one.proof === proof)}`,
      };
      const seen: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const [name, { roles = [], stagingRoles = [], freshProof }] of Object.entries(ACCESS)) {
        const { body } = await ask.post(`/bff/${name}`, BODY, from);
        seen[name] = body.code;
        if (!isInConsole(name)) expected[name] = body.code === "ROUTE_NOT_FOUND" ? body.code : "INSUFFICIENT_ROLE";
        else if (![...roles, ...stagingRoles].includes(role)) expected[name] = "INSUFFICIENT_ROLE";
        else if (freshProof && proof === "old") expected[name] = "STEP_UP_REQUIRED";
        else expected[name] = takesBytes(name) ? "UNSUPPORTED_MEDIA_TYPE" : "INVALID_JSON";
      }
      expect(seen).toEqual(expected);
    },
  );
});

function isInConsole(name: string): boolean {
  return operations.some(({ contract }) => contract.name === name && Boolean(contract.console ?? contract.A));
}

function takesBytes(name: string): boolean {
  return operations.some(({ contract }) => contract.name === name && contract.takesBytes);
}

describe.each(["A", "B"] as const)("in the API, variant %s", (variant) => {
  const asked = wireOperations(variant);
  const send = (headers: Record<string, string>, { method, template }: (typeof asked)[number]) =>
    caller(baseUrl, headers).send(
      method,
      template.replaceAll(/\{\w+\}/g, () => crypto.randomUUID()),
      method === "GET" ? {} : { body: "[]" },
    );

  test.each(SCOPES)("a token with %s alone may call exactly what the matrix says", async (scope) => {
    const headers = bearer(await tokenOf(baseUrl, us.clients[variant], [scope]));
    const refused = await Promise.all(
      asked.map(async (operation) => {
        const { status, body } = await send(headers, operation);
        return status === 403 && body.code === "INSUFFICIENT_SCOPE" ? operation.name : "";
      }),
    );
    const others = asked.filter(({ name }) => rowOf(name).scope !== scope).map(({ name }) => name);
    expect(refused.filter(Boolean).toSorted()).toEqual(others.toSorted());
  });

  test("an operation that the matrix gives no scope has no address", () => {
    expect(asked.filter(({ name }) => !rowOf(name).scope)).toEqual([]);
  });
});
