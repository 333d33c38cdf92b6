import { onDemand } from "../../ui/on-demand.tsx";
import { FilterChip } from "./filter-chip.tsx";
import type { Choice } from "./filter-choices.tsx";

const load = () => import("./filter-choices.tsx").then((module) => module.FilterChoices);
const FilterChoices = onDemand(load);

type Props = {
  name: string;
  /** Says that nothing is filtered. */
  everything: string;
  value: string | null;
  options: readonly Choice[];
  onChoose: (value: string | null) => void;
};

/** Filters a list by one of many. A value of the address that is no option is shown as it is. */
export function ChoiceChip({ name, everything, value, options, onChoose }: Props) {
  const chosen = options.find((option) => option.value === value);
  const unknown = value !== null && !chosen ? [{ value, label: value }] : [];
  return (
    <FilterChip name={name} value={chosen?.label ?? value} onClear={() => onChoose(null)} load={load}>
      {(close) => (
        <FilterChoices
          label={name}
          value={value ?? ""}
          options={[{ value: "", label: everything }, ...options, ...unknown]}
          onChoose={(choice) => {
            onChoose(choice || null);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
