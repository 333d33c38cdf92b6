import { chargeMachine } from "./charges/charge-machine.ts";
import { getChargeContract } from "./charges/get-charge.contract.ts";
import { operations } from "./operations.ts";
import recorded from "./recorded-answers.json" with { type: "json" };
import { getRefundContract } from "./refunds/get-refund.contract.ts";
import { refundMachine } from "./refunds/refund-machine.ts";
import { transferMachine } from "./transfers/transfer-machine.ts";
import { getWithdrawalContract } from "./withdrawals/get-withdrawal.contract.ts";
import { withdrawalMachine } from "./withdrawals/withdrawal-machine.ts";

/** What the documents of the interface are made of: every contract, what events carry, and answers as they really are. */
export const published = {
  contracts: operations.map(({ contract }) => contract),
  /** Whose answer is the `data` of an event, by record kind. */
  records: { charge: getChargeContract, withdrawal: getWithdrawalContract, refund: getRefundContract },
  /** States and moves, by the chapter of the documents that tells of the record. */
  states: {
    Charges: chargeMachine,
    Withdrawals: withdrawalMachine,
    Refunds: refundMachine,
    Transfers: transferMachine,
  },
  recorded,
};
