import { businessTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import type { WithdrawalRow } from "../withdrawal.ts";
import { listSimilarWithdrawalsContract } from "./duplicates.contract.ts";

const DAY_MS = 86_400_000;
const SHOWN_MAX = 5;

/**
 * Returns the payouts of the last 24 hours of this amount to this Pix key or bank account, of all the caller's accounts,
 * that have moved money or still may: whoever pays the same again is asked first.
 */
export const listSimilarWithdrawals = operation(
  listSimilarWithdrawalsContract,
  async (ctx, { amount, externalId, pixKey, creditor }) => {
    if (!pixKey && !creditor) return { output: { rows: [] } };
    const since = new Date((await businessTime(ctx.operatorId)).getTime() - DAY_MS);
    const to = creditor
      ? [
          { creditor: { path: ["ispb"], equals: creditor.ispb } },
          { creditor: { path: ["accountNumber"], equals: creditor.accountNumber } },
        ]
      : [];
    const found = await prisma().withdrawal.findMany({
      where: {
        accountId: { in: [...ctx.accountIds] },
        ...(pixKey ? { pixKey } : {}),
        AND: to,
        amount,
        externalId: { not: externalId },
        createdAt: { gte: since },
        status: { notIn: ["REJECTED", "CANCELED", "FAILED", "EXPIRED"] },
      },
      select: { id: true, status: true, createdAt: true },
      orderBy: { createdAt: "desc" },
      take: SHOWN_MAX,
    });
    const rows = found.map(({ id, status, createdAt }) => ({
      transactionId: id,
      status: status as WithdrawalRow["status"],
      createdAt,
    }));
    return { output: { rows } };
  },
);
