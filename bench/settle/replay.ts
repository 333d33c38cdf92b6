import { settlePayments } from "#lib/domain/charges/settle-payments.job.ts";
import { replayBatches } from "../support/replay-batches.ts";

// Reference B2: the statements that the job sends for each 500 payments, so that both sides run the same SQL for the
// same payments.

replayBatches(settlePayments);
