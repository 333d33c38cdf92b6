import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";

type Props = {
  label: string;
  /** The shown range in words: "1–25 of 1 234". */
  shown: string;
  /** `page` and `pages` are counted from 1. */
  page: number;
  pages: number;
  newer: string;
  older: string;
  goTo: (page: number) => void;
};

/** Page navigation for a list of known length, newest first. */
export function NumberedPages({ label, shown, page, pages, newer, older, goTo }: Props) {
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-5 py-3 text-muted text-xs"
    >
      <span className="tabular-nums">{shown}</span>
      <span className="flex gap-2">
        {page > 1 ? (
          <Button size="sm" onClick={() => goTo(Math.min(page - 1, Math.max(pages, 1)))}>
            <ChevronLeft aria-hidden className="size-3.5" />
            {newer}
          </Button>
        ) : null}
        {page < pages ? (
          <Button size="sm" onClick={() => goTo(page + 1)}>
            {older}
            <ChevronRight aria-hidden className="size-3.5" />
          </Button>
        ) : null}
      </span>
    </nav>
  );
}
