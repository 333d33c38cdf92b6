import { expect, test } from "vitest";
import { z } from "zod";
import type { Form } from "#lib/core/contract.ts";
import { operations } from "#lib/domain/operations.ts";
import { maskOf } from "./mask-body.ts";

type Schema = { properties?: Record<string, Schema> } & Partial<
  Record<"items" | "anyOf" | "oneOf" | "allOf" | "$defs", unknown>
>;

function namesIn(schema: Schema): string[] {
  const { properties = {}, items, anyOf, oneOf, allOf, $defs } = schema;
  const inside = [...Object.values(properties), items, anyOf, oneOf, allOf, ...Object.values($defs ?? {})].flat();
  return [...Object.keys(properties), ...inside.flatMap((one) => (one ? namesIn(one as Schema) : []))];
}

const forms = operations.flatMap(({ contract: { A, B, file } }) =>
  [A, B].flatMap((form: Form | undefined) => (form?.path ? [{ form, file }] : [])),
);
const names = forms.flatMap(({ form, file }) =>
  [form.input, ...(file ? [] : [form.output])].flatMap((type) =>
    namesIn(z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema),
  ),
);

test("every member of the interface has its mask", () => {
  expect(names.length).toBeGreaterThan(500);
  expect([...new Set(names)].filter((name) => !maskOf(name, false))).toEqual([]);
});

test.each(["password", "token", "webhookPassword", "signingSecret", "client_secret", "access_token"])(
  "the value of %s is removed",
  (name) => {
    expect(maskOf(name, true)?.("anything")).toBe("[cut]");
  },
);

test("accountNumber is shown at the top level and masked inside another member", () => {
  expect(maskOf("accountNumber", false)?.("10000001")).toBe("10000001");
  expect(maskOf("accountNumber", true)?.("998877")).toBe("***877");
});
