import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readCsv } from "#e2e/support/files/read-csv.ts";
import { readWorkbook, rowsOf, type Sheet } from "#e2e/support/files/read-workbook.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { type Movement, postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { decode } from "#lib/http/decode.ts";
import { exportById, requestOf, type StoredExport } from "../statement-exports/export-store.ts";
import { createStatementExport } from "../statement-exports/requests/create-statement-export.ts";
import { exportStatement } from "../statement-exports/requests/export-statement.ts";

await testDatabase();

const account = await testAccount();
const withFee = (kind: Movement["kind"], amount: bigint, fee: bigint): Movement[] => {
  const productTransactionId = randomUUID();
  return [
    { kind, amount, productTransactionId },
    { kind: "fee", amount: fee, productTransactionId },
  ];
};
await postMovements(account.accountId, new Date("2026-11-10T12:00:00Z"), [
  ...withFee("deposit", 10_000n, 75n),
  ...withFee("withdrawal", 5_000n, 30n),
  { kind: "deposit", amount: 20n },
  // A fee of the bank, which is of no movement.
  { kind: "fee", amount: 9n },
  ...withFee("refund", 100n, 1n),
]);

const ROWS = [
  ["100.00", "0.75", "99.25"],
  ["", "", ""],
  ["-50.00", "0.30", "-50.30"],
  ["", "", ""],
  ["0.20", "0.00", "0.20"],
  ["0.00", "0.09", "-0.09"],
  ["-1.00", "0.01", "-1.01"],
  ["", "", ""],
];

async function bytesOf(members: Record<string, string>): Promise<Buffer> {
  const { contract } = exportStatement;
  const asked = { initDate: "2026-11-10", endDate: "2026-11-10", locale: "en", columns: "net", ...members };
  const { output } = await exportStatement.run(account.ctx, decode(contract, contract.A as never, {}, asked) as never);
  return buffer(output.body);
}

test("with columns=net a row of csv has what the movement is, its fee, and both together", async () => {
  const { lines, columns, closing } = readCsv(await bytesOf({}), ",");
  expect(columns.slice(-3)).toEqual(["gross", "fee", "net"]);
  expect(lines.map(({ gross, fee, net }) => [gross, fee, net])).toEqual(ROWS);
  const moved = lines.reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0);
  expect(closing.balance).toBe((moved / 100).toFixed(2));
});

test("a filter that leaves the fees out leaves each movement its own", async () => {
  const { lines } = readCsv(await bytesOf({ method: "pix" }), ",");
  expect(lines.map(({ gross, fee, net }) => [gross, fee, net])).toEqual([0, 2, 4, 6].map((place) => ROWS[place]));
});

test("with columns=net a row of xlsx has the same three amounts", async () => {
  const [sheet] = readWorkbook(await bytesOf({ format: "xlsx" }));
  const cents = (cell: { v?: unknown } | undefined) => (cell ? Number(cell.v).toFixed(2) : "");
  const rows = rowsOf(sheet as Sheet).map((row) => [row.gross, row.fee, row.net].map(cents));
  expect(rows).toEqual(ROWS);
});

test.each(["ofx", "pdf", "jsonl", "camt053", "cnab240"])(
  "400 columns=net of %s, which has no columns",
  async (format) => {
    await expect(bytesOf({ format })).rejects.toMatchObject({ status: 400, code: "INVALID_QUERY_PARAMETER" });
  },
);

test("without columns=net a file is as it was", async () => {
  const { columns } = readCsv(await bytesOf({ columns: "usual" }), ",");
  expect(columns.at(-1)).toBe("totalDebits");
});

test("a file that is made in the background has the columns that were asked for", async () => {
  const { contract } = createStatementExport;
  const ask = async (columns: string) => {
    const asked = { initDate: "2026-11-10", endDate: "2026-11-10", columns };
    return (await createStatementExport.run(account.ctx, decode(contract, contract.A as never, {}, asked) as never))
      .output;
  };
  const [net, usual] = [await ask("net"), await ask("usual")];
  expect(usual.exportId).not.toBe(net.exportId);
  expect((await ask("net")).exportId).toBe(net.exportId);
  const stored = await exportById(account.ctx, net.exportId);
  expect((await requestOf(stored as StoredExport)).columns).toBe("net");
});
