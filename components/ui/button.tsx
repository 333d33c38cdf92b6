import { cva, type VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import { CloudOff, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useHydrated } from "#lib/client/page/use-hydrated.ts";
import { useOnline } from "#lib/client/use-online.ts";

/** Returns the classes of a button, for buttons and for links that look like one. */
export const buttonStyles = cva(
  "relative inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-lg font-medium transition-[background-color,border-color,color,box-shadow] duration-100 select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:shrink-0",
  {
    variants: {
      look: {
        primary: "bg-fill text-on-fill shadow-card hover:bg-fill-strong",
        secondary: "border border-line-strong bg-surface text-ink shadow-card hover:bg-sunken",
        ghost: "text-muted hover:bg-hover hover:text-ink",
        danger: "bg-bad-fill text-white shadow-card hover:bg-bad-fill-strong",
      },
      size: {
        sm: "h-8 px-2.5 text-sm",
        md: "h-9 px-3.5 text-sm",
        lg: "h-11 px-5 text-base",
        icon: "size-9",
      },
      wide: { true: "w-full" },
    },
    defaultVariants: { look: "secondary", size: "md" },
  },
);

type Props = ComponentProps<"button"> & VariantProps<typeof buttonStyles> & { busy?: boolean };

/**
 * A button. While `busy` it keeps its size and focus, announces it to assistive technology, and ignores clicks. One that can be
 * busy asks the service for something: without a network it says so and ignores clicks.
 */
export function Button({ look, size, wide, busy, className, children, onClick, type = "button", ...rest }: Props) {
  const t = useTranslations("common");
  const isOffline = !useOnline() && busy === false;
  const off = busy || isOffline || rest.disabled;
  // Until then the browser itself would send the form, with its passwords in the address.
  const isTooEarly = !useHydrated() && type === "submit";
  return (
    <button
      {...rest}
      disabled={isTooEarly || undefined}
      type={type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
      className={clsx(buttonStyles({ look, size, wide }), className)}
    >
      {busy ? <LoaderCircle aria-hidden className="absolute size-4 animate-spin" /> : null}
      <span className={clsx("inline-flex items-center gap-2", busy && "opacity-0")}>
        {isOffline ? <CloudOff aria-hidden className="size-4" /> : null}
        {isOffline ? <span>{t("offline")}</span> : null}
        {isOffline ? <span className="sr-only">{children}</span> : children}
      </span>
    </button>
  );
}
