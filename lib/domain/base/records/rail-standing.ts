import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import type { RailState } from "./rail-state.contract.ts";

type Ordered = { kind: "withdrawal" | "refund"; accountId: string; id: string; spiCode: string | null };

/** Returns how an order stands at its bank, and why a rail refused it. `isAtBank`: its account lives at a connection. */
export async function railStandingOf({ kind, accountId, id, spiCode }: Ordered, isAtBank: boolean) {
  const sought = {
    where: { accountId, id },
    select: { railState: true, unknownSince: true, askedAt: true, railReason: true },
  };
  const found =
    kind === "withdrawal"
      ? await prisma().withdrawal.findFirstOrThrow(sought)
      : await prisma().refund.findFirstOrThrow(sought);
  return {
    railState: found.railState as RailState | null,
    unknownSince: found.unknownSince,
    askedAt: found.askedAt,
    railReason: reasonOf(found.railReason as RailReason | null, spiCode),
    bankReference: isAtBank ? txidOf(id) : null,
  };
}

/** Returns why a rail refused: where only a code of the network is known, that. */
export function reasonOf(told: RailReason | null, spiCode: string | null): RailReason | null {
  if (told) return { scheme: told.scheme, code: told.code, text: told.text };
  return spiCode ? { scheme: "SPI", code: spiCode, text: "" } : null;
}
