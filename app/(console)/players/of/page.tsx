import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FindPlayer } from "#components/players/find-player.tsx";
import { taxIdPlace } from "#lib/domain/base/tax-ids/unmask-tax-id.contract.ts";
import { findPlayerContract } from "#lib/domain/money-out/players/player.contract.ts";
import { requireStaff } from "../../../require-staff.ts";

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("player"))("title") };
}

/** Leads from a record to the page of the player that it names: a link of a record must not hold a tax id. */
export default async function PlayerOfPage({ searchParams }: Props) {
  await requireStaff("/", findPlayerContract);
  const asked = await searchParams;
  const place = taxIdPlace.safeParse({ ...asked, lineNumber: Number(asked.lineNumber) });
  if (!place.success) notFound();
  return <FindPlayer place={place.data} />;
}
