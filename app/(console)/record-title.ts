import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { Prefetch } from "#lib/client/query-cache.ts";
import { formatMoney } from "#lib/core/money.ts";
import { uuid } from "#lib/core/wire.ts";
import { readForViewer } from "./prefetched-page.tsx";

/** The lists of records with an amount, by the messages that name one record. */
const LISTS = {
  charge: "listCharges",
  payout: "listWithdrawals",
  receipt: "listWithdrawals",
  refund: "listRefunds",
  transfer: "listTransfers",
} as const;

/** Returns the title of a record's page: its amount and its kind, so that tabs of several records can be told apart. */
export async function recordTitle(kind: keyof typeof LISTS, id: string): Promise<Metadata> {
  const [t, locale] = [await getTranslations(kind), await getLocale()];
  const name = t("title");
  return titleOf(name, async (read) => {
    if (!uuid.safeParse(id).success) return null;
    const record = (await read(LISTS[kind], { search: id, limit: 1 }))?.rows[0];
    return record ? formatMoney(record.amount, locale) : null;
  });
}

/** Returns a page's title: what `of` reads of the page's record, and the record's kind. Null: the kind alone. */
export async function titleOf(kind: string, of: (read: Prefetch) => Promise<string | null>): Promise<Metadata> {
  const record = await readForViewer(of);
  return { title: record ? `${record} · ${kind}` : kind };
}
