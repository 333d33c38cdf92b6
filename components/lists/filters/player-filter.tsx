import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { call } from "#lib/client/calls/call.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { toast } from "../../ui/toast.ts";
import { NOBODY } from "../queries/nobody.ts";

/** Most lists are not of one player: what shows the player is loaded only then. */
export const PlayerChip = dynamic(() => import("./player-chip.tsx").then((module) => module.PlayerChip), {
  loading: () => null,
});

type Chosen = { search?: string | null; player?: string | null };
type Query = { search: string | null; player: string | null };

/**
 * Returns the text and the function of a search box that also finds players. A tax id becomes a filter by player, because an
 * address must not hold it. Of a tax id that nobody has, the list is empty, and the box keeps what was typed.
 */
export function useSearchOrPlayer({ search, player }: Query, narrow: (chosen: Chosen) => unknown) {
  const t = useTranslations("list");
  const [unknown, setUnknown] = useState("");
  const last = useRef("");
  const isNobody = player === NOBODY;
  const find = async (text: string): Promise<"taken" | undefined> => {
    last.current = text;
    const taxId = parseTaxId(text);
    if (!taxId) {
      narrow({ search: text || null, ...(isNobody ? { player: null } : {}) });
      return undefined;
    }
    try {
      const { playerId } = await call("findPlayer", { place: { at: "taxId", taxId } });
      // Another search came while this one was on its way.
      if (last.current !== text) return undefined;
      setUnknown(playerId ? "" : text);
      narrow({ player: playerId ?? NOBODY, search: null });
      return playerId ? "taken" : undefined;
    } catch {
      toast("bad", t("searchFailed"));
      return undefined;
    }
  };
  return { text: isNobody ? unknown : (search ?? ""), find };
}
