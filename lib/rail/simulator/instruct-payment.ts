import { rows, transaction } from "../../server/db.ts";
import { announce } from "../../server/notify.ts";
import { uuidV7 } from "../../server/uuid-v7.ts";
import type { SimulatedPayer } from "./persona.ts";

/**
 * What somebody asks the simulated bank to pay. `amount` in cents; null: what the code says. `payer` null: whom the charge
 * expects, else the valid persona. `customer`: who may ask what came of it.
 */
export type Instruction = { customer: string; brCode: string; amount: bigint | null; payer: SimulatedPayer | null };

/** What came of an instruction. `verdict` is the receiver's, `reason` the bank's or the receiver's for refusing. */
export type Outcome = {
  status: "WAITING" | "SENT" | "REFUSED";
  reason: string | null;
  endToEndId: string | null;
  verdict: "ACCEPTED" | "REFUSED" | null;
};

/** Hands a BR Code to the simulated bank and gives the instruction's id once it is stored. The bank pays on its own. */
export async function instructPayment({ customer, brCode, amount, payer }: Instruction): Promise<string> {
  const id = uuidV7();
  await transaction(async (tx) => {
    await tx.query({
      name: "simulator-instruct",
      text: "INSERT INTO simulator_instruction (id, customer, br_code, amount, payer) VALUES ($1, $2, $3, $4, $5)",
      values: [id, customer, brCode, amount, payer && JSON.stringify(payer)],
    });
    await announce(tx, { accountIds: [], nouns: [], queues: ["instructions"] });
  });
  return id;
}

/** What came of a customer's instruction, or null when it has none of this id. */
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
