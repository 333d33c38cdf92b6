import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { call } from "#lib/client/call.ts";
import { toast } from "../ui/toast.ts";

/** Most lists are not of one player: what shows the player is loaded only then. */
export const PlayerChip = dynamic(() => import("./player-chip.tsx").then((module) => module.PlayerChip));

type Narrow = (chosen: { search?: string | null; player?: string | null }) => void;

/**
 * Returns a function that searches a list. A tax id becomes a filter by player, because an address must not hold it; it
 * resolves to "taken" then, so that the box forgets the text.
 */
export function useSearchOrPlayer(narrow: Narrow): (text: string) => Promise<"taken" | undefined> {
  const t = useTranslations("list");
  return async (text) => {
    const loaded = await import("#lib/core/tax-id.ts").catch(() => null);
    // As long as it is not known that the text is no tax id, it must not come into the address.
    if (!loaded) return void toast("bad", t("searchFailed"));
    const taxId = loaded.parseTaxId(text);
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
