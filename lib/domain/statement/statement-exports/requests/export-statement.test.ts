import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { amountOf, centsOf, readCsv, type StatementFile } from "#e2e/support/files/read-csv.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { type Movement, postMovements } from "#e2e/support/money/test-money.ts";
import { encoded } from "#e2e/support/money/test-withdrawal.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { FileAnswer } from "#lib/core/contract.ts";
import { recentAuditEvents } from "#lib/domain/base/audit/list-audit-events.ts";
import { decode } from "#lib/http/decode.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import { getStatement } from "../../statements/get-statement.ts";
import { exportStatement } from "./export-statement.ts";

await testDatabase();

type Members = Record<string, string>;

async function ask({ ctx }: TestAccount, members: Members, variant: "A" | "B" = "A"): Promise<FileAnswer> {
  const { contract } = exportStatement;
  const input = decode(contract, contract[variant] as never, {}, members);
  return (await exportStatement.run(ctx, input as never)).output;
}

async function bytesOf(file: FileAnswer): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(account: TestAccount, members: Members): Promise<StatementFile> {
  return readCsv(await bytesOf(await ask(account, members)), members.locale === "en" ? "," : ";");
}

const DAY = { initDate: "2026-11-10", endDate: "2026-11-10", locale: "en" };
const at = (time: string) => new Date(`2026-11-10T${time}-03:00`);

const NASTY = ["=1+1", "+55 11", "-1", "@SUM(A1)", "\tx", "\rx", "\nx"];
const PLAIN = ["a=1", "a;b", 'say "so"', "a,b", "two\nlines", " =1", "'=1", "José", "", "\\.", "NULL"];

// More lines than one COPY reads, of every kind without a second account, on one day, after a deposit the day before.
const KINDS = LINE_KINDS.filter(({ farSide }) => farSide !== "TRANSFER");
const LINES = 4_500;
let account: TestAccount;
beforeAll(async () => {
  account = await testAccount();
  await postMovements(account.accountId, new Date("2026-11-10T02:59:59.999Z"), [
    { kind: "deposit", amount: 1_000_000_000n },
  ]);
  for (let hour = 0; hour < 9; hour++) {
    const movements = Array.from({ length: LINES / 9 }, (_, i): Movement => {
      const n = hour * (LINES / 9) + i;
      return {
        kind: KINDS[(n * 5 + (n % 7)) % KINDS.length]?.name ?? "deposit",
        amount: BigInt(1 + ((n * 7919) % 100_000)),
        endToEndId: `E00000000202611101200${String(n).padStart(11, "0")}`,
        productTransactionId: n === 42 ? PRODUCT : randomUUID(),
        counterparty: { name: `Player ${n % 3}`, taxId: n % 3 ? "12345678909" : "00000000191", ispb: "00000000" },
        metadata: n % 2 ? { order: `${n}` } : null,
      };
    });
    await postMovements(account.accountId, at(`${String(hour).padStart(2, "0")}:00:00.000`), movements);
  }
  await postMovements(account.accountId, new Date("2026-11-11T03:00:00.000Z"), [{ kind: "deposit", amount: 9n }]);
});
const PRODUCT = randomUUID();

/** All lines that getStatement returns for these filters, oldest first. */
async function statement(members: Members): Promise<{ lineNumber: number; amount: number }[]> {
  const { contract } = getStatement;
  const { locale: _, format: __, ...filters } = members;
  const lines: { lineNumber: number; amount: number }[] = [];
  for (let page = 0, more = true; more; page++) {
    const input = decode(contract, contract.A as never, {}, { ...filters, page: `${page}`, pageSize: "100" });
    const { output } = await getStatement.run(account.ctx, input as never);
    const { transactions, totalPages } = encoded(contract, "A", output) as never as {
      transactions: typeof lines;
      totalPages: number;
    };
    lines.push(...transactions);
    more = page + 1 < totalPages;
  }
  return lines.reverse();
}

/** The credits and debits of signed amounts, neither below zero. */
function sumsOf(amounts: readonly number[]) {
  const sum = (some: readonly number[]) => some.reduce((total, each) => total + Math.abs(each), 0);
  return { credits: sum(amounts.filter((each) => each > 0)), debits: sum(amounts.filter((each) => each < 0)) };
}

describe("the content of the file", () => {
  test("en: a header, the opening balance, every line oldest first, the closing balance, and nothing between", async () => {
    const file = await read(account, DAY);
    expect(file.columns.join()).toBe(
      "record,account,lineNumber,settledAt (BRT),kind,direction,method,credit,debit,balance,name,taxId,bankName,description,endToEndId,externalId,productTransactionId,metadata,count,totalCredits,totalDebits",
    );
    expect(file.rows.map((row) => row.record)).toEqual(["opening", ...Array(LINES).fill("line"), "closing"]);
    expect(file.lines.map((line) => Number(line.lineNumber))).toEqual(Array.from({ length: LINES }, (_, i) => i + 2));
    expect(file.opening).toMatchObject({
      account: `0001/${account.number}`,
      "settledAt (BRT)": "2026-11-10 00:00:00",
      balance: "10000000.00",
    });
    expect(file.closing["settledAt (BRT)"]).toBe("2026-11-10 23:59:59");
  });

  test("pt-BR is the default: semicolons, decimal commas, Portuguese headings, kinds and values", async () => {
    const file = await read(account, { initDate: "2026-11-10", endDate: "2026-11-10" });
    expect(file.text.slice(0, file.text.indexOf("\r\n"))).toBe(
      "\uFEFFregistro;agência/conta;linha;data e hora (BRT);lançamento;tipo;método;crédito;débito;saldo;nome;CPF/CNPJ;banco;descrição;endToEndId;externalId;productTransactionId;metadata;quantidade;total de créditos;total de débitos",
    );
    expect(file.opening).toMatchObject({ registro: "saldo inicial", saldo: "10000000,00" });
    expect(file.closing).toMatchObject({ registro: "saldo final", "data e hora (BRT)": "10/11/2026 23:59:59" });
    for (const line of file.lines) expect(amountOf(line, ";")).not.toBeNaN();
    expect(new Set(file.lines.map(({ lançamento }) => lançamento))).toEqual(
      new Set([
        ...["Depósito Pix", "Saque Pix", "Devolução Pix", "Devolução de saque Pix", "Tarifa"],
        ...["Bloqueio judicial", "Desbloqueio judicial"],
      ]),
    );
    expect(new Set(file.lines.map(({ tipo }) => tipo))).toEqual(new Set(["crédito", "débito"]));
  });

  test("opening balance, lines, totals and closing balance agree with each other and with the statement", async () => {
    const file = await read(account, DAY);
    const cents = (row: Record<string, string>) => centsOf(row.balance, ".");
    let balance = cents(file.opening);
    for (const line of file.lines) {
      balance += amountOf(line, ",");
      expect(cents(line)).toBe(balance);
    }
    expect(cents(file.closing)).toBe(balance);
    const amounts = (await statement(DAY)).map(({ amount }) => amount);
    expect(file.totals).toEqual({ count: amounts.length, ...sumsOf(amounts) });
  });

  test("the sum of a column is what the statement moved: no row counts twice", async () => {
    const file = await read(account, DAY);
    const sum = (column: string) =>
      file.rows.reduce((total, row) => total + (row[column] ? centsOf(row[column], ".") : 0), 0);
    expect({ credits: sum("credit"), debits: sum("debit") }).toEqual(
      sumsOf((await statement(DAY)).map(({ amount }) => amount)),
    );
  });

  test("a line has the same values as in the API, cell by cell", async () => {
    const { lines } = await read(account, { ...DAY, productTransactionId: PRODUCT });
    const [wanted] = (await statement({ ...DAY, productTransactionId: PRODUCT })) as unknown as Members[];
    const amount = Number(wanted?.amount) / 100;
    expect(lines).toEqual([
      {
        record: "line",
        account: `0001/${account.number}`,
        lineNumber: "44",
        "settledAt (BRT)": wanted?.settlementDateTime?.slice(0, 19).replace("T", " "),
        kind: expect.stringMatching(/^[A-Z]/),
        direction: wanted?.transactionType,
        method: expect.stringMatching(/^(Pix|fee|judicial movement)$/),
        credit: amount > 0 ? amount.toFixed(2) : "",
        debit: amount < 0 ? (-amount).toFixed(2) : "",
        balance: (Number(wanted?.balanceAfter) / 100).toFixed(2),
        name: wanted?.name,
        taxId: "000.000.001-91",
        bankName: "BCO DO BRASIL S.A.",
        description: lines[0]?.kind,
        endToEndId: wanted?.endToEndId,
        externalId: "",
        productTransactionId: PRODUCT,
        metadata: "",
        count: "",
        totalCredits: "",
        totalDebits: "",
      },
    ]);
  });

  test("metadata is JSON", async () => {
    const { lines } = await read(account, { ...DAY, endToEndId: `E00000000202611101200${"7".padStart(11, "0")}` });
    expect(JSON.parse(lines[0]?.metadata ?? "")).toEqual({ order: "7" });
  });

  test("an account without a line has zero totals and zero balances", async () => {
    const file = await read(await testAccount(), DAY);
    expect(file.lines).toEqual([]);
    expect(file.opening.balance).toBe("0.00");
    expect(file.totals).toEqual({ count: 0, credits: 0, debits: 0 });
    expect(file.closing.balance).toBe("0.00");
  });

  test("amounts have two decimal places: 0.01, 0.10, 1 billion, and a debit of 0.05", async () => {
    const small = await testAccount();
    const amounts = [100_000_000_000n, 1n, 10n];
    await postMovements(small.accountId, at("10:00:00.000"), [
      ...amounts.map((amount) => ({ kind: "deposit" as const, amount })),
      { kind: "fee", amount: 5n },
    ]);
    const { lines } = await read(small, { ...DAY, locale: "pt-BR" });
    expect(lines.map((line) => line.crédito)).toEqual(["1000000000,00", "0,01", "0,10", ""]);
    expect(lines.map((line) => line.débito)).toEqual(["", "", "", "0,05"]);
  });

  test("times are BRT, across midnight of UTC", async () => {
    const late = await testAccount();
    await postMovements(late.accountId, new Date("2026-11-11T02:59:59.007Z"), [{ kind: "deposit", amount: 1n }]);
    expect((await read(late, DAY)).lines[0]?.["settledAt (BRT)"]).toBe("2026-11-10 23:59:59");
  });
});

describe("filters", () => {
  test.each<Members>([
    { transactionType: "credit" },
    { transactionType: "debit" },
    { method: "pix" },
    { method: "tarifa" },
    { method: "judicialMovement", transactionType: "debit" },
    { method: "tarifa", transactionType: "credit" },
    { counterPartyCpf: "00000000191" },
    { counterPartyCpf: "00000000191", transactionType: "debit", method: "pix" },
    { endToEndId: `E00000000202611101200${"9".padStart(11, "0")}` },
    { endDate: "2026-11-10T03:00:00-03:00" },
  ])("%j: the same lines as the statement, and their totals", async (filter) => {
    const members = { ...DAY, ...filter };
    const [file, lines] = [await read(account, members), await statement(members)];
    expect(file.lines.map((line) => Number(line.lineNumber))).toEqual(lines.map(({ lineNumber }) => lineNumber));
    expect(file.totals).toEqual({ count: lines.length, ...sumsOf(lines.map(({ amount }) => amount)) });
  });

  test("a filter by id needs no period: the balances are those of the whole history", async () => {
    const file = await read(account, { productTransactionId: PRODUCT, locale: "en" });
    expect(file.opening).toMatchObject({ "settledAt (BRT)": "", balance: "0.00" });
    expect(file.lines.map((line) => line.lineNumber)).toEqual(["44"]);
  });
});

describe("cells", () => {
  test.each(NASTY)("a text that begins like a formula gets an apostrophe: %j", async (text) => {
    const owner = await testAccount();
    const movement = { counterparty: { name: text }, description: text, externalId: text };
    await postMovements(owner.accountId, at("10:00:00.000"), [{ kind: "deposit", amount: 1n, ...movement }]);
    for (const locale of ["en", "pt-BR"] as const) {
      const [line] = (await read(owner, { ...DAY, locale })).lines;
      const [name, description] = locale === "en" ? ["name", "description"] : ["nome", "descrição"];
      expect([line?.[name], line?.[description], line?.externalId]).toEqual(Array(3).fill(`'${text}`));
    }
  });

  test.each([
    "00012345678901234567",
    "1234567890123456",
    "0123",
    "1E5",
    "1.234",
    "5%",
    "1/2",
    "2024-01-02",
    "01/02/2024",
    "12:30",
  ])("a text that a spreadsheet would change gets an apostrophe: %s", async (text) => {
    const owner = await testAccount();
    const movement = { counterparty: { name: text }, description: text, externalId: text };
    await postMovements(owner.accountId, at("10:00:00.000"), [{ kind: "deposit", amount: 1n, ...movement }]);
    const [line] = (await read(owner, DAY)).lines;
    expect([line?.name, line?.description, line?.externalId]).toEqual(Array(3).fill(`'${text}`));
  });

  test.each(["0", "12345", "123456789012345", "12345678-1234-4234-8234-123456789012", "2024-000123", "1a"])(
    "a text that it does not change has none: %s",
    async (text) => {
      const owner = await testAccount();
      await postMovements(owner.accountId, at("10:00:00.000"), [{ kind: "deposit", amount: 1n, externalId: text }]);
      expect((await read(owner, DAY)).lines[0]?.externalId).toBe(text);
    },
  );

  test.each([
    ["a;=cmd", "a;'=cmd"],
    ["a,=cmd", "a,'=cmd"],
    ["a;=b;+c;-d;@e", "a;'=b;'+c;'-d;'@e"],
    ["a;\t=b", "a;'\t'=b"],
    ['a;"=b', "a;\"'=b"],
    ["two\n=lines", "two\n'=lines"],
    ["=a;=b", "'=a;'=b"],
  ])(
    "a part of a text that begins like a formula too, where a program parts cells otherwise: %j",
    async (text, shown) => {
      const owner = await testAccount();
      const movement = { counterparty: { name: text }, description: text, metadata: { note: text } };
      await postMovements(owner.accountId, at("10:00:00.000"), [{ kind: "deposit", amount: 1n, ...movement }]);
      for (const locale of ["en", "pt-BR"] as const) {
        const file = await read(owner, { ...DAY, locale });
        const line = file.lines[0] ?? {};
        expect(Object.values(line).filter((cell) => cell === shown)).toHaveLength(2);
        expect(file.text).toContain(`"${shown.replaceAll('"', '""')}"`);
        expect(JSON.parse(line.metadata ?? "")).toEqual({ note: text });
        // What a program sees that parts at any of these, and knows quotes only at a cell's beginning.
        const parts = file.text.split(/[;,\t\r\n]/).map((part) => part.replace(/^"+/, ""));
        for (const part of parts) expect(part).not.toMatch(/^[=+@]|^-(?!\d)/);
      }
    },
  );

  test.each(PLAIN)("any other text is not changed: %j", async (text) => {
    const owner = await testAccount();
    const movement = { counterparty: { name: text }, description: text };
    await postMovements(owner.accountId, at("10:00:00.000"), [{ kind: "deposit", amount: 1n, ...movement }]);
    for (const locale of ["en", "pt-BR"] as const) {
      const { lines } = await read(owner, { ...DAY, locale });
      expect(Object.values(lines[0] ?? {}).filter((cell) => cell === text).length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBe(1);
    }
  });

  test.each([
    ["00000000191", "000.000.001-91"],
    ["11222333000181", "11.222.333/0001-81"],
    ["12ABC34501DE35", "12.ABC.345/01DE-35"],
  ])("a CPF or CNPJ has its punctuation, so that no spreadsheet takes it for a number: %s", async (taxId, shown) => {
    const owner = await testAccount();
    await postMovements(owner.accountId, at("10:00:00.000"), [
      { kind: "deposit", amount: 1n, counterparty: { taxId } },
    ]);
    expect((await read(owner, DAY)).lines[0]?.taxId).toBe(shown);
  });
});

describe("while the file is read", () => {
  test("new postings are not in the file, and its lines, totals and balance still agree", async () => {
    const busy = await testAccount();
    const deposits = (count: number) => Array.from({ length: count }, () => ({ kind: "deposit" as const, amount: 1n }));
    await postMovements(busy.accountId, new Date(), deposits(5_000));
    const file = await ask(busy, { initDate: new Date(Date.now() - 60_000).toISOString(), locale: "en" });
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.body) {
      chunks.push(chunk);
      await postMovements(busy.accountId, new Date(), deposits(100));
    }
    const { lines, totals, closing } = readCsv(Buffer.concat(chunks), ",");
    expect(chunks.length).toBeGreaterThan(3);
    const wanted = { count: 5_000, credits: 5_000, debits: 0 };
    expect([lines.length, totals, closing.balance]).toEqual([5_000, wanted, "50.00"]);
  });

  test("between two reads, and after the reader has left, no query runs in the database", async () => {
    const { body } = await ask(account, DAY);
    const reader = body[Symbol.asyncIterator]();
    for (let i = 0; i < 2; i++) await reader.next();
    const working = () =>
      rows({
        text: "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND (query ILIKE 'COPY%' AND state <> 'idle')",
      });
    await expect.poll(working).toEqual([]);
    await reader.return?.();
    await expect.poll(working).toEqual([]);
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });
});

describe("the name of the file", () => {
  test.each([
    ["pt-BR", "extrato"],
    ["en", "statement"],
  ])("%s", async (locale, word) => {
    const { fileName, contentType } = await ask(account, { ...DAY, locale });
    expect(fileName).toBe(`${word}_${account.number}_2026-11-10_2026-11-10.csv`);
    expect(contentType).toMatch(/^text\/csv; charset=utf-8/);
  });
});

describe("the audit event of an export", () => {
  test("is written for a person, with lines and format; it is not written for a credential", async () => {
    const account = await testAccount();
    await postMovements(account.accountId, at("10:00:00.000"), [{ kind: "deposit", amount: 100n }]);
    const staff = { kind: "staff", id: randomUUID() } as const;
    await ask(account, DAY);
    await ask({ ...account, ctx: { ...account.ctx, actor: staff } }, DAY);
    const auditEvents = await recentAuditEvents(account.ctx.operatorId, 10);
    expect(auditEvents).toMatchObject([
      {
        actor: `staff:${staff.id}`,
        action: "statement.export",
        subject: account.number,
        facts: { lines: 1, format: "csv" },
      },
    ]);
  });
});

describe("refusals", () => {
  const refused = (members: Members, expected: object) =>
    expect((async () => ask(account, members))()).rejects.toMatchObject(expected);

  test.each<[string, Members]>([
    ["INVALID_QUERY_PARAMETER", { ...DAY, format: "CSV" }],
    ["INVALID_QUERY_PARAMETER", { ...DAY, locale: "pt" }],
    ["INVALID_QUERY_PARAMETER", { ...DAY, accountNumbers: "1;2" }],
    ["INVALID_QUERY_PARAMETER", { ...DAY, accountNumber: "1", accountNumbers: "2" }],
    ["ACCOUNT_NOT_FOUND", { ...DAY, accountNumbers: "00000000" }],
    ["INVALID_QUERY_PARAMETER", { ...DAY, method: "x" }],
    ["MISSING_REQUIRED_FILTER", {}],
    ["MISSING_REQUIRED_FILTER", { endDate: "2026-11-10" }],
    ["INVALID_DATE_RANGE", { ...DAY, initDate: "2026-02-30" }],
    ["INVALID_DATE_RANGE", { ...DAY, initDate: "2026-11-11" }],
    ["INVALID_DATE_RANGE", { ...DAY, initDate: "2026-08-12" }],
    ["INVALID_DATE_RANGE", { ...DAY, endDate: "9999-12-31" }],
    ["ACCOUNT_NOT_FOUND", { ...DAY, accountNumber: "00000000" }],
  ])("%s for %j", (code, members) => refused(members, { code }));
});

test("variant B has the same filters", async () => {
  const file = readCsv(await bytesOf(await ask(account, { ...DAY, transactionType: "debit" }, "B")), ",");
  expect(file.lines.length).toBe((await statement({ ...DAY, transactionType: "debit" })).length);
});

test("at the end every invariant of the books holds", () => expectSoundBooks());
