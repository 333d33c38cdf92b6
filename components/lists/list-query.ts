import { createLoader, parseAsString, parseAsStringLiteral, type SearchParams } from "nuqs/server";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import type { FirstReads } from "#lib/client/first-read.ts";
import { type RecordKind, STATUSES, type StatusOf } from "../values/record-kind.ts";
import { STRETCH, type Stretch, stretchInput } from "./stretch-query.ts";

const PAGE_SIZE = 25;

/** How filters and page of a list of records stand in the URL. */
export function listParsers<Kind extends RecordKind>(kind: Kind) {
  return {
    status: parseAsStringLiteral<StatusOf[Kind]>(STATUSES[kind]),
    search: parseAsString,
    account: parseAsString,
    ...STRETCH,
  };
}

type Query<Kind extends RecordKind> = {
  status: StatusOf[Kind] | null;
  search: string | null;
  account: string | null;
} & Stretch;

/** What a list's operation is asked with. */
export function listInput<Kind extends RecordKind>({ status, search, account, ...stretch }: Query<Kind>) {
  return {
    limit: PAGE_SIZE,
    ...(status ? { status } : {}),
    ...(search ? { search } : {}),
    ...(account ? { accountNumber: account } : {}),
    ...stretchInput(stretch),
  };
}

const OPERATION = {
  charge: "listCharges",
  withdrawal: "listWithdrawals",
  refund: "listRefunds",
  transfer: "listTransfers",
} as const;

/** What a list's page begins with, from its address. */
export function listReads<Kind extends RecordKind>(kind: Kind, address: SearchParams): FirstReads {
  const input = listInput<Kind>(createLoader(listParsers(kind))(address) as Query<Kind>);
  return (read) =>
    Promise.all([
      read(OPERATION[kind] as "listCharges", input as ConsoleInput<"listCharges">),
      read("listAccounts", {}),
    ]);
}
