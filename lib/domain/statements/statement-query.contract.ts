import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { dateA, dateB, span } from "./statement-date.contract.ts";
import { filters } from "./statement-line.contract.ts";

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
export const query = selection.extend({ page: z.int(), pageSize: z.int() });

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
