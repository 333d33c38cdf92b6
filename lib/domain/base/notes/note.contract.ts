import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_NOTE, MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";

const NOTE_LENGTH_MAX = 2_000;

export const SUBJECT_KINDS = ["charge", "withdrawal", "refund", "transfer", "player"] as const;
const subject = { kind: z.enum(SUBJECT_KINDS), subjectId: wire.uuid };

const note = z.object({
  /** Empty: nobody wrote a note. */
  text: z.string(),
  /** Marked for somebody to look at. */
  flagged: z.boolean(),
  /** Null: nobody wrote a note. */
  written: z.object({ by: actor, at: wire.utc }).nullable(),
});

const errors = [
  "CHARGE_NOT_FOUND",
  "WITHDRAWAL_NOT_FOUND",
  "REFUND_NOT_FOUND",
  "TRANSFER_NOT_FOUND",
  "PLAYER_NOT_FOUND",
] as const;

export const showNoteContract = contract({
  name: "showNote",
  summary: "Show the staff's note about a record or a player",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors,
  tags: ["notes"],
  console: { input: z.object(subject), output: note },
});

export const writeNoteContract = contract({
  name: "writeNote",
  summary: "Write the staff's note about a record or a player, and flag it",
  effect: "change",
  roles: MAY_NOTE,
  errors,
  tags: ["notes", "audit"],
  console: {
    input: z.object({ ...subject, text: wire.text(NOTE_LENGTH_MAX), flagged: z.boolean() }),
    output: note,
  },
});
