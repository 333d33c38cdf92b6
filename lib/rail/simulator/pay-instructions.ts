import { instantOf } from "#lib/core/brt.ts";
import { centsOfDecimal } from "../../core/money.ts";
import type { ChargePayload } from "../../core/pix/charge-payload.ts";
import { decodeBrCode } from "../../core/pix/decode-br-code.ts";
import { makeEndToEndId } from "../../core/pix/end-to-end-id.ts";
import { parseLocationToken } from "../../core/pix/location-token.ts";
import { txidOf } from "../../core/pix/txid.ts";
import type { BankRefusalReason } from "../../core/refusals/bank-refusal.ts";
import { rows, type Tx, transaction } from "../../server/db.ts";
import { announce } from "../../server/jobs/notify.ts";
import { workerId } from "../../server/jobs/worker-registry.ts";
import { prisma } from "../../server/prisma-client.ts";
import { errorFields, log } from "../../server/process/log.ts";
import { columnsOf, type Row, select } from "../../server/row.ts";
import type { Holder, Party, PaymentMessage, PaymentRefusal } from "../messages.ts";
import { emitMessages } from "./emit-messages.ts";
import { holderOf, partyOf, type SimulatedPayer, validPersona } from "./persona.ts";
import { BankRefusal, readPayload } from "./read-payload.ts";

const FIELDS = ["id", "brCode", "amount", "payer", "contradicted", "attempts"] as const;
type Leased = Row<"SimulatorInstruction", (typeof FIELDS)[number], { payer: SimulatedPayer | null }> & {
  realNow: Date;
};

const BATCH_MAX = 20;
/** Longer than the two HTTP requests of one payment can take together. */
const LEASE = "10 seconds";
const ATTEMPTS_MAX = 5;
const RETRY_MS_MIN = 100;

/** Pays due instructions of the simulated bank, at most 20 at once. Returns how many it processed. */
export async function payInstructions(): Promise<number> {
  const leased = await rows<Leased>({
    name: "simulator-lease-instructions",
    text: `UPDATE simulator_instruction SET due_at = clock_timestamp() + interval '${LEASE}', attempts = attempts + 1, leased_by = $1
           WHERE id = ANY(ARRAY(SELECT id FROM simulator_instruction WHERE status = 'WAITING' AND due_at <= clock_timestamp()
                        ORDER BY due_at LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED))
           RETURNING ${select("SimulatorInstruction", "simulator_instruction", FIELDS)}, clock_timestamp() AS "realNow"`,
    values: [workerId()],
  });
  await Promise.all(leased.map(payOrRefuse));
  return leased.length;
}

/** Ends the leases of instructions that belong to workers that no longer run. */
export async function freeInstructions(tx: Tx, workerIds: string[]): Promise<void> {
  await tx.query({
    name: "simulator-free-instructions",
    text: `UPDATE simulator_instruction SET due_at = clock_timestamp(), leased_by = NULL
           WHERE status = 'WAITING' AND leased_by = ANY($1::uuid[])`,
    values: [workerIds],
  });
}

async function payOrRefuse(instruction: Leased): Promise<void> {
  try {
    await send(instruction, await initiatedBy(instruction));
  } catch (error) {
    if (error instanceof BankRefusal) return refuseInstruction(instruction.id, error.code);
    log().warn({ ...errorFields(error), instructionId: instruction.id }, "the simulated bank could not pay");
    if (instruction.attempts >= ATTEMPTS_MAX) return refuseInstruction(instruction.id, "RECEIVER_UNREACHABLE");
    await tryLater(instruction);
  }
}

/** A payment as its bank tells of it. `unsent`: the payer's bank refuses the instruction, so that the network knows nothing of it. */
type Initiated = Omit<PaymentMessage, "text" | "proof"> & { unsent: BankRefusalReason | null };

async function initiatedBy({ brCode, amount, payer, realNow }: Leased): Promise<Initiated> {
  const verdict = decodeBrCode(brCode);
  if (!verdict.valid) throw new BankRefusal(verdict.fault);
  const { payloadUrl } = verdict.brCode;
  if (!payloadUrl) throw new BankRefusal("NOT_A_CHARGE");
  const charge = await readPayload(payloadUrl).catch((error: unknown) => {
    if (error instanceof BankRefusal && error.code === "CHARGE_NOT_FOUND") return error;
    throw error;
  });
  if (charge instanceof BankRefusal) {
    const attempt = { amount: amount ?? verdict.brCode.amount ?? null, debtor: partyOf(payer ?? validPersona()) };
    return ofEndedCharge(payloadUrl, charge, { ...attempt, now: realNow });
  }
  const asked = amount ?? centsOfDecimal(charge.valor.original);
  if (!asked || asked < 0n) throw new BankRefusal("PAYLOAD_INVALID");
  const debtor = partyOf(payer ?? expectedBy(charge) ?? validPersona());
  // Each receiver has a clock of its own, which is never behind the real one.
  const now = new Date(Math.max(realNow.getTime(), instantOf(charge.calendario.apresentacao).getTime()));
  const holder = holderOf(debtor.taxId);
  const refusedFor = refusalOf(charge, { amount: Number(asked), debtor, holder, now });
  return {
    endToEndId: makeEndToEndId("E", debtor.bankAccount.ispb, now),
    txid: charge.txid,
    pixKey: charge.chave,
    amount: Number(asked),
    paidAt: now,
    payer: debtor,
    holder,
    refusedFor,
    unsent: (refusedFor && UNSENT[refusedFor]) ?? null,
  };
}

const FAILING_HOLDERS = { DECEASED: "HOLDER_DECEASED", MINOR: "HOLDER_MINOR", MISMATCH: "ACCOUNT_MISMATCH" } as const;

/** A payment as its payer's bank is about to make it. Amount in cents. `now`: by the receiver's clock, which the payload shows. */
type Attempt = { amount: number; debtor: Party; holder: Holder; now: Date };

/** Returns who a charge expects to pay it. */
function expectedBy({ devedor }: Pick<ChargePayload, "devedor">): SimulatedPayer | null {
  const taxId = devedor?.cpf ?? devedor?.cnpj;
  return taxId ? { taxId, name: devedor?.nome ?? null } : null;
}

/**
 * Returns why the banks of a payment refuse it before it settles, by what the charge's payload asks for; null: they let it pass.
 * The payer's accounts are not in the payload: whoever expects one of them gets the money, and gives it back.
 */
function refusalOf(charge: ChargePayload, { amount, debtor, holder, now }: Attempt): PaymentRefusal | null {
  const { criacao, expiracao } = charge.calendario;
  if (charge.status !== "ATIVA") return "CHARGE_NOT_PENDING";
  if (now.getTime() > instantOf(criacao).getTime() + expiracao * 1_000) return "CHARGE_EXPIRED";
  if (BigInt(amount) !== centsOfDecimal(charge.valor.original)) return "AMOUNT_MISMATCH";
  const expected = expectedBy(charge);
  if (expected && expected.taxId !== debtor.taxId) return "PAYER_MISMATCH";
  return holder === "REGULAR" ? null : FAILING_HOLDERS[holder];
}

/** What the payer's bank sees in the payload itself. */
const UNSENT: Partial<Record<PaymentRefusal, BankRefusalReason>> = {
  CHARGE_NOT_PENDING: "CHARGE_NOT_ACTIVE",
  CHARGE_EXPIRED: "CHARGE_EXPIRED",
};

type EndedAttempt = { amount: bigint | null; debtor: Party; now: Date };

/** The address of the payload names the charge, which can no longer be read: its receiver is told that somebody tried. */
function ofEndedCharge(payloadUrl: string, refusal: BankRefusal, { amount, debtor, now }: EndedAttempt): Initiated {
  const location = parseLocationToken(payloadUrl.split("/").at(-1) ?? "");
  if (!location || !amount) throw refusal;
  return {
    endToEndId: makeEndToEndId("E", debtor.bankAccount.ispb, now),
    txid: txidOf(location.chargeId),
    pixKey: null,
    amount: Number(amount),
    paidAt: now,
    payer: debtor,
    holder: holderOf(debtor.taxId),
    refusedFor: "CHARGE_NOT_PENDING",
    unsent: refusal.code,
  };
}

const BOOKED = columnsOf("SimulatorPayment", ["endToEndId", "pixKey", "txid", "amount", "debtor", "status", "reason"]);

async function send({ id, contradicted }: Leased, { unsent, ...payment }: Initiated): Promise<void> {
  await transaction(async (tx) => {
    const sent = await tx.query({
      name: "simulator-sent",
      text: "UPDATE simulator_instruction SET status = $3, reason = $4, end_to_end_id = $2 WHERE id = $1 AND status = 'WAITING'",
      values: [id, payment.endToEndId, unsent ? "REFUSED" : "SENT", unsent],
    });
    // Another worker leased the instruction after us and finished first. The bank pays only once.
    if (sent.rowCount === 0) return;
    const refusedFor = payment.refusedFor ?? (await refusalOfSecond(tx, payment));
    if (!unsent) await book(tx, { ...payment, refusedFor });
    const payload = { ...payment, refusedFor, text: null, proof: "NETWORK" as const };
    await emitMessages(tx, [{ kind: "payment", payload, contradicted }]);
    await announce(tx, { accountIds: [], tags: [], queues: ["messages"] });
  });
}

/** A charge is paid once, also by two payers in one moment: the receiver's bank has one of them wait for the other. */
async function refusalOfSecond(tx: Tx, { txid }: Pick<Initiated, "txid">): Promise<PaymentRefusal | null> {
  await tx.query({
    name: "simulator-lock-charge",
    text: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [txid],
  });
  const { rows: settled } = await tx.query({
    name: "simulator-settled",
    text: "SELECT FROM simulator_payment WHERE txid = $1 AND status = 'SETTLED' LIMIT 1",
    values: [txid],
  });
  return settled.length > 0 ? "CHARGE_NOT_PENDING" : null;
}

async function book(tx: Tx, payment: Omit<Initiated, "unsent">): Promise<void> {
  const { endToEndId, pixKey, txid, amount, payer, refusedFor } = payment;
  await tx.query({
    name: "simulator-book-payment",
    text: `INSERT INTO simulator_payment (${BOOKED}) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      ...[endToEndId, pixKey, txid, amount, JSON.stringify(payer)],
      ...[refusedFor ? "REFUSED" : "SETTLED", refusedFor],
    ],
  });
}

async function refuseInstruction(id: string, reason: string): Promise<void> {
  await prisma().simulatorInstruction.updateMany({
    where: { id, status: "WAITING" },
    data: { status: "REFUSED", reason },
  });
}

async function tryLater({ id, attempts }: Leased): Promise<void> {
  await rows({
    text: `UPDATE simulator_instruction SET due_at = clock_timestamp() + $2 * interval '1 millisecond', leased_by = NULL
           WHERE id = $1 AND status = 'WAITING'`,
    values: [id, RETRY_MS_MIN * 2 ** attempts],
  });
}
