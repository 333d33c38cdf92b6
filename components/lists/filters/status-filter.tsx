import { useTranslations } from "next-intl";
import { Segmented } from "../../ui/inputs/segmented.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { FilterChip } from "../chips/filter-chip.tsx";

const load = () => import("../chips/filter-choices.tsx").then((module) => module.FilterChoices);
const FilterChoices = onDemand(load);

/** The value that stands for every status. */
export const EVERYTHING = "ALL";

/** More options than this do not fit beside the search. */
const SEGMENTS_MAX = 6;

type Props = {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (status: string) => void;
  /** How all statuses are called; absent: as of charges and payouts. */
  everything?: string;
};

/** Chooses one status of a list, or all: as segments on wide screens when they are few, otherwise as a chip. */
export function StatusFilter({ value, options: statuses, onChange, everything }: Props) {
  const t = useTranslations("list");
  const options = [{ value: EVERYTHING, label: everything ?? t("all") }, ...statuses];
  const hasSegments = options.length <= SEGMENTS_MAX;
  return (
    <>
      {hasSegments ? (
        <Segmented label={t("status")} value={value} options={options} onChange={onChange} className="max-lg:hidden" />
      ) : null}
      <FilterChip
        name={t("status")}
        value={value === EVERYTHING ? null : (statuses.find((one) => one.value === value)?.label ?? value)}
        onClear={() => onChange(EVERYTHING)}
        load={load}
        {...(hasSegments ? { className: "lg:hidden" } : {})}
      >
        {(close) => (
          <FilterChoices
            label={t("status")}
            value={value}
            options={options}
            onChoose={(status) => {
              onChange(status);
              close();
            }}
          />
        )}
      </FilterChip>
    </>
  );
}
