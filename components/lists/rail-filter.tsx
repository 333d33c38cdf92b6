import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { RAIL_STATES, type RailState } from "../values/record-kind.ts";
import { ChoiceChip } from "./choice-chip.tsx";

type Props = { value: RailState | null; onChange: (state: RailState | null) => void };

/** Chooses payouts by how their orders stand at the bank, or all. */
export function RailFilter({ value, onChange }: Props) {
  const t = useTranslations("railState");
  const accounts = useRead("listAccounts", {}).data?.accounts ?? [];
  // Without a bank there is nothing to choose, unless the URL has chosen.
  if (!value && !accounts.some(({ bank }) => bank !== null)) return null;
  return (
    <ChoiceChip
      name={t("filter")}
      everything={t("any")}
      value={value}
      options={RAIL_STATES.map((state) => ({ value: state, label: t(state) }))}
      onChoose={(state) => onChange(state as RailState | null)}
    />
  );
}
