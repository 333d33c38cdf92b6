import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const TONES = { calm: "bg-accent-soft text-accent", warn: "bg-warn-soft text-warn", bad: "bg-bad-soft text-bad" };

type Props = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: keyof typeof TONES;
  /** The notice is the only content of the page, so its title is the page's heading. */
  isPage?: boolean;
  className?: string;
};

/** Shown in the place of missing content: the reason, and what to do next. */
export function Notice({ icon: Icon, title, children, action, tone = "calm", isPage = false, className }: Props) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={clsx("wrap-anywhere flex flex-col items-center px-6 py-12 text-center", className)}>
      <span className={clsx("mb-4 inline-flex size-11 items-center justify-center rounded-full", TONES[tone])}>
        <Icon aria-hidden className="size-5" />
      </span>
      <Title className="font-semibold text-base text-ink">{title}</Title>
      {children ? <div className="mt-1 max-w-sm text-pretty text-muted text-sm">{children}</div> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
