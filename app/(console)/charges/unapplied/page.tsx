import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { UnappliedPayments } from "#components/unapplied/unapplied-payments.tsx";
import { unappliedReads } from "#components/unapplied/unapplied-query.ts";
import { listUnappliedPaymentsContract } from "#lib/domain/money-in/unapplied-payments/unapplied-payment.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("unapplied"))("title") };
}

export default async function UnappliedPaymentsPage({ searchParams }: Props) {
  await requireStaff("/charges/unapplied", listUnappliedPaymentsContract);
  return (
    <PrefetchedPage of={unappliedReads(await searchParams)}>
      <UnappliedPayments />
    </PrefetchedPage>
  );
}
