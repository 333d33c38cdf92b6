import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { newChargeReads } from "#components/charges/charge-reads.ts";
import { NewCharge } from "#components/charges/form/new-charge.tsx";
import { uuid } from "#lib/core/wire.ts";
import { createChargeContract } from "#lib/domain/money-in/charges/create-charge.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { searchParams: Promise<{ repeat?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newCharge"))("title") };
}

export default async function NewChargePage({ searchParams }: Props) {
  const { data: repeat } = uuid.safeParse((await searchParams).repeat);
  await requireStaff(repeat ? `/charges/new?repeat=${repeat}` : "/charges/new", createChargeContract);
  const form = newChargeReads(repeat);
  return (
    <PrefetchedPage of={(read) => Promise.all([form(read), read("showNetworkState", {})])}>
      <NewCharge key={repeat} repeat={repeat ?? null} />
    </PrefetchedPage>
  );
}
