import { instantOf } from "#lib/core/brt.ts";
import { centsOfDecimal } from "../../core/money.ts";
import type { ChargePayload } from "../../core/pix/charge-payload.ts";
import { decodeBrCode } from "../../core/pix/decode-br-code.ts";
import { makeEndToEndId } from "../../core/pix/end-to-end-id.ts";
import { rows, type Tx, transaction } from "../../server/db.ts";
import { announce } from "../../server/jobs/notify.ts";
import { workerId } from "../../server/jobs/worker-registry.ts";
import { prisma } from "../../server/prisma-client.ts";
import { errorFields, log } from "../../server/process/log.ts";
import { columnsOf, type Row, select } from "../../server/row.ts";
import type { PaymentMessage, SettledPaymentMessage } from "../messages.ts";
import { emitMessages } from "./emit-messages.ts";
import { isSettledFirst } from "./network-faults.ts";
import { holderOf, partyOf, type SimulatedPayer, validPersona } from "./persona.ts";
import { BankRefusal, readPayload } from "./read-payload.ts";

const FIELDS = ["id", "brCode", "amount", "payer", "delayMs", "contradicted", "attempts"] as const;
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
    await send(instruction, await paymentFor(instruction));
  } catch (error) {
    if (error instanceof BankRefusal) return refuseInstruction(instruction.id, error.code);
    log().warn({ ...errorFields(error), instructionId: instruction.id }, "the simulated bank could not pay");
    if (instruction.attempts >= ATTEMPTS_MAX) return refuseInstruction(instruction.id, "RECEIVER_UNREACHABLE");
    await tryLater(instruction);
  }
}

async function paymentFor({ brCode, amount, payer, realNow }: Leased): Promise<PaymentMessage> {
  const verdict = decodeBrCode(brCode);
  if (!verdict.valid) throw new BankRefusal(verdict.fault);
  if (!verdict.brCode.payloadUrl) throw new BankRefusal("NOT_A_CHARGE");
  const charge = await readPayload(verdict.brCode.payloadUrl);
  if (charge.status !== "ATIVA") throw new BankRefusal("CHARGE_NOT_ACTIVE");
  const { criacao, apresentacao, expiracao } = charge.calendario;
  // Each receiver has a clock of its own, which is never behind the real one.
  const now = new Date(Math.max(realNow.getTime(), instantOf(apresentacao).getTime()));
  if (now.getTime() > instantOf(criacao).getTime() + expiracao * 1_000) throw new BankRefusal("CHARGE_EXPIRED");
  const asked = amount ?? centsOfDecimal(charge.valor.original);
  if (!asked || asked < 0n) throw new BankRefusal("PAYLOAD_INVALID");
  const debtor = partyOf(payer ?? expectedBy(charge) ?? validPersona());
  return {
    endToEndId: makeEndToEndId("E", debtor.bankAccount.ispb, now),
    txid: charge.txid,
    pixKey: charge.chave,
    amount: Number(asked),
    debtor,
    holder: holderOf(debtor.taxId),
  };
}

function expectedBy({ devedor }: ChargePayload): SimulatedPayer | null {
  const taxId = devedor?.cpf ?? devedor?.cnpj;
  return taxId ? { taxId, name: devedor?.nome ?? null } : null;
}

const BOOKED = columnsOf("SimulatorPayment", ["endToEndId", "pixKey", "txid", "amount", "debtor", "status"]);

async function send({ id, delayMs, contradicted }: Leased, payment: PaymentMessage): Promise<void> {
  await transaction(async (tx) => {
    const sent = await tx.query({
      name: "simulator-sent",
      text: "UPDATE simulator_instruction SET status = 'SENT', end_to_end_id = $2 WHERE id = $1 AND status = 'WAITING'",
      values: [id, payment.endToEndId],
    });
    // Another worker leased the instruction after us and finished first. The bank pays only once.
    if (sent.rowCount === 0) return;
    const { endToEndId, pixKey, txid, amount, debtor } = payment;
    const isSettled = await isSettledFirst(tx, pixKey);
    await tx.query({
      name: "simulator-book-payment",
      text: `INSERT INTO simulator_payment (${BOOKED}) VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [endToEndId, pixKey, txid, amount, JSON.stringify(debtor), isSettled ? "SETTLED" : "SENT"],
    });
    const message = isSettled
      ? { kind: "settledPayment" as const, payload: settledBy(payment) }
      : { kind: "payment" as const, payload: payment };
    await emitMessages(tx, [{ ...message, delayMs, contradicted }]);
    await announce(tx, { accountIds: [], tags: [], queues: ["messages"] });
  });
}

function settledBy({ debtor: payer, ...payment }: PaymentMessage): SettledPaymentMessage {
  return { ...payment, payer, proof: "NETWORK", paidAt: new Date(), text: null };
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
