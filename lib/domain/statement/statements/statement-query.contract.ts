import { z } from "zod";
import { brtDay, brtIso, endOfBrtDay, isRealDay, parseQueryInstant, startOfBrtDay } from "#lib/core/brt.ts";
import { STATEMENT_ACCOUNTS_MAX } from "#lib/core/files/file-limits.ts";
import { STATEMENT_TEXT_LENGTH_MAX } from "#lib/core/limits.ts";
import * as wire from "#lib/core/wire.ts";
import { hourOfDay } from "../../base/records/lists/keyset.contract.ts";
import { filters } from "./statement-line.contract.ts";

/** The first and last millisecond of a day. For an instant both are the instant. */
const span = z.object({ first: z.date(), last: z.date() });

function spanOf(text: string) {
  if (isRealDay(text)) return { first: startOfBrtDay(text), last: endOfBrtDay(text) };
  const at = parseQueryInstant(text);
  return at && { first: at, last: at };
}

const date = (read: typeof spanOf, expected: string) =>
  z.codec(z.string().meta({ maxLength: 40, description: `Must be ${expected}.` }), span, {
    decode: (text, context) => {
      const found = read(text);
      if (found) return found;
      context.issues.push({ code: "custom", input: text, message: `must be ${expected}` });
      return z.NEVER;
    },
    encode: ({ first, last }) => (first < last ? brtDay(first) : brtIso(first)),
  });

/** A day or an instant: variant A accepts both. */
const dateA = date(spanOf, "a day that exists (YYYY-MM-DD) or an RFC 3339 date and time with a zone");

/** An instant: variant B accepts no days. */
const dateB = date((text) => (isRealDay(text) ? null : spanOf(text)), "an RFC 3339 date and time with a zone");

const endToEndId = z.string().regex(/^[0-9A-Za-z]{32}$/, "must be 32 letters and digits");
const accountNumber = wire.text(20, 1).optional();

/**
 * What only the console filters by. `kinds`: line types of variant B, any of them. Amounts: cents whatever the sign, both included. `text`:
 * words that are all in a line's description, externalId, endToEndId or counterparty's name. `hour`: of the BRT day, 0 to 23.
 */
const onlyConsole = {
  accountNumbers: z.array(z.string()).optional(),
  kinds: z.array(filters.typeB).optional(),
  amountFrom: z.bigint().optional(),
  amountTo: z.bigint().optional(),
  text: z.string().optional(),
  hour: z.int().optional(),
};

/** A selection of lines. `bothEnds`: both `start` and `end` are required; an id does not replace them. */
export const selection = z.object({
  accountNumber: z.string().optional(),
  start: span.optional(),
  end: span.optional(),
  bothEnds: z.boolean(),
  endToEndId: z.string().optional(),
  productTransactionId: z.string().optional(),
  counterpartyTaxId: z.string().optional(),
  /** Stands for the player's tax id, which no address of the console may hold. */
  playerId: z.string().optional(),
  filter: z.object(filters).partial(),
  ...onlyConsole,
});
export type Selection = z.output<typeof selection>;

/** `page` counts from 0. */
const query = selection.extend({ page: z.int(), pageSize: z.int() });

/** A selection in variant A's form. */
export const filtersA = z.object({
  accountNumber,
  initDate: dateA.optional(),
  endDate: dateA.optional(),
  endToEndId: endToEndId.optional(),
  productTransactionId: wire.uuid.optional(),
  counterPartyCpf: wire.taxId.optional(),
  transactionType: filters.type.optional(),
  method: filters.method.optional(),
});

type FiltersA = z.output<typeof filtersA>;

export function selectionOf({ initDate, endDate, counterPartyCpf, transactionType, method, ...same }: FiltersA) {
  return {
    ...same,
    start: initDate,
    end: endDate,
    bothEnds: false,
    counterpartyTaxId: counterPartyCpf,
    filter: { type: transactionType, method },
  };
}

export function filtersOf(selected: Selection): FiltersA {
  const { start, end, counterpartyTaxId, filter, accountNumber, endToEndId, productTransactionId } = selected;
  return {
    ...{ accountNumber, endToEndId, productTransactionId },
    initDate: start,
    endDate: end,
    counterPartyCpf: counterpartyTaxId,
    transactionType: filter.type,
    method: filter.method,
  };
}

const wireQueryA = filtersA.extend({
  page: wire.queryInteger(0, { standard: 0 }).optional(),
  pageSize: wire.pageSize(20).optional(),
});

export const queryA = z.codec(wireQueryA, query, {
  decode: ({ page = 0, pageSize = 20, ...filters }) => ({ ...selectionOf(filters), page, pageSize }),
  encode: ({ page, pageSize, ...selected }) => ({ ...filtersOf(selected), page, pageSize }),
});

const wireQueryB = z.object({
  accountNumber,
  startDate: dateB.optional(),
  endDate: dateB.optional(),
  page: wire.queryInteger(1, { standard: 1 }).optional(),
  limit: wire.pageSize(10).optional(),
  transactionType: filters.typeB.optional(),
  productType: filters.productType.optional(),
});

export const queryB = z.codec(wireQueryB, query, {
  decode: ({ accountNumber, startDate, endDate, page = 1, limit = 10, transactionType, productType }) => ({
    accountNumber,
    start: startDate,
    end: endDate,
    bothEnds: true,
    filter: { typeB: transactionType, productType },
    page: page - 1,
    pageSize: limit,
  }),
  encode: ({ accountNumber, start, end, filter, page, pageSize }) => ({
    accountNumber,
    startDate: start,
    endDate: end,
    page: page + 1,
    limit: pageSize,
    transactionType: filter.typeB,
    productType: filter.productType,
  }),
});

const NUMBERS = new RegExp(`^[0-9]{1,20}(,[0-9]{1,20}){0,${STATEMENT_ACCOUNTS_MAX - 1}}$`);

/** Several accounts, in place of one. */
export const accountNumbers = z
  .codec(
    z.string().regex(NUMBERS, `must be at most ${STATEMENT_ACCOUNTS_MAX} account numbers, with commas between`),
    z.array(z.string()),
    { decode: (text) => text.split(","), encode: (numbers) => numbers.join(",") },
  )
  .meta({
    description:
      "Several accounts of the operator in one file, in place of `accountNumber`: their numbers with commas between.",
  });

/** Variant A's filters, and what only the console has. A period may be longer than variant A's. */
export const filtersConsole = filtersA.extend({
  accountNumbers: accountNumbers.optional(),
  kinds: z.array(filters.typeB).min(1).max(filters.typeB.options.length).optional(),
  amountFrom: wire.cents.optional(),
  amountTo: wire.cents.optional(),
  text: wire.text(STATEMENT_TEXT_LENGTH_MAX, 1).optional(),
  hour: hourOfDay.optional(),
  playerId: wire.uuid.optional(),
});

type FiltersConsole = z.output<typeof filtersConsole>;

export function consoleSelectionOf(given: FiltersConsole): Selection {
  const { kinds, amountFrom, amountTo, text, hour, playerId, accountNumbers, ...same } = given;
  return { ...selectionOf(same), ...{ kinds, amountFrom, amountTo, text, hour, playerId, accountNumbers } };
}

export function consoleFiltersOf(selected: Selection): FiltersConsole {
  const { kinds, amountFrom, amountTo, text, hour, playerId, accountNumbers } = selected;
  return { ...filtersOf(selected), ...{ kinds, amountFrom, amountTo, text, hour, playerId, accountNumbers } };
}

export const queryConsole = z.codec(
  filtersConsole.extend({ page: z.int().min(0).default(0), pageSize: z.int().min(1).max(100).default(25) }),
  query,
  {
    decode: ({ page, pageSize, ...filters }) => ({ ...consoleSelectionOf(filters), page, pageSize }),
    encode: ({ page, pageSize, ...selected }) => ({
      ...consoleFiltersOf(selected),
      page,
      pageSize,
    }),
  },
);
