import type { Output } from "#lib/core/contract.ts";
import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import { maskTaxIds, maskText } from "#lib/core/masking/mask-text.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { audited } from "../audit/write-audit-event.ts";
import { actorNames } from "../records/actor-names.ts";
import { type SUBJECT_KINDS, showNoteContract, writeNoteContract } from "./note.contract.ts";

type Kind = (typeof SUBJECT_KINDS)[number];
type Subject = { kind: Kind; subjectId: string };
type Found = { id: string } | null;
type Own = { accountId: { in: string[] }; id: string };

const SUBJECTS: Record<Kind, { missing: ErrorCode; find: (own: Own, operatorId: string) => Promise<Found> }> = {
  charge: { missing: "CHARGE_NOT_FOUND", find: (where) => prisma().charge.findFirst({ where, select: { id: true } }) },
  withdrawal: {
    missing: "WITHDRAWAL_NOT_FOUND",
    find: (where) => prisma().withdrawal.findFirst({ where, select: { id: true } }),
  },
  refund: { missing: "REFUND_NOT_FOUND", find: (where) => prisma().refund.findFirst({ where, select: { id: true } }) },
  transfer: {
    missing: "TRANSFER_NOT_FOUND",
    find: (where) => prisma().transfer.findFirst({ where, select: { id: true } }),
  },
  player: {
    missing: "PLAYER_NOT_FOUND",
    find: ({ id }, operatorId) => prisma().player.findFirst({ where: { operatorId, id }, select: { id: true } }),
  },
};

/** Returns the note about a record or a player. Throws the not-found error of its kind. */
export const showNote = operation(showNoteContract, async (ctx, subject) => {
  await refuseUnknown(ctx, subject);
  return { output: await noteOf(ctx, subject) };
});

/** Writes the note about a record or a player, its CPFs masked, with an audit event. Throws the not-found error of its kind. */
export const writeNote = operation(writeNoteContract, async (ctx, { text, flagged, ...subject }) => {
  await refuseUnknown(ctx, subject);
  // From here on it must succeed.
  const { operatorId } = ctx;
  const { kind, subjectId } = subject;
  const written = { kind, text: maskTaxIds(text), flagged, writtenBy: actorName(ctx), writtenAt: await databaseTime() };
  await audited(actorName(ctx), async (_, tx) => {
    await tx.note.upsert({
      where: { operatorId_subjectId: { operatorId, subjectId } },
      create: { operatorId, subjectId, ...written },
      update: written,
    });
    return {
      auditEvent: {
        action: "note.write",
        operatorId,
        subject: subjectId,
        facts: { about: kind, text: maskText(text), flagged },
      },
      result: undefined,
    };
  });
  return { output: await noteOf(ctx, subject) };
});

async function refuseUnknown(ctx: Context, { kind, subjectId }: Subject): Promise<void> {
  const { missing, find } = SUBJECTS[kind];
  const found = await find({ accountId: { in: [...ctx.accountIds] }, id: subjectId }, ctx.operatorId);
  if (!found) throw refuse(missing, `You have no ${kind} with this id.`);
}

async function noteOf({ operatorId }: Context, { subjectId }: Subject): Promise<Output<typeof showNoteContract>> {
  const note = await prisma().note.findFirst({ where: { operatorId, subjectId } });
  if (!note) return { text: "", flagged: false, written: null };
  const { text, flagged, writtenBy, writtenAt } = note;
  const by = (await actorNames(operatorId, [writtenBy]))(writtenBy);
  return { text, flagged, written: { by, at: writtenAt } };
}
