import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ChargeDetail } from "#components/charges/charge-detail.tsx";
import { chargeReads } from "#components/charges/charge-reads.ts";
import { uuid } from "#lib/core/wire.ts";
import { env } from "#lib/server/env.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";
import { recordTitle } from "../../record-title.ts";

type Props = { params: Promise<{ chargeId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return recordTitle("charge", (await params).chargeId);
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
