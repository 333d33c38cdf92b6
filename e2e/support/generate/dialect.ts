import { randomUUID } from "node:crypto";
import type { Variant } from "#lib/core/contract.ts";
import type { Caller } from "../caller.ts";
import type { Service, Tenant } from "../tenant.ts";

type Members = Record<string, unknown>;

/** How one variant spells the operations on charges that both variants have. */
export type Dialect = {
  variant: Variant;
  other: Variant;
  createPath: string;
  queryPath: (chargeId: string) => string;
  instant: RegExp;
  callerOf: (tenant: Tenant) => Caller;
};

const PATHS = { A: "/v1/pix/deposit/immediate-charge", B: "/v1/pix/deposit" } as const;
const INSTANTS = {
  A: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}-03:00$/,
  B: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
} as const;

export function dialect(variant: Variant): Dialect {
  return {
    variant,
    other: variant === "A" ? "B" : "A",
    createPath: PATHS[variant],
    queryPath: (chargeId) => `${PATHS[variant]}/${chargeId}`,
    instant: INSTANTS[variant],
    callerOf: (tenant) => tenant[variant],
  };
}

/** Returns valid members of a charge, with a new externalId. */
export function goodCharge(tenant: Tenant, more: object = {}): Members {
  return { amount: 1_000, externalId: randomUUID(), expiresIn: 600, pixKey: tenant.accounts[0].pixKey, ...more };
}

/** Returns the number of charges of the service's two operators. */
export async function chargeCount({ sql, us, them }: Service): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM charge WHERE account_id IN (SELECT id FROM account WHERE operator_id IN ($1, $2))`,
    [us.id, them.id],
  );
  return row?.count ?? 0;
}
