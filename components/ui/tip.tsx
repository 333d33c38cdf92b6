import type { ReactNode } from "react";

/** A short word on hover and on focus of what it wraps. Never the only place where something is said. */
export function Tip({ says, children }: { says: string; children: ReactNode }) {
  return (
    <span className="group/tip relative inline-flex">
      {children}
      <span
        aria-hidden
        className="pointer-events-none absolute bottom-full left-1/2 z-40 mb-1.5 hidden -translate-x-1/2 animate-fade whitespace-nowrap rounded-md bg-ink px-2 py-1 text-canvas text-xs shadow-float group-focus-within/tip:block group-hover/tip:block"
      >
        {says}
      </span>
    </span>
  );
}
