import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { readCsv } from "#e2e/support/files/read-csv.ts";
import { bytesOf } from "#e2e/support/golden-file.ts";
import { type StatementExample, statementExample } from "#e2e/support/money/statement-example.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund, postMovements } from "#e2e/support/money/test-money.ts";
import { workRail } from "#e2e/support/money/test-rail.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay, instantOf } from "#lib/core/brt.ts";
import { decode } from "#lib/http/decode.ts";
import { violationsOf } from "#lib/ledger/check-invariants.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { armFailpoint } from "#lib/server/failpoint.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { moveClock } from "../../base/clock/clock.ts";
import { CLOSE_INVARIANTS } from "../../top/health/close-invariants.ts";
import { exportStatement, exportUnmaskedStatement } from "../statement-exports/requests/export-statement.ts";
import { linesMaxOf, STATEMENT_FORMAT_NAMES, type StatementFormat } from "../statement-files/format.contract.ts";
import { freeCloses } from "./claim-close.ts";
import { downloadCloseFile, downloadUnmaskedCloseFile, retryCloseFiles } from "./close-files.ts";
import { closePeriod } from "./close-period.ts";
import { listCloses } from "./list-closes.ts";
import { listDayBalances } from "./list-day-balances.ts";
import { makeCloseFiles } from "./make-close-files.job.ts";
import { showPeriod } from "./show-period.ts";

await testDatabase();

let us: StatementExample;
let finance: Context;
beforeAll(async () => {
  us = await statementExample();
  finance = person(us.ctx);
});

const person = (ctx: Context): Context => ({ ...ctx, actor: { kind: "staff", id: randomUUID(), role: "finance" } });
const CSV: StatementFormat[] = ["csv"];
const close = (ctx: Context, period: string, formats = CSV) =>
  servingOperator(
    ctx.operatorId,
    async () => (await closePeriod.run(ctx, { period, formats, locale: "pt-BR" })).output,
  );
const show = async (ctx: Context, period: string) => (await showPeriod.run(ctx, { period })).output;
const filesOf = async (ctx: Context, period: string) => (await show(ctx, period)).close?.files ?? [];
const download = async (ctx: Context, fileId: string) =>
  bytesOf((await downloadCloseFile.run(ctx, { fileId })).output.body);
const unmasked = async (ctx: Context, fileId: string) =>
  bytesOf((await downloadUnmaskedCloseFile.run(ctx, { fileId, reason: "importar no ERP" })).output.body);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const brokenCloses = async () => {
  const check = { spans: [], staging: false };
  const whole = await violationsOf(rows, CLOSE_INVARIANTS, { ...check, coverage: "all" });
  return [...whole, ...(await violationsOf(rows, CLOSE_INVARIANTS, { ...check, coverage: "new" }))];
};

/** An operator with this much on its account, deposited at noon of a past day. */
async function operatorWith(cents: bigint, day: string): Promise<Context> {
  const account = await testAccount();
  await postMovements(account.accountId, new Date(`${day}T12:00:00-03:00`), [{ kind: "deposit", amount: cents }]);
  return person(account.ctx);
}

describe("a month with a leap day, closed in April", () => {
  test("its preview shows each account, and that it can be closed", async () => {
    const shown = await show(finance, "2024-02");
    expect(shown).toMatchObject({
      kind: "MONTH",
      hindrance: null,
      close: null,
      open: { payouts: 0, refunds: 0, quarantined: 0 },
    });
    expect(shown.from.toISOString()).toBe("2024-02-01T03:00:00.000Z");
    expect(shown.to.toISOString()).toBe("2024-03-01T02:59:59.999Z");
    expect(shown.accounts.map(({ accountNumber, opening }) => [accountNumber, opening])).toEqual([
      [us.number, 12_345_678n],
      [us.second.number, 0n],
    ]);
  });

  test("opening and movements are the closing, and what it says of its books is what they say", async () => {
    const shown = await close(finance, "2024-02", [...STATEMENT_FORMAT_NAMES]);
    expect(shown.close).toMatchObject({ status: "CLOSING", isAsClosed: true, files: [], locale: "pt-BR" });
    for (const { opening, movements, available, held } of shown.accounts) {
      const sum = movements.reduce(
        (balance, { kind, amount }) =>
          balance + (["deposit", "transferIn", "judicialCredit"].includes(kind) ? amount : -amount),
        opening,
      );
      expect(sum).toBe(available + held);
    }
    expect(await brokenCloses()).toEqual([]);
    await expectSoundBooks();
  });

  test("who closed it, when and with which figures stands in the audit", async () => {
    const [event] = await recentAuditEvents(us.ctx.operatorId, 1);
    expect(event).toMatchObject({
      actor: `staff:${finance.actor.id}`,
      action: "close.period",
      subject: "2024-02",
      facts: {
        formats: [...STATEMENT_FORMAT_NAMES],
        payouts: 0,
        figures: [
          { accountNumber: us.number, opening: 12_345_678 },
          { accountNumber: us.second.number, opening: 0, deposit: 500_025 },
        ],
      },
    });
  });

  test("nothing can be posted into it any more, and the next instant is open", async () => {
    const at = (iso: string) => postMovements(us.second.id, instantOf(iso), [{ kind: "deposit", amount: 1n }]);
    await expect(at("2024-02-29T23:59:59.999-03:00")).rejects.toMatchObject({ code: "23514" });
    await at("2024-03-01T00:00:00.000-03:00");
    expect((await show(finance, "2024-02")).close?.isAsClosed).toBe(true);
  });

  test("409 the same month again, and by two people at once", async () => {
    await expect(close(finance, "2024-02")).rejects.toMatchObject({ code: "ACTION_REFUSED" });
    const one = await operatorWith(5n, "2024-02-03");
    const tries = await Promise.allSettled([
      close(one, "2024-02"),
      close(person(one), "2024-02"),
      close(one, "2024-01-31"),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await listCloses.run(one, { limit: 5 })).output.closes).toHaveLength(1);
  });

  test("409 a month after the next, a month before, and one that is not over", async () => {
    for (const period of ["2024-04", "2024-01", "2024-02-15"])
      await expect(close(finance, period)).rejects.toMatchObject({ code: "ACTION_REFUSED" });
    expect((await show(finance, "2024-04")).hindrance).toBe("EARLIER_OPEN");
    expect((await show(finance, "2024-02-15")).hindrance).toBe("PASSED");
    const thisMonth = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7);
    const one = await operatorWith(5n, "2024-02-03");
    await expect(close(one, thisMonth)).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  });
});

describe("its files", () => {
  test("are there for each account and format, masked and whole, with their hashes", async () => {
    expect(await makeCloseFiles()).toBe(1);
    const shown = (await show(finance, "2024-02")).close;
    expect(shown).toMatchObject({ status: "CLOSED", progress: 1 });
    expect(shown?.files).toHaveLength(2 * 2 * STATEMENT_FORMAT_NAMES.length);
    for (const { fileId, wholeTaxIds, bytes, sha256: hash } of shown?.files ?? []) {
      const found = await (wholeTaxIds ? unmasked : download)(finance, fileId);
      expect([BigInt(found.length), sha256(found)]).toEqual([bytes, hash]);
    }
    while (await makeCloseFiles());
    expect((await show(finance, "2024-02")).close).toEqual(shown);
  });

  test("are the bytes that the same export of the same period gives", async () => {
    for (const { fileId, accountNumber, format, wholeTaxIds, fileName } of await filesOf(finance, "2024-02")) {
      const { contract } = wholeTaxIds ? exportUnmaskedStatement : exportStatement;
      const asked = { initDate: "2024-02-01", endDate: "2024-02-29", accountNumber, format, locale: "pt-BR" };
      const input = decode(
        contract,
        contract.console as never,
        {},
        wholeTaxIds ? { ...asked, reason: "conferir" } : asked,
      );
      const { output } = await (wholeTaxIds ? exportUnmaskedStatement : exportStatement).run(finance, input as never);
      expect(output.fileName).toBe(fileName);
      const closed = await (wholeTaxIds ? unmasked : download)(finance, fileId);
      expect((await bytesOf(output.body)).equals(closed), `${format} of ${accountNumber}`).toBe(true);
    }
  });

  test("stand with their hashes in the audit, and so does each download with its reason", async () => {
    const files = await filesOf(finance, "2024-02");
    const events = await recentAuditEvents(us.ctx.operatorId, 500);
    const made = events.find(({ action }) => action === "close.files");
    expect(made).toMatchObject({ actor: "worker", subject: "2024-02" });
    const written = (made?.facts.files ?? []) as { sha256: string }[];
    expect(written.map((file) => file.sha256).sort()).toEqual(files.map((file) => file.sha256).sort());
    await unmasked(finance, files.find(({ wholeTaxIds }) => wholeTaxIds)?.fileId ?? "");
    expect(await recentAuditEvents(us.ctx.operatorId, 1)).toMatchObject([
      {
        action: "close.download",
        subject: "2024-02",
        facts: { wholeTaxIds: true, reason: "importar no ERP", sha256: /^[0-9a-f]{64}$/ },
      },
    ]);
  });

  test("404 a whole file asked for as a masked one, and a file of another operator", async () => {
    const files = await filesOf(finance, "2024-02");
    const whole = files.find(({ wholeTaxIds }) => wholeTaxIds)?.fileId ?? "";
    await expect(download(finance, whole)).rejects.toMatchObject({ code: "NotFound" });
    const they = person((await testAccount()).ctx);
    await expect(download(they, files[0]?.fileId ?? "")).rejects.toMatchObject({ code: "NotFound" });
    await expect(unmasked(they, whole)).rejects.toMatchObject({ code: "NotFound" });
  });

  test("hold the lines of their month alone, to the last millisecond", async () => {
    const csv = (await filesOf(finance, "2024-02")).find(
      (file) => file.format === "csv" && file.accountNumber === us.number,
    );
    const { lines } = readCsv(await download(finance, csv?.fileId ?? ""), ";");
    expect(lines).toHaveLength(45);
    expect(csv?.lines).toBe(45n);
  });
});

describe("days", () => {
  test("follow the month; the next month holds the closed ones and all of its lines", async () => {
    for (const day of ["2024-03-01", "2024-03-02"]) await close(finance, day);
    await expect(close(finance, "2024-03-04")).rejects.toMatchObject({ code: "ACTION_REFUSED" });
    const month = await close(finance, "2024-03");
    expect(month.close?.status).toBe("CLOSING");
    const next = (await listCloses.run(finance, { limit: 10 })).output;
    expect(next).toMatchObject({
      nextDay: { period: "2024-04-01", hindrance: null },
      nextMonth: { period: "2024-04", hindrance: null },
    });
    expect(next.closes.map(({ period }) => period)).toEqual(["2024-03", "2024-03-02", "2024-03-01", "2024-02"]);
    while (await makeCloseFiles());
    expect(await brokenCloses()).toEqual([]);
    const [csv] = (await filesOf(finance, "2024-03")).filter(({ accountNumber }) => accountNumber === us.number);
    expect(csv?.lines).toBe(45n);
  });

  test("list their balances: each opens with what the day before closed with", async () => {
    const { days } = (await listDayBalances.run(finance, { period: "2024-02" })).output;
    expect(days).toHaveLength(29);
    expect(days.slice(1).map(({ opening }) => opening)).toEqual(days.slice(0, -1).map(({ closing }) => closing));
    for (const { opening, credits, debits, closing } of days) expect(opening + credits - debits).toBe(closing);
    const accounts = (await show(finance, "2024-02")).accounts;
    expect(days.at(-1)?.closing).toBe(accounts.reduce((sum, { available, held }) => sum + available + held, 0n));
    expect(days.every(({ isClosed }) => isClosed)).toBe(true);
    const one = (await listDayBalances.run(finance, { period: "2024-02", accountNumber: us.second.number })).output
      .days;
    expect(one.at(-1)).toMatchObject({
      day: "2024-02-29",
      opening: 0n,
      credits: 500_025n,
      closing: 500_025n,
      count: 2n,
    });
    expect((await listDayBalances.run(finance, { period: "2024-04" })).output.days[0]).toMatchObject({
      isClosed: false,
    });
    await expect(listDayBalances.run(finance, { period: "2024-02", accountNumber: "1" })).rejects.toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
    });
  });

  test("without a line are closed with files that say so", async () => {
    const one = await operatorWith(70n, "2024-05-02");
    await close(one, "2024-05-03");
    await makeCloseFiles();
    const [file] = await filesOf(one, "2024-05-03");
    expect(file?.lines).toBe(0n);
    const { rows: all } = readCsv(await download(one, file?.fileId ?? ""), ";");
    expect(all.map(({ registro, saldo }) => [registro, saldo])).toEqual([
      ["saldo inicial", "0,70"],
      ["saldo final", "0,70"],
    ]);
  });
});

test("409 with a format that cannot have so many movements, and nothing is closed", async () => {
  const ctx = await operatorWith(100n, "2024-05-02");
  const most = linesMaxOf("pdf");
  await ownerRows({
    text: "UPDATE statement_line SET line_number = $2, counts[1] = $2 WHERE account_id = $1",
    values: [ctx.accountId, most + 1],
  });
  const refused = close(ctx, "2024-05", ["csv", "pdf"]);
  await expect(refused).rejects.toMatchObject({ code: "ACTION_REFUSED", detail: expect.stringContaining("50,001") });
  expect((await show(ctx, "2024-05")).close).toBeNull();
});

test("held money and payouts that are under way are shown, and kept with the close", async () => {
  const { ctx } = await testAccount();
  const one = person(ctx);
  await fund(ctx.accountId, 1_000n);
  await toKey(ctx, { amount: 400 });
  const today = brtDay(await businessTime(ctx.operatorId));
  expect(await show(one, today)).toMatchObject({ hindrance: "NOT_OVER", open: { payouts: 1, refunds: 0 } });
  await moveClock.run(one, { byMs: 86_400_000 });
  const figures = { open: { payouts: 1 }, accounts: [{ available: 600n, held: 400n }] };
  expect(await show(one, today)).toMatchObject({ hindrance: null, ...figures });
  await close(one, today);
  // The payout ends on the next day, which leaves the closed one as it is.
  await workRail();
  expect(await show(one, today)).toMatchObject({ ...figures, close: { isAsClosed: true } });
  expect(await show(one, addDays(today, 1))).toMatchObject({
    open: { payouts: 0 },
    accounts: [{ opening: 1_000n, held: 0n }],
  });
  await makeCloseFiles();
});

describe("a worker that dies", () => {
  const killed = new Error("killed");
  const dieAt = (name: "closeFiles.part" | "closeFiles.uncommitted" | "closeFiles.committed", passesLeft = 0) =>
    armFailpoint({
      name,
      passesLeft,
      onReached: () => {
        throw killed;
      },
    });
  const free = () => rows({ text: "UPDATE period_close_progress SET leased_until = NULL, leased_by = NULL" });

  test.each([
    ["closeFiles.part", 0],
    ["closeFiles.uncommitted", 1],
    ["closeFiles.committed", 0],
    ["closeFiles.committed", 1],
  ] as const)("at %s (%i) leaves no part of a file, and the next one goes on", async (name, passes) => {
    const one = await operatorWith(70n, "2024-05-02");
    await close(one, "2024-05");
    dieAt(name, passes);
    expect(await makeCloseFiles()).toBe(1);
    const { files = [], status } = (await show(one, "2024-05")).close ?? {};
    expect(status).toBe("CLOSING");
    const parts = await rows({
      text: "SELECT FROM period_close_part WHERE operator_id = $1",
      values: [one.operatorId],
    });
    expect(parts).toHaveLength(files.length);
    await free();
    expect(await makeCloseFiles()).toBe(1);
    const made = (await show(one, "2024-05")).close;
    expect(made).toMatchObject({ status: "CLOSED" });
    // What was made before stays as it was.
    expect(made?.files).toEqual(expect.arrayContaining(files));
  });

  test("is given up after five tries, and a person lets it try again", async () => {
    const one = await operatorWith(70n, "2024-05-02");
    const closeId = (await close(one, "2024-05")).close?.closeId ?? "";
    await expect(retryCloseFiles.run(one, { closeId })).rejects.toMatchObject({ code: "ACTION_REFUSED" });
    for (let tries = 0; tries < 5; tries++) {
      dieAt("closeFiles.part");
      await makeCloseFiles();
      await free();
    }
    expect(await makeCloseFiles()).toBe(0);
    expect((await show(one, "2024-05")).close?.status).toBe("FAILED");
    await retryCloseFiles.run(one, { closeId });
    expect(await recentAuditEvents(one.operatorId, 1)).toMatchObject([{ action: "close.retry", subject: "2024-05" }]);
    await makeCloseFiles();
    expect((await show(one, "2024-05")).close?.status).toBe("CLOSED");
    await expect(retryCloseFiles.run(one, { closeId: randomUUID() })).rejects.toMatchObject({ code: "NotFound" });
  });

  test("has its close freed with its other leases, and takes no try if it only lost the database's answer", async () => {
    const one = await operatorWith(70n, "2024-05-02");
    await close(one, "2024-05");
    const lease = randomUUID();
    await rows({
      text: "UPDATE period_close_progress SET attempts = 5, leased_by = $1, leased_until = now() + interval '1 minute' WHERE status = 'CLOSING'",
      values: [lease],
    });
    expect(await makeCloseFiles()).toBe(0);
    await transaction((tx) => freeCloses(tx, [lease], [lease]));
    expect(await makeCloseFiles()).toBe(1);
  });

  test("takes turns with other operators': many closes of one hold up nobody else's", async () => {
    const [one, other] = [await operatorWith(70n, "2024-05-02"), await operatorWith(70n, "2024-05-02")];
    for (const period of ["2024-05", "2024-06", "2024-07"]) await close(one, period);
    await close(other, "2024-05");
    while ((await makeCloseFiles()) > 0);
    const made = await rows<{ operatorId: string }>({
      text: `SELECT operator_id AS "operatorId" FROM period_close_progress WHERE operator_id = ANY($1::uuid[]) ORDER BY finished_at`,
      values: [[one.operatorId, other.operatorId]],
    });
    const whose = made.map(({ operatorId }) => (operatorId === other.operatorId ? "other" : "one"));
    expect(whose.slice(0, 2).sort()).toEqual(["one", "other"]);
    expect(whose).toHaveLength(4);
  });

  test("makes no file of a book that is no longer as it was closed", async () => {
    const one = await operatorWith(70n, "2024-05-02");
    await close(one, "2024-05");
    await ownerRows({
      text: "UPDATE period_close_account SET upto_line = 2 WHERE operator_id = $1",
      values: [one.operatorId],
    });
    await makeCloseFiles();
    expect((await show(one, "2024-05")).close).toMatchObject({ status: "CLOSING", isAsClosed: false, files: [] });
    expect((await brokenCloses()).map(({ invariant }) => invariant)).toContain("I16");
    await ownerRows({
      text: "UPDATE period_close_account SET upto_line = 1 WHERE operator_id = $1",
      values: [one.operatorId],
    });
    await free();
    await makeCloseFiles();
    expect((await show(one, "2024-05")).close).toMatchObject({ status: "CLOSED", isAsClosed: true });
  });
});

test("the list has pages, the latest close first, and shows the sums of all accounts", async () => {
  const page = async (before?: string) => (await listCloses.run(finance, { limit: 3, before })).output;
  const first = await page();
  expect(first.closes.map(({ period }) => period)).toEqual(["2024-03", "2024-03-02", "2024-03-01"]);
  const second = await page(first.next ?? "");
  expect(second.closes).toMatchObject([{ period: "2024-02", accounts: 2, lines: 47n, status: "CLOSED" }]);
  expect([second.next, second.closedUntil?.toISOString()]).toEqual([null, "2024-04-01T02:59:59.999Z"]);
});

test("an operator sees none of another's closes", async () => {
  const they = person((await testAccount()).ctx);
  await fund(they.accountId, 1n);
  expect((await listCloses.run(they, { limit: 5 })).output).toMatchObject({ closes: [], closedUntil: null });
  expect((await show(they, "2024-02")).accounts).toEqual([]);
  expect(await prisma().periodClose.count({ where: { operatorId: they.operatorId } })).toBe(0);
});
