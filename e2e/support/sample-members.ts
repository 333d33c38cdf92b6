import { brtDay } from "#lib/core/brt.ts";
import type { Tenant } from "./service.ts";
import type { WireOperation, WireSchema } from "./wire-schema.ts";

type Members = Record<string, unknown>;

const MINUTE_MS = 60_000;

/** What a tenant would send as members of these names. */
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

/** Not required by themselves, but some of them must be there. */
const NEEDED = ["initDate", "startDate", "endDate", "toAccountNumber", "amount"];

/** Members that an operation takes, as far as a schema can tell: those required, from what is known or by their schema. */
export function sampleMembers({ input }: WireOperation, tenant: Tenant): Members {
  const given = known(tenant);
  const members: Members = {};
  for (const [name, schema] of Object.entries(input.properties ?? {})) {
    if (name in given && (input.required?.includes(name) || NEEDED.includes(name))) members[name] = given[name];
    else if (input.required?.includes(name)) members[name] = sample(schema);
  }
  return members;
}

function sample(schema: WireSchema): unknown {
  const one = schema.anyOf?.[0] ?? schema;
  if (one.examples) return one.examples[0];
  if (one.enum) return one.enum[0];
  if (one.format === "uuid") return crypto.randomUUID();
  if (one.type === "integer" || one.type === "number") return one.minimum ?? 1;
  if (one.type === "object")
    return Object.fromEntries((one.required ?? []).map((name) => [name, sample(one.properties?.[name] ?? {})]));
  if (one.type === "array") return [];
  return one.type === "boolean" ? true : "x".repeat(one.minLength ?? 1);
}
