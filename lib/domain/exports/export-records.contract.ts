import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import { CHARGE_STATUSES } from "../charges/charge.contract.ts";
import { inOrder } from "../records/keyset.contract.ts";
import { RAIL_STATES } from "../records/rail-state.contract.ts";
import { amountsInOrder, recordFilters } from "../records/record-list.contract.ts";
import { REFUND_STATUSES } from "../refunds/refund.contract.ts";
import { TRANSFER_STATUSES } from "../transfers/transfer.contract.ts";
import { WITHDRAWAL_STATUSES } from "../withdrawals/withdrawal.contract.ts";

const STATUS_LENGTH_MAX = 20;
const STATUSES = {
  charge: CHARGE_STATUSES,
  withdrawal: WITHDRAWAL_STATUSES,
  refund: REFUND_STATUSES,
  transfer: TRANSFER_STATUSES,
} as const satisfies Record<string, readonly string[]>;
export type ExportedKind = keyof typeof STATUSES;
const KINDS = Object.keys(STATUSES) as [ExportedKind, ...ExportedKind[]];

const ofItsKind = z.refine<{ kind: ExportedKind; status?: string | undefined }>(
  ({ kind, status }) => !status || STATUSES[kind].some((known) => known === status),
  { error: "must be a status of this kind of record", path: ["status"] },
);

const onlyOfPayouts = z.refine<{ kind: ExportedKind; railState?: string | undefined }>(
  ({ kind, railState }) => !railState || kind === "withdrawal",
  { error: "must be absent: only payouts have it", path: ["railState"] },
);

export const exportRecordsContract = contract({
  name: "exportRecords",
  summary: `Download a list of charges, payouts, refunds or transfers as a file, at most ${EXPORT_ROWS_MAX} records, with masked CPFs`,
  effect: "read",
  // Who may see a list may have its file: the operation asks the contract of the list.
  roles: EVERY_ROLE,
  errors: ["ACCOUNT_NOT_FOUND", "PLAYER_NOT_FOUND"],
  tags: ["charges", "withdrawals", "refunds", "transfers"],
  file: ["text/csv"],
  console: {
    input: z
      .object({
        ...recordFilters,
        kind: z.enum(KINDS),
        status: z.string().max(STATUS_LENGTH_MAX).optional(),
        railState: z.enum(RAIL_STATES).optional(),
        locale: z.enum(LOCALES),
      })
      .check(inOrder, amountsInOrder, ofItsKind, onlyOfPayouts),
    output: fileAnswer,
  },
});
