/** What a credential may be allowed to do: interface.md §2. */
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

/** Whether it moves money or decides who hears of it: with MTLS=required only with a client certificate. */
export function needsCertificate(scope: Scope): boolean {
  return NEED_CERTIFICATE.includes(scope);
}
