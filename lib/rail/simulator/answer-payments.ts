import { db, rows } from "../../server/db.ts";
import { log } from "../../server/process/log.ts";
import { type Row, select } from "../../server/row.ts";
import type { PaymentAnswer } from "../orders.ts";

const STATUS = { ACCEPTED: "SETTLED", REFUSED: "REFUSED" } as const;

/**
 * Records the receiver's answers in the simulator's tables. The first answer counts: a repeated answer changes nothing,
 * a contradicting answer is logged and ignored.
 */
export async function answerPayments(answers: PaymentAnswer[]): Promise<void> {
  const first = new Map<string, PaymentAnswer>();
  for (const answer of answers) {
    const before = first.get(answer.endToEndId);
    if (!before) first.set(answer.endToEndId, answer);
    else if (before.verdict !== answer.verdict) warnOfContradiction(answer.endToEndId);
  }
  const given = [...first.values()];
  const ids = given.map((answer) => answer.endToEndId);
  const { rowCount } = await db().query({
    name: "simulator-answer",
    text: `UPDATE simulator_payment AS payment SET status = answer.status, reason = answer.reason
           FROM unnest($1::text[], $2::text[], $3::text[]) AS answer(end_to_end_id, status, reason)
           WHERE payment.end_to_end_id = answer.end_to_end_id AND payment.status = 'SENT'`,
    values: [ids, given.map((answer) => STATUS[answer.verdict]), given.map((answer) => answer.reason)],
  });
  if (rowCount !== ids.length) await reportContradictions(ids, first);
}

async function reportContradictions(ids: string[], first: Map<string, PaymentAnswer>): Promise<void> {
  const booked = await rows<Row<"SimulatorPayment", "endToEndId" | "status">>({
    name: "simulator-booked",
    text: `SELECT ${select("SimulatorPayment", "simulator_payment", ["endToEndId", "status"])} FROM simulator_payment WHERE end_to_end_id = ANY($1::text[])`,
    values: [ids],
  });
  for (const { endToEndId, status } of booked) {
    const answer = first.get(endToEndId);
    if (answer && STATUS[answer.verdict] !== status) warnOfContradiction(endToEndId);
  }
}

function warnOfContradiction(endToEndId: string): void {
  log().warn({ endToEndId }, "a payment was answered before, and otherwise: the first answer counts");
}
