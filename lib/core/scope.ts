/** The scopes that a credential can have: docs/specification-gaps.md §2. */
export const SCOPES = [
  "deposit.read",
  "deposit.write",
  "withdraw.read",
  "withdraw.write",
  "refund.read",
  "refund.write",
  "transfer.read",
  "transfer.write",
  "webhook.read",
  "webhook.write",
  "balance.read",
  "statement.read",
  "mock.write",
] as const;

export type Scope = (typeof SCOPES)[number];

const NEED_CERTIFICATE: readonly Scope[] = ["withdraw.write", "refund.write", "transfer.write", "webhook.write"];

/** Returns whether a scope moves money or changes webhooks: with MTLS=required it needs a client certificate. */
export function needsCertificate(scope: Scope): boolean {
  return NEED_CERTIFICATE.includes(scope);
}
