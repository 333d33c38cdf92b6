import { clsx } from "clsx";
import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlStyles } from "./input.tsx";

/** A native select, because every keyboard, screen reader and phone supports it. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={clsx("relative block min-w-0", className)}>
      <select {...rest} className={clsx(controlStyles, "h-9 appearance-none truncate pr-9 pl-3 text-base")}>
        {children}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-faint"
      />
    </span>
  );
}
