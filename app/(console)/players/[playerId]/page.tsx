import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { createLoader, type SearchParams } from "nuqs/server";
import { PlayerDetail } from "#components/players/player-detail.tsx";
import { PLAYER_PARSERS, playerReads } from "#components/players/player-reads.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { uuid } from "#lib/core/wire.ts";
import { showPlayerContract } from "#lib/domain/money-out/players/player.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";
import { titleOf } from "../../record-title.ts";

type Props = { params: Promise<{ playerId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = uuid.safeParse((await params).playerId);
  const t = await getTranslations("player");
  return titleOf(t("title"), async (read) => {
    const player = id.success ? await read("showPlayer", { playerId: id.data }) : undefined;
    return player ? (player.name ?? maskTaxId(player.taxId)) : null;
  });
}

export default async function PlayerPage({ params, searchParams }: Props) {
  const { playerId } = await params;
  await requireStaff(`/players/${playerId}`, showPlayerContract);
  const id = uuid.safeParse(playerId);
  if (!id.success) notFound();
  const { before } = createLoader(PLAYER_PARSERS)(await searchParams);
  return (
    <PrefetchedPage of={playerReads(id.data, before)}>
      <PlayerDetail playerId={id.data} />
    </PrefetchedPage>
  );
}
