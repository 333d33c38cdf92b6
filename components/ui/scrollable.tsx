import type { ReactNode } from "react";

type Props = { as?: "section" | "pre"; label?: string; className: string; children: ReactNode };

/** What scrolls within a page, with the keyboard too. A section needs a label. */
export function Scrollable({ as: Tag = "section", label, className, children }: Props) {
  return (
    <Tag tabIndex={0} aria-label={label} className={className}>
      {children}
    </Tag>
  );
}
