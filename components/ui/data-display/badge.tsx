import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const styles = cva(
  "inline-flex h-5.5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-xs [&_svg]:size-3",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-muted",
        accent: "bg-accent-soft text-accent",
        good: "bg-good-soft text-good",
        warn: "bg-warn-soft text-warn",
        bad: "bg-bad-soft text-bad",
        brass: "bg-brass-soft text-brass-ink",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type Tone = NonNullable<VariantProps<typeof styles>["tone"]>;

/** Shows a short label in the color of its tone. */
export function Badge({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <span className={styles({ tone })}>{children}</span>;
}
