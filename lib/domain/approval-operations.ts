import { approvalCollector, approvalDecider } from "./approvals/decide-approval.ts";
import { requireOneAdministrator } from "./approvals/require-second-administrator.ts";
import { creditConfirmedPayment } from "./charges/credit-confirmed-payment.ts";
import { createConfirmedCredential, rotateConfirmedCredential } from "./credentials/confirmed-credential.ts";
import { acceptConfirmed, correctConfirmed } from "./proofs/decide-difference.ts";
import { grantConfirmedTaxIds } from "./webhooks/webhook-tax-ids.ts";

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
