import { beforeAll, describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { STATEMENT_FORMATS } from "#lib/domain/statement/statement-files/format.contract.ts";
import { bearer, tokenOf } from "../support/caller.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { centsOf, readCsv } from "../support/files/read-csv.ts";
import { readWorkbook, rowsOf } from "../support/files/read-workbook.ts";
import { type Movement, postMovements } from "../support/money/test-money.ts";
import { bothVariants, type Service } from "../support/service.ts";

const PATH = "/v1/statement/export";
const DAY = { initDate: "2026-11-10", endDate: "2026-11-10" };
const at = (time: string) => new Date(`2026-11-10T${time}-03:00`);

/** Registers the tests of the export over HTTP. It is the same in both variants. */
function exportRules({ baseUrl, sql, us, them }: Service, variant: Variant): void {
  const [account, second] = us.accounts;
  let headers: Record<string, string>;
  const pathOf = (query: Record<string, string>) => `${PATH}?${new URLSearchParams(query)}`;
  const download = (query: Record<string, string>, more: RequestInit = {}) =>
    fetch(`${baseUrl}${pathOf(query)}`, { ...more, headers: { ...headers, ...more.headers } });

  beforeAll(async () => {
    headers = bearer(await tokenOf(baseUrl, us.clients[variant]));
    await postMovements(account.id, at("09:00:00.000"), [{ kind: "deposit", amount: 1_000_000n }]);
    for (const hour of ["10", "11", "12"]) {
      const movements = Array.from({ length: 1_000 }, (_, n): Movement => {
        const kind = (["deposit", "withdrawal", "fee"] as const)[n % 3] ?? "deposit";
        return { kind, amount: BigInt(1 + (n % 250)), counterparty: { name: "=cmd|' /C calc'!A0" } };
      });
      await postMovements(account.id, at(`${hour}:00:00.000`), movements);
    }
  });

  test("200 a download with a file name, in UTF-8", async () => {
    const response = await download(DAY);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="extrato_${account.number}_2026-11-10_2026-11-10.csv"`,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/./);
    expect(response.headers.get("ratelimit")).toMatch(/^"read"/);
    expect(readCsv(await response.bytes(), ";").lines.length).toBe(3_001);
  });

  test("200 a workbook, with its media type and the same lines", async () => {
    const response = await download({ ...DAY, format: "xlsx" });
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(response.headers.get("content-disposition")).toContain(".xlsx");
    const [movements] = readWorkbook(await response.bytes());
    expect(movements && rowsOf(movements)).toHaveLength(3_001);
  });
  test.each(Object.entries(STATEMENT_FORMATS))(
    "200 %s has its media type and file name, and the same bytes again",
    async (format, { contentType, extension }) => {
      const [response, again] = [await download({ ...DAY, format }), await download({ ...DAY, format })];
      expect(response.headers.get("content-type")).toBe(contentType);
      expect(response.headers.get("content-disposition")).toMatch(new RegExp(`_2026-11-10\\.${extension}"$`));
      const bytes = Buffer.from(await response.bytes());
      expect(bytes.length).toBeGreaterThan(3_001);
      expect(bytes.equals(await again.bytes())).toBe(true);
    },
  );

  test.each([
    ["pt-BR", ";", ","],
    ["en", ",", "."],
  ] as const)(
    "%s: the totals and balances of the file are those of the API and of the books",
    async (locale, delimiter, decimal) => {
      const file = readCsv(await (await download({ ...DAY, locale })).bytes(), delimiter);
      const period =
        variant === "A" ? DAY : { startDate: "2026-11-10T00:00:00-03:00", endDate: "2026-11-10T23:59:59-03:00" };
      const statement = await us[variant].get(
        `/v1/${variant === "A" ? "statement" : "statements/detailed"}?${new URLSearchParams(period)}`,
      );
      const consolidated = await us[variant].get("/v1/statements/consolidated?startDate=2026-11-10&endDate=2026-11-10");
      const [day] = consolidated.body.summaries as Record<string, number>[];
      expect(file.totals).toEqual({
        count: statement.body.totalItems,
        credits: day?.totalCredits,
        debits: day?.totalDebits,
      });
      const balance = locale === "en" ? "balance" : "saldo";
      expect(centsOf(file.opening[balance], decimal)).toBe(day?.openingBalance);
      expect(centsOf(file.closing[balance], decimal)).toBe(day?.closingBalance);
      const [books] = await sql<{ count: string; sum: string }>(
        "SELECT count(*), sum(amount) FROM statement_line WHERE account_id = $1",
        [account.id],
      );
      const { count, credits, debits } = file.totals;
      expect([count, credits - debits]).toEqual([Number(books?.count), Number(books?.sum)]);
    },
  );

  test("no cell with text begins with a character that starts a formula", async () => {
    const { lines } = readCsv(await (await download({ ...DAY, locale: "en" })).bytes(), ",");
    for (const line of lines)
      for (const [column, cell] of Object.entries(line))
        expect([column, cell]).not.toEqual([column, expect.stringMatching(/^[=+\-@\t\r]/)]);
    expect(lines[1]?.name).toBe("'=cmd|' /C calc'!A0");
  });

  test("HEAD: the same headers, no body", async () => {
    const head = await download(DAY, { method: "HEAD" });
    expect([head.status, head.headers.get("content-disposition")]).toEqual([200, expect.stringMatching(/\.csv"$/)]);
    expect(await head.text()).toBe("");
  });

  test("Accept decides: text/csv and text/* are served, application/json alone is 406", async () => {
    for (const accept of ["text/csv", "text/*;q=0.5, application/json", "*/*"])
      expect([accept, (await download(DAY, { headers: { accept } })).status]).toEqual([accept, 200]);
    expectProblem(await us[variant].get(pathOf(DAY), { accept: "application/json" }), 406, "NOT_ACCEPTABLE");
    expectProblem(await us[variant].get(pathOf(DAY), { accept: "text/csv;q=0" }), 406, "NOT_ACCEPTABLE");
  });

  describe("refusals", () => {
    test.each<[string, Record<string, string>]>([
      ["MISSING_REQUIRED_FILTER", {}],
      ["INVALID_DATE_RANGE", { ...DAY, initDate: "2026-11-11" }],
      ["INVALID_DATE_RANGE", { ...DAY, endDate: "9999-12-31" }],
      ["INVALID_QUERY_PARAMETER", { ...DAY, locale: "fr" }],
      ["INVALID_QUERY_PARAMETER", { ...DAY, format: "json" }],
    ])("400 %s for %j", async (code, query) => {
      expectProblem(await us[variant].get(pathOf(query)), 400, code);
    });

    test("404 ACCOUNT_NOT_FOUND for another operator's account", async () => {
      const reply = await us[variant].get(pathOf({ ...DAY, accountNumber: them.accounts[0].number }));
      expectProblem(reply, 404, "ACCOUNT_NOT_FOUND");
    });
  });

  describe("a client of a large export that", () => {
    // About 50 MB: more than the socket buffers between server and client hold.
    beforeAll(async () => {
      const metadata = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`key ${n}`, "x".repeat(200)]));
      const movements = Array.from({ length: 5_000 }, (): Movement => ({ kind: "deposit", amount: 1n, metadata }));
      for (const hour of ["10", "11", "12", "13"]) await postMovements(second.id, at(`${hour}:00:00.000`), movements);
    });

    const atWork = () =>
      sql(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'guiche'
           AND query LIKE 'COPY %' AND state <> 'idle'`,
      );

    test("stops reading or disconnects leaves no query open in the database, and its file is FAILED", async () => {
      const client = new AbortController();
      // Larger than what the connection takes before it waits for a reader.
      const query = { ...DAY, accountNumber: second.number, format: "camt053" };
      const response = await download(query, { signal: client.signal, headers: { accept: "*/*" } });
      await response.body?.getReader().read();
      const file = () => us[variant].get(`/v1/statement/exports/${response.headers.get("x-export-id")}`);
      expect((await file()).body).toMatchObject({ status: "RUNNING" });
      await expect.poll(atWork, { timeout: 5_000 }).toEqual([]);
      client.abort();
      await expect.poll(atWork, { timeout: 5_000 }).toEqual([]);
      await expect.poll(async () => (await file()).body.status, { timeout: 5_000 }).toBe("FAILED");
    });

    test("reads to the end gets every line", async () => {
      const response = await download({ ...DAY, accountNumber: second.number });
      const { lines, totals } = readCsv(await response.bytes(), ";");
      expect([lines.length, totals]).toEqual([20_000, { count: 20_000, credits: 20_000, debits: 0 }]);
    });
  });
}

await bothVariants(exportRules);
