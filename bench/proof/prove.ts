import { type BankAccess, insertConnection } from "#e2e/support/bank/insert-connection.ts";
import { connectionsProven, proveConnections } from "#lib/domain/bank-work/proofs/prove-connections.job.ts";
import { rows } from "#lib/server/db.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { answerParent } from "../support/child.ts";
import { PROVEN_ACCOUNT_ID } from "./day.ts";

// What the worker does with a day: it asks the bank for its report, stores its lines and compares them with ours.

export type ProveCommand = { connect: BankAccess } | "load" | "prove";

answerParent(async (command: ProveCommand) => {
  if (command === "load") return servingEveryOperator(() => rows({ text: "SELECT 1" }));
  if (command === "prove") {
    const startedAt = performance.now();
    await servingEveryOperator(async () => {
      await proveConnections();
      await connectionsProven();
    });
    return { seconds: (performance.now() - startedAt) / 1_000 };
  }
  return servingEveryOperator(() => connect(command.connect));
});

async function connect(access: BankAccess) {
  const [account] = await rows<{ operatorId: string }>({
    text: `SELECT operator_id AS "operatorId" FROM account WHERE id = $1`,
    values: [PROVEN_ACCOUNT_ID],
  });
  return insertConnection(access, {
    ...{ operatorId: account?.operatorId ?? "", accountId: PROVEN_ACCOUNT_ID, dialect: "efi" },
  });
}
