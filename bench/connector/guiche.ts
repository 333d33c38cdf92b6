import { randomUUID } from "node:crypto";
import { type BankAccess, insertConnection } from "#e2e/support/bank/insert-connection.ts";
import { jobs } from "#lib/domain/jobs.ts";
import { withdrawToKey } from "#lib/domain/money-out/withdrawals/withdraw.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { answerParent } from "../support/child.ts";
import { ACCOUNT_ID } from "../support/database/charge-row.ts";

// The service's side: it connects the account, orders payouts, and sends them with the unchanged worker, which has only the job
// that sends orders to banks.

/** `payouts`: orders so many. `begin`, `end`: the worker runs between them. */
export type GuicheCommand = { connect: BankAccess } | { payouts: number } | "begin" | "end";

const AT_ONCE = 500;
const PLAYER = "00000000191";

const sender = jobs.filter(({ name }) => name === "send-to-connections");
const stopping = new AbortController();
let finished: Promise<void> | undefined;

async function operatorOfAccount(): Promise<string> {
  const [account] = await rows<{ operatorId: string }>({
    text: `SELECT operator_id AS "operatorId" FROM account WHERE id = $1`,
    values: [ACCOUNT_ID],
  });
  return account?.operatorId ?? "";
}

async function order(count: number): Promise<void> {
  const operatorId = await operatorOfAccount();
  const actor = { kind: "credential", id: ACCOUNT_ID } as const;
  const ctx: Context = { operatorId, accountId: ACCOUNT_ID, accountIds: [ACCOUNT_ID], actor, requestId: ACCOUNT_ID };
  let left = count;
  const line = async () => {
    while (left-- > 0)
      await withdrawToKey.run(ctx, {
        ...{ amount: 1n, externalId: randomUUID(), pixKey: PLAYER, expectedCreditor: { taxId: PLAYER } },
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
}

answerParent(async (command: GuicheCommand) => {
  if (command === "begin") {
    finished = runWorker(sender, { signal: stopping.signal });
    return null;
  }
  if (command === "end") {
    stopping.abort();
    await finished;
    return null;
  }
  if ("connect" in command) {
    // The seed's transfers are from before the account lived at a bank: their money needs no way between banks.
    await rows({ text: "UPDATE transfer SET mended_at = created_at" });
    return insertConnection(command.connect, {
      ...{ operatorId: await operatorOfAccount(), accountId: ACCOUNT_ID, dialect: "efi" },
    });
  }
  return order(command.payouts);
});
