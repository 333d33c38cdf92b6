import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { EVERY_ROLE, MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { LOCALES } from "#lib/core/words/locale.ts";
import { inOrder } from "../../base/records/lists/keyset.contract.ts";
import { amountsInOrder, recordFilters } from "../../base/records/lists/record-list.contract.ts";
import { RAIL_STATES } from "../../base/records/rail-state.contract.ts";
import { listRequestsContract, requestFilters } from "../../base/requests/request.contract.ts";
import { deliveryFilters, listDeliveriesContract } from "../../integration/webhooks/deliveries/delivery.contract.ts";
import { CHARGE_STATUSES } from "../../money-in/charges/charge.contract.ts";
import { REFUND_STATUSES } from "../../money-out/refunds/refund.contract.ts";
import { TRANSFER_STATUSES } from "../../money-out/transfers/transfer.contract.ts";
import { WITHDRAWAL_STATUSES } from "../../money-out/withdrawals/withdrawal.contract.ts";
import { ofStatement, UNITS } from "../../statement/statements/statement-figures.contract.ts";
import {
  consoleFiltersOf,
  consoleSelectionOf,
  filtersConsole,
  selection,
} from "../../statement/statements/statement-query.contract.ts";
import { TABLE_FORMAT_NAMES, TABLE_MEDIA_TYPES } from "./table.contract.ts";

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

export const exportBalancesContract = contract({
  name: "exportBalances",
  summary: "Download what every account moved on a BRT day, and held when it ended, as a file",
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: ["VALIDATION_ERROR"],
  tags: ["balances"],
  file: TABLE_MEDIA_TYPES,
  console: {
    input: z.object({ day: wire.day, format: z.enum(TABLE_FORMAT_NAMES), locale: z.enum(LOCALES) }),
    output: fileAnswer,
  },
});

export const exportDeliveriesContract = contract({
  ...listDeliveriesContract,
  name: "exportDeliveries",
  summary: `Download what went out to a webhook as a file, at most ${EXPORT_ROWS_MAX} deliveries`,
  file: ["text/csv"],
  console: { input: z.object({ ...deliveryFilters, locale: z.enum(LOCALES) }).check(inOrder), output: fileAnswer },
});

export const exportRequestsContract = contract({
  ...listRequestsContract,
  name: "exportRequests",
  summary: `Download the requests that came in over the API as a file, at most ${EXPORT_ROWS_MAX}`,
  file: ["text/csv"],
  console: { input: z.object({ ...requestFilters, locale: z.enum(LOCALES) }), output: fileAnswer },
});

const asked = { unit: z.enum(UNITS), format: z.enum(TABLE_FORMAT_NAMES), locale: z.enum(LOCALES) };

export const exportStatementSummariesContract = contract({
  name: "exportStatementSummaries",
  summary: "Download a statement's days or months as a file, the first one first, with the accounts side by side",
  ...ofStatement,
  roles: MAY_SEE_BOOKS,
  tags: ["statement"],
  file: TABLE_MEDIA_TYPES,
  console: {
    input: z.codec(filtersConsole.extend(asked), selection.extend(asked), {
      decode: ({ unit, format, locale, ...filters }) => ({ ...consoleSelectionOf(filters), unit, format, locale }),
      encode: ({ unit, format, locale, ...selected }) => ({ ...consoleFiltersOf(selected), unit, format, locale }),
    }),
    output: fileAnswer,
  },
});
