import { clsx } from "clsx";
import { CalendarDays } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, type ComponentType, useId, useRef, useState } from "react";
import type { DayCalendar } from "./day-calendar.tsx";
import { type DayFault, dayText, readDay, withSeparators } from "./day-text.ts";
import { Input } from "./input.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "max" | "ref"> & {
  /** What the day is, in words, for the name of the button that opens its calendar. */
  what: string;
  /** "2026-11-21", or with a time "2026-11-21T10:00", in BRT; "" for none. */
  value: string;
  /** Called with a day that exists, or with "". */
  onValue: (value: string) => void;
  /** The latest day. */
  max?: string;
  /** Whether a time of the day belongs to it. */
  withTime?: boolean;
};

type Fault = DayFault | "late";

/**
 * Input for a day, in the page's language and in every browser: a native field uses the browser's language, in which
 * 10/11 may be another day. It is typed, or chosen in a calendar, which is loaded when it is opened.
 */
export function DayInput({ what, value, onValue, max, withTime = false, placeholder, className, ...rest }: Props) {
  const t = useTranslations("common");
  const faultId = useId();
  const field = useRef<HTMLSpanElement>(null);
  const { text, fault, type, leave, forget } = useTyped({ value, onValue, max, withTime });
  const [Calendar, setCalendar] = useState<ComponentType<ComponentProps<typeof DayCalendar>>>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    const { DayCalendar } = await import("./day-calendar.tsx");
    setCalendar(() => DayCalendar);
    setOpen(true);
  };
  const choose = (day: string) => {
    forget();
    onValue(withTime ? `${day}T${value.split("T")[1] ?? "00:00"}` : day);
    setOpen(false);
  };
  const shape = t(withTime ? "instantShape" : "dayShape");
  const words = useFaultWords(withTime, max);
  return (
    <span className={clsx("block", className)}>
      <span ref={field} className="relative block">
        <Input
          {...rest}
          value={text}
          placeholder={placeholder ?? shape}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={fault ? true : rest["aria-invalid"]}
          aria-describedby={clsx(rest["aria-describedby"], fault && faultId) || undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            void open();
          }}
          className="pr-9 tabular-nums"
        />
        <button
          type="button"
          aria-label={t("calendar", { what })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : void open())}
          className="absolute inset-y-0 right-0.5 my-auto inline-flex size-8 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink"
        >
          <CalendarDays aria-hidden className="size-4" />
        </button>
        {Calendar && isOpen ? (
          <Calendar
            field={field}
            what={what}
            value={value}
            max={max}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </span>
      {fault ? (
        <span id={faultId} role="alert" className="mt-1.5 block text-bad text-xs">
          {words(fault, text)}
        </span>
      ) : null}
    </span>
  );
}

type Day = Pick<Props, "value" | "onValue" | "max"> & { withTime: boolean };
type Typed = { text: string; isLeft: boolean; before: string };

/** What stands in the field: what is being typed, or else the value. A day that is not one is kept when it is left. */
function useTyped({ value, onValue, max, withTime }: Day) {
  const locale = useLocale();
  const [typed, setTyped] = useState<Typed>();
  const read = (text: string): { value: string } | { fault: Fault } => {
    const found = readDay(text, locale, withTime);
    const isLate = "value" in found && found.value !== "" && max !== undefined && found.value.slice(0, 10) > max;
    return isLate ? { fault: "late" } : found;
  };
  // Another value has come, as from a button beside the field.
  const isOver = typed?.isLeft && typed.before !== value;
  const text = typed && !isOver ? typed.text : dayText(value, locale);
  const found = typed && !isOver ? read(typed.text) : undefined;
  const isWhole = text.length >= (withTime ? 16 : 10);
  return {
    text,
    fault: found && "fault" in found && (typed?.isLeft || isWhole) ? found.fault : undefined,
    type: (next: string) => {
      const isTyped = next.length === text.length + 1 && next.startsWith(text);
      const shown = isTyped ? withSeparators(next, locale).slice(0, withTime ? 16 : 10) : next;
      setTyped({ text: shown, isLeft: false, before: value });
      const day = read(shown);
      if ("value" in day && day.value !== value) onValue(day.value);
    },
    leave: () => setTyped(found && "fault" in found ? { text, isLeft: true, before: value } : undefined),
    forget: () => setTyped(undefined),
  };
}

function useFaultWords(withTime: boolean, max: string | undefined): (fault: Fault, text: string) => string {
  const t = useTranslations("common");
  const locale = useLocale();
  return (fault, text) => {
    if (fault === "shape") return t("dayWrong", { shape: t(withTime ? "instantShape" : "dayShape") });
    if (fault === "late") return t("dayLate", { day: dayText(max ?? "", locale) });
    return t(fault === "noDay" ? "dayMissing" : "timeMissing", { text });
  };
}
