import { useTranslations } from "next-intl";
import { Select } from "../ui/inputs/select.tsx";
import { SORTS, type Sort } from "./queries/range-query.ts";

/** Chooses the order of a list. */
export function OrderChoice({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const t = useTranslations("list");
  return (
    <Select
      aria-label={t("sort")}
      value={value}
      onChange={({ target }) => onChange(target.value as Sort)}
      className="w-52 min-w-0 max-sm:flex-1"
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {t(`sorts.${sort}`)}
        </option>
      ))}
    </Select>
  );
}
