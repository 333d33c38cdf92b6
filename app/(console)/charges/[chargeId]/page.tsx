import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ChargeDetail } from "#components/charges/charge-detail.tsx";
import { chargeReads } from "#components/charges/charge-reads.ts";
import { uuid } from "#lib/core/wire.ts";
import { env } from "#lib/server/env.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { params: Promise<{ chargeId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charge"))("title") };
}

export default async function ChargePage({ params }: Props) {
  const { chargeId } = await params;
  await requireStaff(`/charges/${chargeId}`);
  const id = uuid.safeParse(chargeId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage of={chargeReads(id.data)}>
      <ChargeDetail chargeId={id.data} staging={env().APP_ENV === "staging"} />
    </PrefetchedPage>
  );
}
