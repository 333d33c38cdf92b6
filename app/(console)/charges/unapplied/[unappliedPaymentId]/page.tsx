import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { UnappliedDetail } from "#components/unapplied/unapplied-detail.tsx";
import { formatMoney } from "#lib/core/money.ts";
import { uuid } from "#lib/core/wire.ts";
import { showUnappliedPaymentContract } from "#lib/domain/money-in/unapplied-payments/unapplied-payment.contract.ts";
import { requireStaff } from "../../../../require-staff.ts";
import { PrefetchedPage } from "../../../prefetched-page.tsx";
import { titleOf } from "../../../record-title.ts";

type Props = { params: Promise<{ unappliedPaymentId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = uuid.safeParse((await params).unappliedPaymentId);
  const locale = await getLocale();
  return titleOf((await getTranslations("unapplied"))("one"), async (read) => {
    const payment = id.success ? await read("showUnappliedPayment", { unappliedPaymentId: id.data }) : undefined;
    return payment ? formatMoney(payment.amount, locale) : null;
  });
}

export default async function UnappliedPaymentPage({ params }: Props) {
  const { unappliedPaymentId } = await params;
  await requireStaff(`/charges/unapplied/${unappliedPaymentId}`, showUnappliedPaymentContract);
  const id = uuid.safeParse(unappliedPaymentId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage of={(read) => read("showUnappliedPayment", { unappliedPaymentId: id.data })}>
      <UnappliedDetail unappliedPaymentId={id.data} />
    </PrefetchedPage>
  );
}
