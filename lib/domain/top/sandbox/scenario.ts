import { createHash } from "node:crypto";
import { SCENARIO_CHARGES_MAX } from "#lib/core/limits.ts";
import { SCENARIO_AMOUNT, type Scenario } from "#lib/core/sandbox.ts";
import { type Instruction, instructPayments, outcomesOf } from "#lib/rail/simulator/instruct-payment.ts";
import { type SimulatedPayer, validPersona } from "#lib/rail/simulator/persona.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { accountWithKey } from "../../base/accounts/account.ts";
import { quarantinedOf } from "../../base/quarantine/quarantine.ts";
import type { Charge, Rejection } from "../../money-in/charges/charge.contract.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { refuseAtBank } from "./refuse-at-bank.ts";
import { runScenarioContract, showScenarioContract } from "./scenario.contract.ts";

type Payment = Partial<Pick<Instruction, "amount" | "payer" | "delayMs" | "contradicted">>;
type Plan = { expiresIn?: number; expectsPayer?: true; payments: readonly Payment[] };

const EXPIRES_IN = 600;
const THIRD_PARTY: SimulatedPayer = { taxId: "12345678909", name: "Tércio Terceiro" };

/** What is paid of each charge. Without an `amount` and a `payer`: as the charge asks. */
const PLANS: Record<Scenario, Plan> = {
  late: { expiresIn: 2, payments: [{ delayMs: 3_000 }] },
  twice: { payments: [{}, {}] },
  wrongAmount: { payments: [{ amount: SCENARIO_AMOUNT - 1n }] },
  thirdParty: { expectsPayer: true, payments: [{ payer: THIRD_PARTY }] },
  quarantine: { payments: [{ contradicted: true }] },
  many: { payments: [{}] },
};
const PAYMENTS_MAX = Math.max(...Object.values(PLANS).map(({ payments }) => payments.length));

/**
 * Creates the charges of a scenario and instructs the simulated bank to pay them. Repeated with the same `runId` it does
 * nothing more. Throws what creating a charge throws.
 */
export const runScenario = operation(runScenarioContract, async (ctx, { scenario, pixKey, runId, count }) => {
  const { expiresIn = EXPIRES_IN, expectsPayer, payments } = PLANS[scenario];
  refuseAtBank((await accountWithKey(ctx, pixKey)).account);
  const externalIds = externalIdsOf(runId, scenario === "many" ? count : 1);
  const charges = await Promise.all(
    externalIds.map(async (externalId) => {
      const metadata = { scenario, runId };
      const expectedPayer = expectsPayer ? { taxId: validPersona().taxId } : null;
      const charge = { amount: SCENARIO_AMOUNT, externalId, expiresIn, pixKey, expectedPayer, metadata };
      return (await createCharge.run(ctx, charge)).output;
    }),
  );
  const instructions = charges.flatMap(({ externalId, brCode }) =>
    payments.map((payment, i) => ({
      id: instructionId(ctx.operatorId, externalId, i),
      customer: ctx.operatorId,
      brCode,
      amount: null,
      payer: null,
      ...payment,
    })),
  );
  await instructPayments(instructions);
  return { output: { charges: charges.length } };
});

/** Returns the charges of a scenario of the same operator, and their payments. None: there is no such scenario. */
export const showScenario = operation(showScenarioContract, async (ctx, { runId }) => {
  const found = await prisma().charge.findMany({
    where: {
      accountId: { in: [...ctx.accountIds] },
      externalId: { in: externalIdsOf(runId, SCENARIO_CHARGES_MAX) },
    },
    select: {
      id: true,
      externalId: true,
      amount: true,
      status: true,
      errorCode: true,
      endToEndId: true,
      metadata: true,
    },
    orderBy: { createdAt: "asc" },
    take: SCENARIO_CHARGES_MAX,
  });
  const idsOf = (externalId: string) =>
    Array.from({ length: PAYMENTS_MAX }, (_, i) => instructionId(ctx.operatorId, externalId, i));
  const outcomes = await outcomesOf(
    ctx.operatorId,
    found.flatMap(({ externalId }) => idsOf(externalId)),
  );
  const isContradicted = ({ metadata }: (typeof found)[number]) => isOf(metadata, "quarantine");
  const quarantined = await quarantinedOf(
    ctx,
    found.filter(isContradicted).flatMap(({ endToEndId }) => endToEndId ?? []),
  );
  const charges = found.map((charge) => ({
    chargeId: charge.id,
    amount: charge.amount,
    status: charge.status as Charge["status"],
    errorCode: charge.errorCode as Rejection | null,
    payments: idsOf(charge.externalId).flatMap((paymentId) => {
      const outcome = outcomes.get(paymentId);
      return outcome ? [{ paymentId, ...outcome }] : [];
    }),
    quarantinedId: quarantined.get(charge.endToEndId ?? "") ?? null,
  }));
  const isOver = charges.every(
    ({ status, payments, quarantinedId }, i) =>
      status !== "PENDING" &&
      payments.every((payment) => payment.status === "REFUSED" || payment.verdict !== null) &&
      (quarantinedId !== null || !isContradicted(found[i] as (typeof found)[number])),
  );
  return { output: { charges, isOver } };
});

const isOf = (metadata: unknown, scenario: Scenario) =>
  (metadata as { scenario?: unknown } | null)?.scenario === scenario;

const externalIdsOf = (runId: string, count: number) =>
  Array.from({ length: count }, (_, i) => `scenario-${runId}-${i + 1}`);

/** The same payment of the same charge has the same id, so that it is instructed once. */
function instructionId(operatorId: string, externalId: string, payment: number): string {
  const hash = createHash("sha256").update(`${operatorId} ${externalId} ${payment}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
