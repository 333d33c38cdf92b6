import { randomUUID } from "node:crypto";
import type { Variant } from "#lib/core/contract.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import type { Caller } from "./caller.ts";
import { deliver, testPayment } from "./money/test-rail.ts";
import { poll } from "./poll.ts";
import type { SeedOperator, Sql } from "./seed-operator.ts";
import type { Service, Tenant } from "./service.ts";

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
export function goodCharge(tenant: Pick<SeedOperator, "accounts">, more: object = {}): Members {
  return { amount: 1_000, externalId: randomUUID(), expiresIn: 600, pixKey: tenant.accounts[0].pixKey, ...more };
}

/** Metadata of the largest allowed size, in characters of four UTF-8 bytes. */
export const largestMetadata: Record<string, string> = Object.fromEntries(
  Array.from({ length: 50 }, (_, i) => [String.fromCodePoint(0x1f600 + i).repeat(50), "🎲".repeat(200)]),
);

/** Returns the number of charges of the service's two operators. */
export async function chargeCount({ sql, us, them }: Service): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM charge WHERE account_id IN (SELECT id FROM account WHERE operator_id IN ($1, $2))`,
    [us.id, them.id],
  );
  return row?.count ?? 0;
}

type Payment = { chargeId: string; pixKey: string; amount: number };

/**
 * Pays a charge and returns the payment's endToEndId once the charge is PAID. The payment arrives over the rail and is
 * in the simulated network's book. Throws when the charge does not become PAID.
 */
export async function payCharge(as: Caller, sql: Sql, { queryPath }: Dialect, payment: Payment): Promise<string> {
  await settle(sql, payment);
  const { body } = await poll(
    () => as.get(queryPath(payment.chargeId)),
    ({ body }) => body.status !== "PENDING",
  );
  const { endToEndId } = (body.pixTransaction ?? {}) as { endToEndId?: string };
  if (!endToEndId) throw new Error(`The charge is ${body.status}, not PAID.`);
  return endToEndId;
}

async function settle(sql: Sql, { chargeId, pixKey, amount }: Payment): Promise<void> {
  const { endToEndId, txid, payer } = testPayment(chargeId, pixKey, { amount });
  await sql(
    `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status) VALUES ($1, $2, $3, $4, $5, 'SETTLED')`,
    [endToEndId, pixKey, txid, amount, JSON.stringify(payer)],
  );
  await deliver([testPayment(chargeId, pixKey, { amount, endToEndId })]);
  await creditPayments();
}
