import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BusinessClock } from "#components/layout/business-clock.tsx";
import { PayPage } from "#components/pay/pay-page.tsx";
import { sharedCharge, sharedChargeAheadMs } from "#lib/domain/money-in/charges/shared-charge.ts";

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: { absolute: (await getTranslations("pay"))("title") }, referrer: "no-referrer" };
}

export default async function PlayerPage({ params }: Props) {
  const { token } = await params;
  const charge = (await sharedCharge(token)) ?? notFound();
  return (
    <BusinessClock aheadMs={await sharedChargeAheadMs(token)}>
      <PayPage charge={charge} token={token} />
    </BusinessClock>
  );
}
