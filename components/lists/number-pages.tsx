import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";

type Props = {
  /** The rows of all pages, and of one page. */
  total: number;
  size: number;
  /** Counted from 1. */
  page: number;
  goTo: (page: number) => void;
};

/** Page navigation for a list of known length. */
export function NumberPages({ total, size, page, goTo }: Props) {
  const list = useTranslations("list");
  const format = useFormatter();
  const pages = Math.ceil(total / size);
  const first = Math.min((page - 1) * size + 1, total);
  const last = Math.min(page * size, total);
  return (
    <nav
      aria-label={list("pages")}
      className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-5 py-3 text-muted text-xs"
    >
      <span className="tabular-nums">
        {list("shown", { first: format.number(first), last: format.number(last), total: format.number(total) })}
      </span>
      <span className="flex gap-2">
        {page > 1 ? (
          <Button size="sm" onClick={() => goTo(Math.min(page - 1, Math.max(pages, 1)))}>
            <ChevronLeft aria-hidden className="size-3.5" />
            {list("previousPage")}
          </Button>
        ) : null}
        {page < pages ? (
          <Button size="sm" onClick={() => goTo(page + 1)}>
            {list("nextPage")}
            <ChevronRight aria-hidden className="size-3.5" />
          </Button>
        ) : null}
      </span>
    </nav>
  );
}
