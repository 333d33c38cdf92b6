import { clsx } from "clsx";
import type { ReactNode } from "react";

type Props = { as?: "section" | "pre"; label?: string; className: string; children: ReactNode };

/** A part of a page that scrolls, also with the keyboard, and with it the texts for screen readers. A `section` needs a label. */
export function Scrollable({ as: Tag = "section", label, className, children }: Props) {
  return (
    <Tag tabIndex={0} aria-label={label} className={clsx("relative", className)}>
      {children}
    </Tag>
  );
}
