import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { LOCALES } from "#lib/core/locale.ts";
import * as wire from "#lib/core/wire.ts";
import { STATEMENT_FORMAT_NAMES, STATEMENT_MEDIA_TYPES } from "../statement-files/format.contract.ts";
import { unmaskReason } from "../tax-ids/unmask-tax-id.contract.ts";
import { listedCloses, shownPeriod } from "./close.contract.ts";
import { periodName } from "./period-name.contract.ts";

const MAY_SEE = ["admin", "finance", "auditor"] as const;
const MAY_CLOSE = ["admin", "finance"] as const;
const PAGE = 25;

export const listClosesContract = contract({
  name: "listCloses",
  summary: "List closed days and months, the latest close first, and what is next",
  effect: "read",
  roles: MAY_SEE,
  errors: [],
  tags: ["closes"],
  console: {
    input: z.object({ before: wire.uuid.nullish(), limit: z.int().min(1).max(100).default(PAGE) }),
    output: listedCloses,
  },
});

export const showPeriodContract = contract({
  name: "showPeriod",
  summary: "Show the figures of a day or a month: as they were closed, or as they are now",
  effect: "read",
  roles: MAY_SEE,
  errors: [],
  tags: ["closes", "balances"],
  console: { input: z.object({ period: periodName }), output: shownPeriod },
});

export const listDayBalancesContract = contract({
  name: "listDayBalances",
  summary: "List the balances of each day of a period, up to today",
  effect: "read",
  roles: MAY_SEE,
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["closes", "balances"],
  console: {
    /** Without an account: of all accounts together. */
    input: z.object({ period: periodName, accountNumber: z.string().optional() }),
    output: z.object({
      days: z.array(
        z.object({
          day: wire.day,
          opening: wire.balance,
          credits: wire.balance,
          debits: wire.balance,
          closing: wire.balance,
          count: wire.balance,
          isClosed: z.boolean(),
        }),
      ),
    }),
  },
});

export const closePeriodContract = contract({
  name: "closePeriod",
  summary: "Close a day or a month for all accounts, for ever; who, when and with which figures is written down",
  effect: "change",
  stepUp: true,
  roles: MAY_CLOSE,
  errors: ["ACTION_REFUSED"],
  tags: ["closes", "audit"],
  console: {
    input: z.object({
      period: periodName,
      formats: z
        .array(z.enum(STATEMENT_FORMAT_NAMES))
        .min(1, "must be at least one")
        .max(STATEMENT_FORMAT_NAMES.length),
      locale: z.enum(LOCALES),
    }),
    output: shownPeriod,
  },
});

export const retryCloseFilesContract = contract({
  name: "retryCloseFiles",
  summary: "Try again to make the files of a close",
  effect: "change",
  roles: MAY_CLOSE,
  errors: ["NotFound", "ACTION_REFUSED"],
  tags: ["closes", "audit"],
  console: { input: z.object({ closeId: wire.uuid }), output: shownPeriod },
});

export const downloadCloseFileContract = contract({
  name: "downloadCloseFile",
  summary: "Download a file of a close with masked CPFs",
  effect: "read",
  roles: MAY_SEE,
  errors: ["NotFound"],
  tags: ["closes"],
  file: STATEMENT_MEDIA_TYPES,
  console: { input: z.object({ fileId: wire.uuid }), output: fileAnswer },
});

export const downloadUnmaskedCloseFileContract = contract({
  name: "downloadUnmaskedCloseFile",
  summary: "Download a file of a close with whole CPFs; who, when and why is written down",
  effect: "change",
  stepUp: true,
  roles: MAY_CLOSE,
  errors: ["NotFound"],
  tags: ["audit"],
  file: STATEMENT_MEDIA_TYPES,
  console: { input: z.object({ fileId: wire.uuid, reason: unmaskReason }), output: fileAnswer },
});
