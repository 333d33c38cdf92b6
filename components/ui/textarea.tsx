import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlStyles } from "./control-styles.ts";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={clsx(controlStyles, "min-h-20 resize-y px-3 py-2 text-base", className)} />;
}
