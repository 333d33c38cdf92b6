import { acceptConfirmed, correctConfirmed } from "./bank-work/proofs/decide-difference.ts";
import { approvalCollector, approvalDecider } from "./base/approvals/decide-approval.ts";
import { requireOneAdministrator } from "./base/approvals/require-second-administrator.ts";
import { grantConfirmedTaxIds } from "./integration/webhooks/webhook-tax-ids.ts";
import { creditConfirmedPayment } from "./money-in/charges/credit-confirmed-payment.ts";
import { createConfirmedCredential, rotateConfirmedCredential } from "./people/credentials/confirmed-credential.ts";

/** What is done when a second administrator has confirmed it. A new kind is a line here and in APPROVAL_KINDS. */
const ACTIONS = {
  createCredential: createConfirmedCredential,
  rotateCredential: rotateConfirmedCredential,
  grantWebhookTaxIds: grantConfirmedTaxIds,
  requireOneAdministrator,
  correctDifference: correctConfirmed,
  acceptDifference: acceptConfirmed,
  creditUnappliedPayment: creditConfirmedPayment,
};

export const decideApproval = approvalDecider(ACTIONS);
export const collectApproval = approvalCollector(ACTIONS);
