import { expect, test } from "vitest";
import { PLATFORM, ROLES } from "#lib/core/role.ts";
import { operations } from "#lib/domain/operations.ts";
import { inEnvironment } from "../support/in-environment.ts";
import { ACCESS } from "./access-matrix.ts";

const PEOPLE = [...ROLES, PLATFORM] as const;

/** A script that tells what the console's door and its navigation let each role run. */
const ASK = `
  import { operations, operationNamesFor } from "#lib/domain/operations.ts";
  import { operationsFor } from "#lib/http/console-domain.ts";
  const { operationFor } = operationsFor(operations);
  const isLetIn = (role, name) => {
    try {
      return operationFor({ role }, name).contract.name === name;
    } catch (refusal) {
      if (["INSUFFICIENT_ROLE", "ROUTE_NOT_FOUND"].includes(refusal.code)) return false;
      throw refusal;
    }
  };
  const names = operations.map(({ contract }) => contract.name);
  answer(Object.fromEntries(${JSON.stringify(PEOPLE)}.map((role) => [role, {
    door: names.filter((name) => isLetIn(role, name)),
    navigation: operationNamesFor(role),
  }])));
`;

type Answer = Record<string, { door: string[]; navigation: string[] }>;

const isStagingOnly = (name: string) =>
  operations.some(({ contract }) => contract.name === name && contract.stagingOnly === true);

test("in production each role may run what the matrix says without staging, and QA moves no money", async () => {
  const seen = await inEnvironment<Answer>("production", ASK);
  for (const role of PEOPLE) {
    const admitted = Object.keys(ACCESS).filter((name) => ACCESS[name]?.roles?.includes(role));
    expect([role, seen[role]?.navigation.toSorted()]).toEqual([role, admitted.toSorted()]);
    const there = admitted.filter((name) => !isStagingOnly(name));
    expect([role, seen[role]?.door.toSorted()]).toEqual([role, there.toSorted()]);
  }
  const qa = seen.qa?.door ?? [];
  expect(qa).toContain("createCharge");
  for (const name of ["withdrawToKey", "withdrawToAccount", "createRefund", "listWithdrawals", "listWebhooks"])
    expect(qa).not.toContain(name);
});
