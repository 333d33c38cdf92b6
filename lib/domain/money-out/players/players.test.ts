import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { showNote, writeNote } from "../../base/notes/notes.ts";
import { createRefund } from "../refunds/create-refund.ts";
import { findPlayer } from "./find-player.ts";
import { listPlayerRecords } from "./list-player-records.ts";
import { showPlayer } from "./show-player.ts";

await testDatabase();
const us = await testAccount();
const them = await testAccount();
const PLAYER = "00000000191";

const paid = await receivedPayment(us, 5_000);
await receivedPayment(us, 3_000);
const refundInput = { endToEndId: paid.endToEndId, externalId: randomUUID(), amount: 1_100n };
const refundId = (await createRefund.run(us.ctx, refundInput)).output.transactionId;

const payoutId = (await toKey(us.ctx, { amount: 700 })).output.transactionId;
await workRail();

const find = async (taxId: string, ctx = us.ctx) =>
  (await findPlayer.run(ctx, { place: { at: "taxId", taxId } })).output.playerId;
const playerId = String(await find(PLAYER));

describe("a player", () => {
  test("is found by tax id and from a record under the same id", async () => {
    for (const place of [
      { at: "chargePayer" as const, recordId: paid.chargeId },
      { at: "payoutReceiver" as const, recordId: payoutId },
      { at: "refundReceiver" as const, recordId: refundId },
    ])
      expect((await findPlayer.run(us.ctx, { place })).output).toEqual({ playerId });
    expect(await Promise.all([find(PLAYER), find(PLAYER)])).toEqual([playerId, playerId]);
  });

  test("has the sums of what moved, the keys and the accounts", async () => {
    const { output } = await showPlayer.run(us.ctx, { playerId });
    expect(output).toMatchObject({
      name: "Vera Regular de Souza",
      taxId: PLAYER,
      isWhole: true,
      received: { count: 2, amount: 8_000n },
      refunded: { count: 1, amount: 1_100n },
      paid: { count: 1, amount: 700n },
      keys: [{ key: "***.000.001-**", keyType: "CPF" }],
    });
    expect(output.bankAccounts.map(({ accountNumber }) => accountNumber)).toContain(paid.bankAccount.accountNumber);
    expect(output.firstAt?.getTime()).toBeLessThan(output.lastAt?.getTime() ?? 0);
  });

  test("has every record once, newest first, in pages that come to an end", async () => {
    const seen = [];
    for (let before: string | undefined, page = 0; page < 5; page++) {
      const { rows, next } = (await listPlayerRecords.run(us.ctx, { playerId, limit: 3, before })).output;
      seen.push(...rows);
      if (!next) break;
      before = next;
    }
    expect(seen.map(({ kind }) => kind).sort()).toEqual(["charge", "charge", "refund", "withdrawal"]);
    const times = seen.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("is not there when no record names the tax id, and for another operator", async () => {
    expect(await find("12345678909")).toBeNull();
    expect(await find(PLAYER, them.ctx)).toBeNull();
    for (const operation of [showPlayer, listPlayerRecords])
      await expect(operation.run(them.ctx, { playerId, limit: 1 } as never)).rejects.toMatchObject({
        code: "PLAYER_NOT_FOUND",
      });
  });
});

describe("a note", () => {
  const staff = { ...us.ctx, actor: { kind: "staff" as const, id: randomUUID() } };
  const subject = { kind: "player" as const, subjectId: playerId };

  test("is empty at first; the last one who wrote it stands, and the audit has each, both without whole tax ids", async () => {
    expect((await showNote.run(staff, subject)).output).toEqual({ text: "", flagged: false, written: null });
    await writeNote.run(staff, { ...subject, text: "called twice", flagged: false });
    const text = "is 000.000.001-91 by phone";
    expect((await writeNote.run(staff, { ...subject, text, flagged: true })).output).toMatchObject({
      text: "is ***.000.001-** by phone",
      flagged: true,
      written: { by: { kind: "staff" } },
    });
    const [last, first] = await recentAuditEvents(us.ctx.operatorId, 2);
    expect(first).toMatchObject({ action: "note.write", subject: playerId, facts: { text: "called twice" } });
    expect(JSON.stringify(last)).not.toContain("000.000.001-91");
  });

  test.each(["charge", "withdrawal", "refund", "transfer", "player"] as const)(
    "404 about a %s that the operator does not have",
    async (kind) => {
      const note = { kind, subjectId: randomUUID(), text: "x", flagged: false };
      await expect(writeNote.run(staff, note)).rejects.toMatchObject({ code: `${kind.toUpperCase()}_NOT_FOUND` });
    },
  );
});
