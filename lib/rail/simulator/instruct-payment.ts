import { rows, transaction } from "../../server/db.ts";
import { announce } from "../../server/jobs/notify.ts";
import { uuidV7 } from "../../server/uuid-v7.ts";
import type { SimulatedPayer } from "./persona.ts";

/**
 * A payment that the simulated bank is asked to make. `amount` in cents; null: the amount of the charge. `payer` null:
 * the payer that the charge expects, or else the valid persona. `customer`: who may query the outcome.
 */
export type Instruction = {
  /** An id that exists is not instructed again. Absent: a new one. */
  id?: string;
  customer: string;
  brCode: string;
  amount: bigint | null;
  payer: SimulatedPayer | null;
  /** The payer pays so much later. */
  delayMs?: number;
  /** The network tells of the payment a second time, with another amount. */
  contradicted?: boolean;
};

/** The outcome of an instruction. `verdict`: whether it settled, once it is sent; `reason`: why one of its banks refused. */
export type Outcome = {
  status: "WAITING" | "SENT" | "REFUSED";
  reason: string | null;
  endToEndId: string | null;
  verdict: "ACCEPTED" | "REFUSED" | null;
};

/** Stores an instruction to pay a BR Code and returns its id. The simulated bank pays it asynchronously. */
export async function instructPayment(instruction: Instruction): Promise<string> {
  const id = uuidV7();
  await instructPayments([{ ...instruction, id }]);
  return id;
}

/** Stores instructions to pay BR Codes, all at once. */
export async function instructPayments(instructions: readonly Instruction[]): Promise<void> {
  await transaction(async (tx) => {
    await tx.query({
      name: "simulator-instruct",
      text: `INSERT INTO simulator_instruction (id, customer, br_code, amount, payer, due_at, contradicted)
             SELECT id, customer, br_code, amount, payer, clock_timestamp() + delay_ms * interval '1 millisecond', contradicted
             FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::jsonb[], $6::int[], $7::boolean[])
               AS given(id, customer, br_code, amount, payer, delay_ms, contradicted)
             ON CONFLICT (id) DO NOTHING`,
      values: [
        instructions.map(({ id }) => id ?? uuidV7()),
        instructions.map(({ customer }) => customer),
        instructions.map(({ brCode }) => brCode),
        instructions.map(({ amount }) => amount),
        instructions.map(({ payer }) => payer && JSON.stringify(payer)),
        instructions.map(({ delayMs }) => delayMs ?? 0),
        instructions.map(({ contradicted }) => contradicted ?? false),
      ],
    });
    await announce(tx, { accountIds: [], tags: [], queues: ["instructions"] });
  });
}

/** Returns the outcome of a customer's instruction, or null when the customer has no instruction with this id. */
export async function outcomeOf(customer: string, instructionId: string): Promise<Outcome | null> {
  return (await outcomesOf(customer, [instructionId])).get(instructionId) ?? null;
}

/** Returns the outcomes of those of these instructions that are the customer's, by their ids. */
export async function outcomesOf(
  customer: string,
  instructionIds: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const found = await rows<Outcome & { id: string }>({
    name: "simulator-outcomes",
    text: `SELECT i.id, i.status, coalesce(i.reason, p.reason) AS reason, i.end_to_end_id AS "endToEndId",
             CASE p.status WHEN 'SETTLED' THEN 'ACCEPTED' WHEN 'REFUSED' THEN 'REFUSED' END AS verdict
           FROM simulator_instruction i LEFT JOIN simulator_payment p ON p.end_to_end_id = i.end_to_end_id
           WHERE i.id = ANY($1::uuid[]) AND i.customer = $2`,
    values: [instructionIds, customer],
  });
  return new Map(found.map(({ id, ...outcome }) => [id, outcome]));
}
