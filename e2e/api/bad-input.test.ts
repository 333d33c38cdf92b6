import { randomInt } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { dialect } from "../support/charge-dialect.ts";
import { anyText } from "../support/generate/any-json.ts";
import { badMember, withBad } from "../support/generate/bad-member.ts";
import { sampleMembers } from "../support/generate/sample-members.ts";
import { pathParameters, request, type WireOperation, wireOperations } from "../support/generate/wire-schema.ts";
import { bothVariants, type Service } from "../support/service.ts";

/** Cases for each operation, divided between its tests. BAD_INPUT_SEED=… repeats a run. */
const CASES = 1_000;
/** Long enough for a busy machine, also through Next's own dispatch. */
const CASES_MS_MAX = 60_000;
const seed = Number(process.env.BAD_INPUT_SEED ?? randomInt(2 ** 31));
const runs = (numRuns: number) => ({ numRuns, seed });

/**
 * Registers the bad input tests: every operation × input generated from its contract. The seed is printed at the start,
 * and again by a test that fails.
 */
async function badInputRules(service: Service, variant: Variant): Promise<void> {
  process.stdout.write(`Bad input for variant ${variant}: BAD_INPUT_SEED=${seed}\n`);
  const { sql, us } = service;
  const as = dialect(variant).callerOf(us);
  const all = wireOperations(variant);
  const withBody = all.filter(({ method }) => method === "POST" || method === "PUT");
  const withoutBody = all.filter((operation) => !withBody.includes(operation));

  // Any request may create keys, record the use of a credential, and be counted and logged.
  const tables = await sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname NOT IN ('signing_key', 'credential_use', 'request_log', 'request_count', 'request_use')`,
  );
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*) FROM "${name}"`).join(" UNION ALL ");

  async function expectNothingStored(work: () => Promise<void>): Promise<void> {
    const count = () => sql<{ name: string; count: string }>(`${counts} ORDER BY name`);
    const before = await count();
    await work();
    expect(await count()).toEqual(before);
  }

  describe.each(withBody)("$name", (operation) => {
    const { method, input, repeated } = operation;
    const inPathAlone = pathParameters(operation.template).filter((name) => !repeated.includes(name));

    test(
      "400 with a pointer: any member that the schema forbids; nothing is stored",
      () =>
        expectNothingStored(() =>
          fc.assert(
            fc.asyncProperty(badMember(input, inPathAlone), async (bad) => {
              const good = sampleMembers(operation, us);
              const { path } = request(operation, good);
              const reply = await as.send(method, path, { body: withBad(good, bad) });
              expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_ERROR"]);
              const pointer = bad.path.map((part) => `/${part}`).join("");
              const errors = reply.body.errors as { pointer: string }[];
              expect(errors.some((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`))).toBe(
                true,
              );
            }),
            runs(0.7 * CASES),
          ),
        ),
      CASES_MS_MAX,
    );

    test(
      "never 5xx: any JSON in any member; nothing is stored",
      () =>
        expectNothingStored(() =>
          fc.assert(
            fc.asyncProperty(anyMembers(operation), async (members) => {
              const { path } = request(operation, sampleMembers(operation, us));
              const reply = await as.send(method, path, { body: JSON.stringify(members) });
              expect([400, 404, 415, 422]).toContain(reply.status);
            }),
            runs(0.3 * CASES),
          ),
        ),
      CASES_MS_MAX,
    );
  });

  describe.each(withoutBody)("$name", (operation) => {
    const names = Object.keys(operation.input.properties ?? {});
    const inPath = pathParameters(operation.template);

    test(
      "never 5xx: any text in any parameter; nothing is stored",
      () =>
        expectNothingStored(() =>
          fc.assert(
            fc.asyncProperty(anyParameters(names), async (parameters) => {
              const members = { ...sampleMembers(operation, us), ...parameters };
              const reply = await as.send(operation.method, request(operation, members).path);
              expect([200, 400, 404]).toContain(reply.status);
              if (reply.status !== 200) expect(reply.headers.get("content-type")).toBe("application/problem+json");
            }),
            runs(inPath.length > 0 ? 0.8 * CASES : CASES),
          ),
        ),
      CASES_MS_MAX,
    );

    test(
      "400 or 404: an id of any 1 to 100 characters",
      async () => {
        if (inPath.length === 0) return;
        await fc.assert(
          fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 100 }), async (id) => {
            const members = {
              ...sampleMembers(operation, us),
              ...Object.fromEntries(inPath.map((name) => [name, id])),
            };
            const reply = await as.send(operation.method, request(operation, members).path);
            expect([400, 404]).toContain(reply.status);
          }),
          runs(0.2 * CASES),
        );
      },
      CASES_MS_MAX,
    );
  });
}

function anyMembers({ input, accepts }: WireOperation): fc.Arbitrary<object> {
  const names = Object.keys(input.properties ?? {});
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), anyText, fc.double(), fc.constant(undefined));
  const known = fc.record(Object.fromEntries(names.map((name) => [name, value])));
  return fc
    .tuple(known, fc.dictionary(anyText, value, { maxKeys: 3 }))
    .map(([a, b]) => ({ ...b, ...a }))
    .filter((members) => !accepts(JSON.parse(JSON.stringify(members))));
}

const parameter = fc.oneof(
  anyText.map((text) => text.toWellFormed()),
  fc.integer().map(String),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom("", "0", "-1", "2147483648", "9".repeat(20), "2026-02-30", "0000-01-01", "null", "true", "１００"),
);

function anyParameters(names: string[]): fc.Arbitrary<Record<string, string>> {
  const record = Object.fromEntries(names.map((name) => [name, parameter]));
  return fc.record(record, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
}

await bothVariants(badInputRules);
