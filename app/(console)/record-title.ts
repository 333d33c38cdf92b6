import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { Prefetch } from "#lib/client/calls/query-cache.ts";
import { formatMoney } from "#lib/core/money.ts";
import { uuid } from "#lib/core/wire.ts";
import { readForViewer } from "./prefetched-page.tsx";

/** The list of each kind of record, and the messages that name one record. */
const LISTS = {
  charge: { list: "listCharges", words: "charge" },
  withdrawal: { list: "listWithdrawals", words: "payout" },
  refund: { list: "listRefunds", words: "refund" },
  transfer: { list: "listTransfers", words: "transfer" },
} as const;
type Kind = keyof typeof LISTS;

/** Returns the title of a record's page: its amount and its kind, so that tabs of several records can be told apart. */
export async function recordTitle(kind: Kind, id: string): Promise<Metadata> {
  return titleOf((await getTranslations(LISTS[kind].words))("title"), await amountOf(kind, id));
}

/** Returns the title of the page of a record's receipt. */
export async function receiptTitle(kind: Kind, id: string): Promise<Metadata> {
  return titleOf((await getTranslations("receipt"))(kind), await amountOf(kind, id));
}

async function amountOf(kind: Kind, id: string): Promise<(read: Prefetch) => Promise<string | null>> {
  const locale = await getLocale();
  return async (read) => {
    if (!uuid.safeParse(id).success) return null;
    const record = (await read(LISTS[kind].list, { search: id, limit: 1 }))?.rows[0];
    return record ? formatMoney(record.amount, locale) : null;
  };
}

/** Returns a page's title: what `of` reads of the page's record, and the record's kind. Null: the kind alone. */
export async function titleOf(kind: string, of: (read: Prefetch) => Promise<string | null>): Promise<Metadata> {
  const record = await readForViewer(of);
  return { title: record ? `${record} · ${kind}` : kind };
}
