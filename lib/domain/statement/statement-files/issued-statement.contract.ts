import type { Locale } from "#lib/core/words/locale.ts";

/** What a statement says of one account, as it was when its code was issued. In cents. */
export type IssuedAccount = {
  holderName: string;
  holderTaxId: string;
  institution: string;
  branch: string;
  number: string;
  opening: bigint;
  credits: bigint;
  debits: bigint;
  closing: bigint;
  lines: bigint;
};

/** What anybody who has a statement's verification code may know: what the statement itself says, when and as which files it was made. */
export type IssuedStatement = {
  code: string;
  accounts: IssuedAccount[];
  from: Date | null;
  to: Date;
  isFiltered: boolean;
  locale: Locale;
  taxIds: "whole" | "masked";
  issuedAt: Date;
  /** Of each whole file that was made of it, in hexadecimal. */
  sha256s: string[];
};
