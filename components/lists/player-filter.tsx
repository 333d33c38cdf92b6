import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { call } from "#lib/client/call.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { toast } from "../ui/toast.ts";

/** Most lists are not of one player: what shows the player is loaded only then. */
export const PlayerChip = dynamic(() => import("./player-chip.tsx").then((module) => module.PlayerChip));

type Narrow = (chosen: { search?: string | null; player?: string | null }) => void;

/**
 * Returns a function that searches a list. A tax id becomes a filter by player, because an address must not hold it; it
 * returns "taken" then, so that the box forgets the text.
 */
export function useSearchOrPlayer(narrow: Narrow): (text: string) => "taken" | undefined {
  const t = useTranslations("list");
  return (text) => {
    const taxId = parseTaxId(text);
    if (!taxId) {
      narrow({ search: text || null });
      return undefined;
    }
    call("findPlayer", { place: { at: "taxId", taxId } }).then(
      ({ playerId }) =>
        playerId ? narrow({ player: playerId, search: null }) : void toast("bad", t("nobodyWithTaxId")),
      () => void toast("bad", t("searchFailed")),
    );
    return "taken";
  };
}
