import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#lib/core/words/locale.ts";
import { SHARED_WORDS } from "#lib/core/words/shared-words.ts";
import { DELIVERY_STATUSES } from "../../base/records/timeline.contract.ts";
import { CHARGE_STATUSES } from "../../money-in/charges/charge.contract.ts";
import { REFUND_STATUSES } from "../../money-out/refunds/refund.contract.ts";
import { TRANSFER_STATUSES } from "../../money-out/transfers/transfer.contract.ts";
import { WITHDRAWAL_STATUSES } from "../../money-out/withdrawals/withdrawal.contract.ts";
import { type ListedKind, listHead, listLines } from "./list-file.ts";

const STATUSES = {
  charge: CHARGE_STATUSES,
  withdrawal: WITHDRAWAL_STATUSES,
  refund: REFUND_STATUSES,
  transfer: TRANSFER_STATUSES,
} as const;

/** The rows of a file as a spreadsheet of its language reads them. */
function rowsOf(kind: ListedKind, rows: object[], locale: "pt-BR" | "en"): Record<string, string>[] {
  const text = `${listHead(kind, locale)}${listLines(kind, rows, locale)}`.slice(1);
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

describe.each(LOCALES)("a list's file in %s", (locale) => {
  const words = SHARED_WORDS[locale];
  const status = locale === "en" ? "status" : "situação";

  test.each(Object.entries(STATUSES))("says the statuses of a %s as the console does", (kind, statuses) => {
    const known = words.status[kind as keyof typeof STATUSES] as Record<string, string>;
    const said = rowsOf(
      kind as ListedKind,
      statuses.map((one) => ({ status: one })),
      locale,
    ).map((row) => row[status]);
    expect(said).toEqual(statuses.map((one) => known[one]));
    expect(said.filter((word) => !word || /^[A-Z_]+$/.test(word))).toEqual([]);
  });

  test("says the status, the record and the error of a delivery as the console does, and the event's own name", () => {
    const record = { kind: "withdrawal", id: "1" };
    const rows = DELIVERY_STATUSES.map((one) => ({
      status: one,
      event: "pixWithdrawSuccess",
      error: "TIMED_OUT",
      record,
    }));
    const [eventHead, errorHead, recordHead] =
      locale === "en" ? ["event", "last error", "record"] : ["evento", "último erro", "registro"];
    const said = rowsOf("delivery", [...rows, { status: "OF_LATER", error: "OF_LATER", record: null }], locale);
    expect(said.map((row) => row[status])).toEqual([
      ...DELIVERY_STATUSES.map((one) => words.deliveryStatus[one]),
      // Written by another version of the service.
      "OF_LATER",
    ]);
    expect(said[0]).toMatchObject({
      [eventHead as string]: "pixWithdrawSuccess",
      [errorHead as string]: words.postFault.TIMED_OUT,
      [recordHead as string]: words.recordKind.withdrawal,
    });
    expect(said.at(-1)).toMatchObject({ [errorHead as string]: words.postFault.other, [recordHead as string]: "" });
  });
});
