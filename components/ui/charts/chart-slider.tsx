"use client";

import { type KeyboardEvent, type ReactNode, useState } from "react";

type Props = {
  /** Says in words what the chart shows. */
  label: string;
  /** The number of places: bars or points. */
  count: number;
  /** Says in words what stands at a place. */
  textOf: (place: number) => string;
  /** Opens what is behind a place, after Enter or a click. */
  onOpen: (place: number) => void;
  /** Said while no place is chosen. */
  hint: string;
  /** Shown after the words of the chosen place. */
  beside?: (place: number) => ReactNode;
  /** The height. */
  className: string;
  /** The chart. */
  children: (chosen: number | undefined, open: (place: number) => void) => ReactNode;
};

/** Returns the place that a key leads to. Undefined: the key does not move. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  const last = count - 1;
  const to = {
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    Home: 0,
    End: last,
  };
  const wanted = to[key as keyof typeof to];
  return wanted === undefined ? undefined : Math.max(0, Math.min(last, wanted));
}

/**
 * A chart, as a slider for the keyboard: the arrow keys move over its places, and each place is said in words. A click, or Enter, opens
 * what is behind it.
 */
export function ChartSlider({ label, count, textOf, onOpen, hint, beside, className, children }: Props) {
  const [place, setPlace] = useState<number>();
  const chosen = place !== undefined && place < count ? place : undefined;
  const open = (at: number) => {
    setPlace(at);
    onOpen(at);
  };
  const press = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, chosen ?? count, count);
    if (to !== undefined) setPlace(to);
    else if (event.key === "Enter" && chosen !== undefined) open(chosen);
    else return;
    event.preventDefault();
  };
  const read = chosen ?? count - 1;
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={read}
        aria-valuetext={count > 0 ? textOf(read) : ""}
        onKeyDown={press}
        className="rounded-lg"
      >
        <div className={className}>{children(chosen, open)}</div>
      </div>
      <p className="mt-3 flex min-h-5 flex-wrap items-baseline gap-x-4 gap-y-1 text-muted text-sm">
        {chosen === undefined ? (
          hint
        ) : (
          <>
            <span className="text-ink">{textOf(chosen)}</span>
            {beside?.(chosen)}
          </>
        )}
      </p>
    </>
  );
}
