import { getChargeContract } from "./money-in/charges/charge.contract.ts";
import { chargeMachine } from "./money-in/charges/charge.ts";
import { getRefundContract } from "./money-out/refunds/refund.contract.ts";
import { refundMachine } from "./money-out/refunds/refund.ts";
import { transferMachine } from "./money-out/transfers/transfer.ts";
import { getWithdrawalContract } from "./money-out/withdrawals/withdrawal.contract.ts";
import { withdrawalMachine } from "./money-out/withdrawals/withdrawal.ts";
import { operations } from "./operations.ts";
import recorded from "./recorded-answers.json" with { type: "json" };

/** The input of the API documents: every contract, the payloads of events, and recorded real answers. */
export const published = {
  contracts: operations.map(({ contract }) => contract),
  /** By record kind: the contract whose output is the `data` of an event. */
  records: { charge: getChargeContract, withdrawal: getWithdrawalContract, refund: getRefundContract },
  /** Statuses and transitions, by the chapter of the documents that describes the record. */
  states: {
    Charges: chargeMachine,
    Withdrawals: withdrawalMachine,
    Refunds: refundMachine,
    Transfers: transferMachine,
  },
  recorded,
};
