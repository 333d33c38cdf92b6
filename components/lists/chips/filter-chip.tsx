"use client";

import { clsx } from "clsx";
import { ChevronDown, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useState } from "react";
import type { FilterPanelProps } from "./filter-panel.tsx";

type Props = {
  name: string;
  /** What is chosen, in words. Null: everything. */
  value: string | null;
  /** Absent: something is always chosen. */
  onClear?: () => void;
  /** Loads the control beside the panel, so that both are there at once. */
  load?: () => Promise<unknown>;
  /** The control that chooses. It closes itself with the given function. */
  children: (close: () => void) => ReactNode;
  className?: string;
};

/** One filter of a list as a small button that says what is chosen, opens the control that chooses, and clears it. */
export function FilterChip({ name, value, onClear, load, children, className }: Props) {
  const t = useTranslations("list");
  const [Panel, setPanel] = useState<ComponentType<FilterPanelProps>>();
  const face = (
    <>
      <span className={value === null ? undefined : "text-muted"}>{value === null ? name : `${name}:`}</span>
      {value === null ? null : <span className="truncate">{value}</span>}
      {value !== null && onClear ? null : <ChevronDown aria-hidden className="size-3.5 shrink-0 text-faint" />}
    </>
  );
  const look = clsx(
    "inline-flex h-8 min-w-0 items-center gap-1.5 truncate rounded-full pl-3 font-medium text-ink text-sm hover:bg-hover",
    value !== null && onClear ? "pr-1.5" : "pr-2.5",
  );
  // The panel's library is loaded on first use.
  const open = async () => {
    const [{ FilterPanel }] = await Promise.all([import("./filter-panel.tsx"), load?.()]);
    setPanel(() => FilterPanel);
  };
  return (
    <span
      className={clsx(
        "inline-flex max-w-full items-center rounded-full border",
        value === null ? "border-line-strong border-dashed" : "border-line-strong bg-surface shadow-card",
        className,
      )}
    >
      {Panel ? (
        <Panel face={face} className={look} label={name}>
          {children}
        </Panel>
      ) : (
        <button type="button" aria-haspopup="dialog" aria-expanded={false} onClick={() => void open()} className={look}>
          {face}
        </button>
      )}
      {value === null || !onClear ? null : <ClearChip label={t("clearFilter", { name })} onClear={onClear} />}
    </span>
  );
}

/** Removes one filter. */
export function ClearChip({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClear}
      className="mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full text-faint hover:bg-hover hover:text-ink"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}
