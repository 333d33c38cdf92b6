import type { Locale } from "#lib/core/words/locale.ts";
import { accountsOfNumbers } from "../../base/accounts/account.ts";
import { type StatementRequest, statementFile } from "../statement-exports/statement-request.ts";
import { EVERY_LINE } from "../statement-files/account-statements.ts";
import type { StatementFormat } from "../statement-files/format.contract.ts";
import type { StatementFile } from "../statement-files/statement-file.ts";
import type { StoredClose } from "./find-closes.ts";

type ClosedAccount = StoredClose["accounts"][number];
export type WantedFile = { account: ClosedAccount; format: StatementFormat; wholeTaxIds: boolean };

/** Returns the files of a close: of each account each format, once with masked and once with whole CPFs. */
export function filesOf({ accounts, formats }: StoredClose): WantedFile[] {
  return accounts.flatMap((account) =>
    (formats as StatementFormat[]).flatMap((format) =>
      [false, true].map((wholeTaxIds) => ({ account, format, wholeTaxIds })),
    ),
  );
}

/**
 * Returns one account's statement of a closed period, as an export of the same period asks for it. Throws when the book no longer has
 * the lines that were closed.
 */
export async function closeStatement(
  { operatorId, startsAt, endsAt, locale }: StoredClose,
  { account, format, wholeTaxIds }: WantedFile,
): Promise<{ request: StatementRequest; file: StatementFile }> {
  const request: StatementRequest = {
    accounts: await accountsOfNumbers(operatorId, [account.accountNumber]),
    from: startsAt,
    to: new Date(endsAt.getTime() - 1),
    filters: EVERY_LINE,
    format,
    locale: locale as Locale,
    taxIds: wholeTaxIds ? "whole" : "masked",
  };
  const file = await statementFile(request);
  const [{ search, opening, closing } = {}] = file.accounts;
  const { afterLine, uptoLine, available, held } = account;
  if (
    search?.after !== afterLine ||
    search.upto !== uptoLine ||
    opening !== account.opening ||
    closing !== available + held
  )
    throw new Error(`the book of account ${account.accountId} is not as it was closed`);
  return { request, file };
}
