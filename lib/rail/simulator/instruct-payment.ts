import { rows, transaction } from "../../server/db.ts";
import { announce } from "../../server/notify.ts";
import { uuidV7 } from "../../server/uuid-v7.ts";
import type { SimulatedPayer } from "./persona.ts";

/**
 * A payment that the simulated bank is asked to make. `amount` in cents; null: the amount of the charge. `payer` null:
 * the payer that the charge expects, or else the valid persona. `customer`: who may query the outcome.
 */
export type Instruction = { customer: string; brCode: string; amount: bigint | null; payer: SimulatedPayer | null };

/** The outcome of an instruction. `verdict` is the receiver's; `reason` is why the bank or the receiver refused. */
export type Outcome = {
  status: "WAITING" | "SENT" | "REFUSED";
  reason: string | null;
  endToEndId: string | null;
  verdict: "ACCEPTED" | "REFUSED" | null;
};

/** Stores an instruction to pay a BR Code and returns its id. The simulated bank pays it asynchronously. */
export async function instructPayment({ customer, brCode, amount, payer }: Instruction): Promise<string> {
  const id = uuidV7();
  await transaction(async (tx) => {
    await tx.query({
      name: "simulator-instruct",
      text: "INSERT INTO simulator_instruction (id, customer, br_code, amount, payer) VALUES ($1, $2, $3, $4, $5)",
      values: [id, customer, brCode, amount, payer && JSON.stringify(payer)],
    });
    await announce(tx, { accountIds: [], tags: [], queues: ["instructions"] });
  });
  return id;
}

/** Returns the outcome of a customer's instruction, or null when the customer has no instruction with this id. */
export async function outcomeOf(customer: string, instructionId: string): Promise<Outcome | null> {
  const [found] = await rows<Outcome>({
    name: "simulator-outcome",
    text: `SELECT i.status, coalesce(i.reason, p.reason) AS reason, i.end_to_end_id AS "endToEndId",
             CASE p.status WHEN 'SETTLED' THEN 'ACCEPTED' WHEN 'REFUSED' THEN 'REFUSED' END AS verdict
           FROM simulator_instruction i LEFT JOIN simulator_payment p ON p.end_to_end_id = i.end_to_end_id
           WHERE i.id = $1 AND i.customer = $2`,
    values: [instructionId, customer],
  });
  return found ?? null;
}
