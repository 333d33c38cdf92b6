import type { VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonStyles } from "./button-styles.ts";

type Props = ComponentProps<"button"> & VariantProps<typeof buttonStyles> & { busy?: boolean };

/** A button. While `busy` it keeps its size and focus, announces it to assistive technology, and ignores clicks. */
export function Button({
  look,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: Props) {
  const off = busy || rest.disabled;
  return (
    <button
      {...rest}
      disabled={undefined}
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
      <span className={clsx("inline-flex items-center gap-2", busy && "invisible")}>{children}</span>
    </button>
  );
}
