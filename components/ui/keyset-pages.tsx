import { ArrowUp, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "./button.tsx";

type Props = {
  next: string | null;
  before: string | null;
  goTo: (before: string | null) => void;
  sort?: "newest" | "oldest";
};

/** Page navigation for a list of unknown length: to the next page, and back to the first. */
export function KeysetPages({ next, before, goTo, sort = "newest" }: Props) {
  const t = useTranslations("list");
  if (!next && !before) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center justify-end gap-2 border-line border-t px-5 py-3">
      {before ? (
        <Button size="sm" onClick={() => goTo(null)}>
          <ArrowUp aria-hidden className="size-3.5" />
          {t(sort)}
        </Button>
      ) : null}
      {next ? (
        <Button size="sm" onClick={() => goTo(next)}>
          {sort === "newest" ? t("older") : t("newer")}
          <ChevronRight aria-hidden className="size-3.5" />
        </Button>
      ) : null}
    </nav>
  );
}
