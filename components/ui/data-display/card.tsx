import { clsx } from "clsx";
import { Activity, type ComponentProps, type ReactNode } from "react";

type Props = Omit<ComponentProps<"section">, "title"> & { title?: ReactNode; aside?: ReactNode; flush?: boolean };

/** A card, whose content hydrates separately from the rest of the page. `flush`: the content sets its own padding. */
export function Card({ title, aside, flush = false, className, children, ...rest }: Props) {
  return (
    <section
      {...rest}
      className={clsx("min-w-0 rounded-xl border border-line bg-surface shadow-card", !flush && "p-5", className)}
    >
      {title ? (
        <header
          className={clsx(
            "flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2",
            flush ? "px-5 pt-4 pb-3" : "mb-4",
          )}
        >
          <h2 className="font-semibold text-base text-ink">{title}</h2>
          {aside}
        </header>
      ) : null}
      <Activity>{children}</Activity>
    </section>
  );
}
