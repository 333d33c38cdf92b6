import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#lib/core/words/locale.ts";
import { SHARED_WORDS } from "#lib/core/words/shared-words.ts";
import { CHARGE_STATUSES } from "#lib/domain/money-in/charges/charge.contract.ts";
import { REFUND_STATUSES } from "#lib/domain/money-out/refunds/refund.contract.ts";
import { TRANSFER_STATUSES } from "#lib/domain/money-out/transfers/transfer.contract.ts";
import { WITHDRAWAL_STATUSES } from "#lib/domain/money-out/withdrawals/withdrawal.contract.ts";
import { KIND_WORDS } from "#lib/domain/statement/statement-files/line-words.ts";
import { listHead, listLines } from "../../list-exports/list-file.ts";
import { guessMapping } from "./guess-mapping.ts";
import { isLeftOutStatus, meaningOfType } from "./type-words.contract.ts";

test.each(["E00000000202611251200abcdefghijk", "EA1B2C3D4202611251200abcdefghijk", "D7Z000000202611251200ABCDEFGHIJK"])(
  "a column of endToEndIds is found by what is in it, whatever ISPB they have: %s",
  (endToEndId) => {
    const rows = [["codigo", "valor"], ...Array(3).fill([endToEndId, "10,00"])];
    const table = rows.map((cells, i) => ({ number: i + 1, cells }));
    expect(guessMapping("", table, 1).keys.endToEndId).toBe(0);
  },
);

test("our own words for kinds of movements mean these kinds, in each language and as names", () => {
  for (const [kind, words] of Object.entries(KIND_WORDS)) {
    for (const text of [...Object.values(words), kind]) expect([text, meaningOfType(text)]).toEqual([text, kind]);
  }
});

const STATUSES = {
  charge: CHARGE_STATUSES,
  withdrawal: WITHDRAWAL_STATUSES,
  refund: REFUND_STATUSES,
  transfer: TRANSFER_STATUSES,
} as const;

test("our own words for statuses are left out where their codes are", () => {
  for (const [kind, statuses] of Object.entries(STATUSES)) {
    for (const status of statuses) {
      const words = LOCALES.map(
        (locale) => (SHARED_WORDS[locale].status[kind as "charge"] as Record<string, string>)[status],
      );
      for (const word of words)
        expect([kind, word, isLeftOutStatus(word ?? "")]).toEqual([kind, word, isLeftOutStatus(status)]);
    }
  }
});

describe.each(LOCALES)("a file of our own list of charges in %s", (locale) => {
  const charges = CHARGE_STATUSES.map((status, n) => ({
    ...{ createdAt: `2026-11-2${n}T12:00:00Z`, chargeId: randomUUID(), externalId: `pedido-${n}` },
    ...{ accountNumber: "10000001", status, amount: 1_000 + n * 125, payerName: "Ana", payerTaxId: "***.444.777-**" },
    ...{ description: "Depósito", expiresAt: `2026-11-2${n}T13:00:00Z`, refunded: 0 },
    paidAt: status === "PAID" ? "2026-11-21T12:30:00Z" : null,
    endToEndId: status === "PAID" ? "E60701190202611211230abcdefghijk" : null,
  }));
  const text = `${listHead("charge", locale)}${listLines("charge", charges, locale)}`.slice(1);
  const words = SHARED_WORDS[locale].status.charge;
  /** As the service wrote it before it wrote words. */
  const earlier = Object.entries(words)
    .reduce((file, [code, word]) => file.replaceAll(`"${word}"`, `"${code}"`), text)
    .replace(
      /^created at.*$/m,
      "createdAt,chargeId,externalId,accountNumber,status,amount,payerName,payerTaxId,description,expiresAt,paidAt,refunded,endToEndId",
    );

  test.each([
    ["with words", text, ({ word }: { word: string }) => word],
    ["with codes", earlier, ({ code }: { code: string }) => code],
  ])("%s is read: its ids, times and amounts, and what moved no money is left out", (_, file, named) => {
    const { data } = Papa.parse<string[]>(file, { skipEmptyLines: true });
    const mapping = guessMapping(
      "",
      data.map((cells, i) => ({ number: i + 1, cells })),
      1,
    );
    expect(mapping).toMatchObject({ keys: { externalId: 2, endToEndId: 12 }, time: { day: 0 }, amount: { column: 5 } });
    const left = Object.entries(words).filter(([code]) => code !== "PAID");
    expect(mapping.status).toEqual({ column: 4, leaveOut: left.map(([code, word]) => named({ code, word })) });
  });
});
