import { useFormatter } from "next-intl";
import { onDemand } from "../../ui/on-demand.tsx";
import { FilterChip } from "./filter-chip.tsx";
import type { Choice } from "./filter-choices.tsx";

const load = () => import("./filter-checks.tsx").then((module) => module.FilterChecks);
const FilterChecks = onDemand(load);

type Props = {
  name: string;
  /** Empty: nothing is filtered. */
  values: readonly string[];
  options: readonly Choice[];
  onChoose: (values: string[]) => void;
  /** What is chosen, in words. Absent: the labels of the chosen options. */
  says?: string;
  /** The most that can be chosen. */
  most?: number;
  /** False: at least one stays chosen. */
  canClear?: boolean;
};

/** Filters a list by any of several. A value of the address that is no option is shown as it is. */
export function ChoicesChip({ name, values, options, onChoose, says, most, canClear = true }: Props) {
  const format = useFormatter();
  const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? value);
  const words = values.length === 0 ? null : (says ?? format.list(labels, { type: "unit", style: "short" }));
  return (
    <FilterChip name={name} value={words} load={load} {...(canClear ? { onClear: () => onChoose([]) } : {})}>
      {() => (
        <FilterChecks
          label={name}
          values={values}
          options={options}
          onChoose={onChoose}
          most={most ?? options.length}
          canClear={canClear}
        />
      )}
    </FilterChip>
  );
}
