import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewCharge } from "#components/charges/form/new-charge.tsx";
import { uuid } from "#lib/core/wire.ts";
import { requireStaff } from "#lib/server/session/require-staff.ts";

type Props = { searchParams: Promise<{ repeat?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newCharge"))("title") };
}

export default async function NewChargePage({ searchParams }: Props) {
  const { data: repeat } = uuid.safeParse((await searchParams).repeat);
  await requireStaff(repeat ? `/charges/new?repeat=${repeat}` : "/charges/new", "createCharge");
  return <NewCharge key={repeat} repeat={repeat ?? null} />;
}
