import { clsx } from "clsx";

/** The place of something that is still on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-shimmer rounded-md bg-hover", className)} />;
}
