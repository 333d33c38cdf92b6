import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlStyles } from "./control-styles.ts";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={clsx(controlStyles, "h-9 px-3 text-base", className)} />;
}
