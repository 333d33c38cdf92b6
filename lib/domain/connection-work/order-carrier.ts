import type { Receipt } from "#lib/rail/api-pix/receipts.ts";
import type { ConnectionCharge } from "#lib/rail/orders.ts";
import type { LeasedAtConnection } from "#lib/rail/queues/outbox.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import type { LiveConnection } from "../connections/live-connection.ts";
import { type Answered, answerTo, type Ordered, orderedBy, receiptOfAll } from "./answered.ts";
import { carryOut, carryOutCharge } from "./carry-out.ts";
import type { ChargesToRegister } from "./charges-to-register.ts";

/** Calls at once to one bank. */
export const CALLS_MAX = 30;

/** The calls to one bank in this worker's hands: those that are made, and those that wait for their turn. */
type Line = { inHand: number; calling: number; waiting: (() => void)[] };

function turnIn(line: Line): Promise<void> {
  if (line.calling >= CALLS_MAX) return new Promise((resolve) => line.waiting.push(resolve));
  line.calling++;
  return Promise.resolve();
}

function leave(line: Line): void {
  const next = line.waiting.shift();
  if (next) next();
  else line.calling--;
}

/** `inHand`: the calls to a bank that are not recorded yet. `carry`: carries out one order, and records what came of it. */
type Carrier = {
  inHand(connection: LiveConnection): number;
  carry(connection: LiveConnection, order: LeasedAtConnection, charges: ChargesToRegister): Promise<unknown>;
};

/** Creates what carries orders out at banks, a few calls at once to each. */
export function orderCarrier(record: (answered: Answered) => Promise<unknown>): Carrier {
  const lines = new Map<string, Line>();

  function lineOf({ id }: LiveConnection): Line {
    const line = lines.get(id) ?? { inHand: 0, calling: 0, waiting: [] };
    lines.set(id, line);
    return line;
  }

  /** Waits for a turn, calls, and records what came of it. */
  async function call(
    connection: LiveConnection,
    order: LeasedAtConnection,
    ordered: Ordered,
    made: () => Promise<Receipt>,
  ): Promise<Receipt> {
    const line = lineOf(connection);
    line.inHand++;
    try {
      await turnIn(line);
      const receipt = await made().finally(() => leave(line));
      failpoint("receipts.answered");
      await record(answerTo(order, ordered, receipt));
      return receipt;
    } finally {
      line.inHand--;
    }
  }

  /** The order ends when all its charges are recorded. */
  async function register(connection: LiveConnection, order: LeasedAtConnection, charges: ConnectionCharge[]) {
    const { accountId } = order;
    const calls = charges.map((charge) => {
      const ordered: Ordered = { of: "charge", accountId, recordId: charge.recordId, removal: false };
      return call(connection, order, ordered, () => carryOutCharge(connection, charge));
    });
    const ended = await Promise.allSettled(calls);
    const receipts = ended.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value;
    });
    await record(answerTo(order, { of: "charges", accountId }, receiptOfAll(receipts)));
  }

  return {
    inHand: (connection) => lineOf(connection).inHand,
    carry: (connection, order, charges) =>
      order.kind === "charges"
        ? register(connection, order, charges.get(order.id) ?? [])
        : call(connection, order, orderedBy(order), () => carryOut(connection, order)),
  };
}
