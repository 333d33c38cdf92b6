import { notFound, redirect } from "next/navigation";
import { findPlayerContract } from "#lib/domain/players/player.contract.ts";
import { taxIdPlace } from "#lib/domain/tax-ids/unmask-tax-id.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { readFor } from "../../read-for.ts";

type Props = { searchParams: Promise<Record<string, string | string[]>> };

/** Leads from a record to the page of the player that it names: a link of a record must not hold a tax id. */
export default async function PlayerOfPage({ searchParams }: Props) {
  const { member } = await requireStaff("/", findPlayerContract);
  const asked = await searchParams;
  const place = taxIdPlace.safeParse({ ...asked, lineNumber: Number(asked.lineNumber) });
  if (!member || !place.success) notFound();
  let playerId: string | null = null;
  await readFor(member, async (read) => {
    const found = (await read("findPlayer", { place: place.data })) as { playerId: string } | undefined;
    playerId = found?.playerId ?? null;
  });
  if (!playerId) notFound();
  redirect(`/players/${playerId}`);
}
