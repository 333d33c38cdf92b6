import { brtDay, instantOf } from "#lib/core/brt.ts";
import type { Tenant } from "../service.ts";
import { options, type WireOperation, type WireSchema } from "./wire-schema.ts";

type Members = Record<string, unknown>;

const MINUTE_MS = 60_000;

/** Values that are valid for this tenant, by member name. */
function known(tenant: Tenant): Members {
  const now = Date.now();
  return {
    amount: 100,
    externalId: crypto.randomUUID(),
    expiresIn: 600,
    pixKey: tenant.accounts[0].pixKey,
    accountNumber: tenant.accounts[0].number,
    toAccountNumber: tenant.accounts[1].number,
    url: "http://127.0.0.1:9/hook",
    dateRef: brtDay(new Date(now)),
    initDate: new Date(now - 10 * MINUTE_MS).toISOString(),
    startDate: new Date(now - 10 * MINUTE_MS).toISOString(),
    endDate: new Date(now - MINUTE_MS).toISOString(),
  };
}

/** The schema does not require these, but some of them must be present. */
const NEEDED = ["initDate", "startDate", "endDate", "toAccountNumber", "amount"];

/**
 * Returns valid members of an operation: its example, with the tenant's own ids and with new ids; the rest from its
 * schema.
 */
export function sampleMembers({ input, example }: WireOperation, tenant: Tenant): Members {
  const given = known(tenant);
  const members: Members = { ...example };
  for (const [name, schema] of Object.entries(input.properties ?? {})) {
    const isNeeded = input.required?.includes(name) || NEEDED.includes(name);
    if (name in given && isNeeded) members[name] = valueFor(schema, given[name]);
    else if (isNeeded) members[name] ??= sample(schema);
  }
  return members;
}

/** Some amounts are strings of digits, and some times are days. */
function valueFor(schema: WireSchema, value: unknown): unknown {
  const isText = options(schema).every(({ type }) => type === "string" || type === "null");
  if (schema.format === "date" && typeof value === "string" && value.includes("T")) return brtDay(instantOf(value));
  return isText && typeof value === "number" ? String(value) : value;
}

function sample(schema: WireSchema): unknown {
  const [one] = options(schema) as [WireSchema];
  if (one.examples) return one.examples[0];
  if (one.enum) return one.enum[0];
  if (one.format === "uuid") return crypto.randomUUID();
  if (one.type === "integer" || one.type === "number") return one.minimum ?? 1;
  if (one.type === "object")
    return Object.fromEntries((one.required ?? []).map((name) => [name, sample(one.properties?.[name] ?? {})]));
  if (one.type === "array") return [];
  return one.type === "boolean" ? true : "x".repeat(one.minLength ?? 1);
}
