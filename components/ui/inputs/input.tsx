import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** The classes that inputs, selects and text areas share. */
export const controlStyles =
  "w-full min-w-0 rounded-lg border border-line-strong bg-surface text-ink shadow-card transition-[border-color,box-shadow] duration-100 outline-none focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/20 aria-invalid:border-bad aria-invalid:focus-visible:ring-bad/20 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={clsx(controlStyles, "h-9 px-3 text-base", className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={clsx(controlStyles, "min-h-20 resize-y px-3 py-2 text-base", className)} />;
}
