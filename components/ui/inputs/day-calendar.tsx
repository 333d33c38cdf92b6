"use client";

import { clsx } from "clsx";
import { type DateTimeFormatOptions, useFormatter, useTranslations } from "next-intl";
import * as Popover from "radix-ui/popover";
import type { RefObject } from "react";
import { DayPicker } from "react-day-picker";
import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";

type Props = {
  /** What it stands under. */
  field: RefObject<HTMLElement | null>;
  what: string;
  value: string;
  max: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
};

/** The zone of `startOfBrtDay`: the calendar's days are instants. */
const BRT = "Etc/GMT+3";

/** A month to choose a day from, under its field. The arrow keys move between days. */
export function DayCalendar({ field, what, value, max, onChoose, onClose }: Props) {
  const t = useTranslations("common");
  const chosen = value ? startOfBrtDay(value.slice(0, 10)) : undefined;
  const latest = startOfBrtDay(max ?? brtDay(new Date()));
  const isInField = (target: EventTarget | null) => target instanceof Node && field.current?.contains(target);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={field as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t("calendar", { what })}
          onInteractOutside={(event) => isInField(event.target) && event.preventDefault()}
          // The calendar focuses its day by itself.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            field.current?.querySelector("input")?.focus();
          }}
          className="z-50 animate-rise rounded-xl border border-line bg-surface p-3 shadow-float outline-none"
        >
          <DayPicker
            mode="single"
            timeZone={BRT}
            autoFocus
            required
            selected={chosen}
            onSelect={(date) => onChoose(brtDay(date))}
            defaultMonth={chosen ?? latest}
            today={startOfBrtDay(brtDay(new Date()))}
            disabled={max === undefined ? undefined : { after: startOfBrtDay(max) }}
            endMonth={max === undefined ? undefined : startOfBrtDay(max)}
            {...useWords()}
            classNames={LOOKS}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The calendar's own texts, in the page's language. */
function useWords() {
  const t = useTranslations("common");
  const format = useFormatter();
  const say = (date: Date, how: DateTimeFormatOptions) => format.dateTime(date, how);
  const month = (date: Date) => say(date, { month: "long", year: "numeric" });
  const whole = (date: Date) => say(date, { dateStyle: "full" });
  return {
    formatters: {
      formatCaption: month,
      formatWeekdayName: (date: Date) => say(date, { weekday: "narrow" }),
    },
    labels: {
      labelDayButton: whole,
      labelGrid: month,
      labelGridcell: whole,
      labelWeekday: (date: Date) => say(date, { weekday: "long" }),
      labelNext: () => t("nextMonth"),
      labelPrevious: () => t("previousMonth"),
      labelNav: () => t("months"),
    },
  };
}

const ARROW =
  "inline-flex size-8 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink aria-disabled:opacity-40";

const LOOKS = {
  root: "relative",
  months: "relative",
  month_caption: "flex h-8 items-center px-2 font-semibold text-ink text-sm first-letter:uppercase",
  nav: "absolute top-0 right-0 flex gap-1",
  button_previous: ARROW,
  button_next: ARROW,
  chevron: "size-4 fill-current",
  month_grid: "mt-2 border-collapse",
  weekday: "size-9 font-medium text-faint text-xs",
  day: "size-9 p-0 text-center text-ink text-sm tabular-nums",
  day_button: clsx(
    "size-9 rounded-lg hover:bg-hover disabled:text-faint disabled:opacity-50 disabled:hover:bg-transparent",
    "[[aria-selected=true]>&]:bg-fill [[aria-selected=true]>&]:text-on-fill",
  ),
  today: "font-semibold text-accent",
  hidden: "invisible",
};
