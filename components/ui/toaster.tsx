"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

/** The container of the toasts. Mount it once, after everything else. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-xl border border-line bg-surface p-4 font-sans text-ink text-sm shadow-float",
          title: "font-medium",
          description: "mt-0.5 text-muted",
          success: "[&_[data-icon]]:text-good",
          error: "[&_[data-icon]]:text-bad",
        },
      }}
    />
  );
}
