import { randomUUID } from "node:crypto";
import { createWithdrawalInBatch } from "#lib/domain/money-out/withdrawals/create-withdrawals.ts";
import { answerWithBatches } from "../support/database/batches.ts";
import { ACCOUNT_ID, CONTENT_HASH, CREATED_BY } from "../support/database/charge-row.ts";
import { WITHDRAWAL } from "../support/load/requests.ts";

// Reference C2: the statements that the service sends for each batch of withdrawals.

/** The load generator's number of connections: no batch that comes over HTTP is larger. */
const BATCH = 64;
const AMOUNT_MAXIMUM = 100_000_000_000n;

function ask(): Promise<unknown> {
  const id = randomUUID();
  return createWithdrawalInBatch({
    ...WITHDRAWAL,
    partition: ACCOUNT_ID,
    accountId: ACCOUNT_ID,
    connectionId: null,
    refusal: null,
    ispb: "00000000",
    amountMaximum: AMOUNT_MAXIMUM,
    id,
    externalId: `${id}-${"0".repeat(20)}`,
    contentHash: CONTENT_HASH,
    amount: BigInt(WITHDRAWAL.amount),
    initiationType: "MANUAL",
    pixKey: null,
    expectedCreditor: null,
    client: { source: null, device: null },
    createdBy: CREATED_BY,
    failure: null,
  });
}

answerWithBatches(async () => {
  await Promise.all(Array.from({ length: BATCH }, ask));
  return BATCH;
});
