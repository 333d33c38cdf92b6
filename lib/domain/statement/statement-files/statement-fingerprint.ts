import { createHash } from "node:crypto";
import { ownInstitution } from "../../base/institutions/institutions.ts";
import type { IssuedAccount } from "./issued-statement.contract.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";

/** What a statement says of an account; amounts are texts of digits. */
export type StoredAccount = { [Member in keyof IssuedAccount]: string };

/**
 * Returns the SHA-256 of all that a statement says: the same for the same statement, whoever asks for it and by which way. Lines are
 * append-only and numbered without gaps, so that the numbers between which a search looks say which lines it finds.
 */
export function fingerprintOf({ accounts, ...shown }: StatementFile): Uint8Array<ArrayBuffer> {
  const parts = accounts.map(({ search: { accountId: _, onRead: __, ...search }, ...part }) => ({
    search,
    ...storedAccount(part),
  }));
  // A filter that was not given is left out of the text.
  const text = JSON.stringify({ ...shown, parts }, (_, value) => {
    if (typeof value === "bigint") return `${value}`;
    const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
    return isRecord ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
  });
  return new Uint8Array(createHash("sha256").update(text).digest());
}

export function storedAccount({
  account,
  opening,
  totals,
  closing,
}: Pick<AccountStatement, "account" | "opening" | "totals" | "closing">): StoredAccount {
  const { holderName, holderTaxId, ispb, branch, number } = account;
  return {
    ...{ holderName, holderTaxId, institution: ownInstitution(ispb), branch, number },
    opening: `${opening}`,
    credits: `${totals.credits}`,
    debits: `${totals.debits}`,
    closing: `${closing}`,
    lines: `${totals.creditCount + totals.debitCount}`,
  };
}
