"use client";

import { useLocale } from "next-intl";
import { useTheme } from "next-themes";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { container } from "./toast.ts";

/** The container of the toasts. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  const locale = useLocale();
  // Effects run from the inside out: the container hears of toasts by then.
  useEffect(container.noteShown, []);
  return (
    <>
      <DismissalAtEnd key={locale} />
      <Sonner
        theme={resolvedTheme === "dark" ? "dark" : "light"}
        position="bottom-right"
        // The region around it has the name.
        customAriaLabel=""
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "flex w-full items-start gap-3 rounded-xl border border-line bg-surface p-4 font-sans text-ink text-sm shadow-float",
            title: "font-medium",
            description: "mt-0.5 text-muted",
            content: "min-w-0 grow",
            actionButton:
              "-my-1 inline-flex h-7 shrink-0 items-center rounded-md border border-line-strong px-2.5 font-medium text-ink text-sm hover:bg-hover",
            success: "[&_[data-icon]]:text-good",
            error: "[&_[data-icon]]:text-bad",
          },
        }}
      />
    </>
  );
}

/** Takes all toasts away when it ends. Its key is the language: a toast keeps the text of the one before. */
function DismissalAtEnd() {
  useEffect(() => () => void toast.dismiss(), []);
  return null;
}
