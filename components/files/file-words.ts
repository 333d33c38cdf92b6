import { useFormatter, useTranslations } from "next-intl";
import type { ListedFile } from "./file-query.ts";

/** Returns functions that say which accounts and which days a file has. */
export function useFileWords() {
  const t = useTranslations("files");
  const format = useFormatter();
  const day = (at: Date) => format.dateTime(at, { dateStyle: "medium" });
  return {
    accounts: (numbers: readonly string[]) => t("accounts", { count: numbers.length, account: numbers[0] ?? "" }),
    period: ({ from, to }: Pick<ListedFile, "from" | "to">) => {
      if (from === null) return t("periodUpTo", { to: day(to) });
      return day(from) === day(to) ? day(to) : t("periodOf", { from: day(from), to: day(to) });
    },
  };
}
